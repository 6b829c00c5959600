#include "examples/plot/layout.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "examples/plot/figure.h"
#include "examples/plot/letters.h"
#include "examples/plot/text.h"

namespace tapegrad::plot {

namespace {

// The part of the figure that the panels share, as fractions of its size.
constexpr double area_left = 0.125, area_right = 0.9, area_top = 0.12, area_bottom = 0.89;
constexpr double usual_gap = 0.2;  // between panels, in panel sizes

// With a colour bar the panels keep this much of the area, and the bar starts here.
constexpr double panels_beside_bar = 0.80, bar_start = 0.85;
constexpr double bar_aspect = 20;  // height of the bar / its width

double place(double value, Scale scale) {
  return scale == Scale::log ? std::log10(value) : value;
}

/// How many intervals between ticks an axis has room for: at least two letters' heights each on y,
/// three on x, where labels are wider than high.
int intervals_for(double length_in_points, double letters) {
  return static_cast<int>(
      std::clamp(std::floor(length_in_points / (letters * font_size)), 1.0, 9.0));
}

AxisLayout lay_out_axis(Range limits, Scale scale, int intervals) {
  AxisLayout axis;
  axis.limits = limits;
  axis.scale = scale;
  if (scale == Scale::log) {
    axis.ticks = log_ticks(limits, intervals);
    axis.labels = log_labels(axis.ticks);
  } else {
    axis.ticks = linear_ticks(limits, intervals);
    axis.labels = linear_labels(axis.ticks);
  }
  return axis;
}

/// Whether the labels of an x axis keep apart from each other and within the `room` around it.
bool labels_have_room(const AxisLayout& axis, double width, double room, double em) {
  const double outside = (room - width) / 2;
  double previous_middle = 0, previous_half = 0;
  for (std::size_t i = 0; i < axis.ticks.size(); ++i) {
    const double middle = axis.fraction(axis.ticks[i]) * width;
    const double half = text_width(axis.labels.texts[i], em) / 2.0 + 0.1 * em;
    if (middle - half < -outside || middle + half > width + outside) return false;
    if (i > 0 && std::abs(middle - previous_middle) < half + previous_half) return false;
    previous_middle = middle;
    previous_half = half;
  }
  return true;
}

AxisLayout lay_out_x_axis(Range limits, Scale scale, double width, double room, double point) {
  const int most = intervals_for(width / point, 3);
  for (int intervals = most; intervals > 0; --intervals) {
    const AxisLayout axis = lay_out_axis(limits, scale, intervals);
    if (labels_have_room(axis, width, room, font_size * point)) return axis;
  }

  // Not even two labels fit: keep the ticks and write nothing.
  AxisLayout axis = lay_out_axis(limits, scale, 1);
  axis.labels = {};
  return axis;
}

/// The part of the picture for all panels together.
Box panel_area(const Figure& figure, double dpi) {
  const double width = figure.options().width * dpi, height = figure.options().height * dpi;
  Box area{area_left * width, area_top * height, area_right * width, area_bottom * height};
  if (figure.colour_bar) area.right = area.left + panels_beside_bar * area.width();
  return area;
}

/// Size and position of n panels side by side, or one above the other.
struct Row {
  /// @param more_gap  pixels between panels beyond the usual gap.
  Row(double start, double total, int n, double more_gap) : start(start) {
    size = total / (n + usual_gap * (n - 1));
    gap = usual_gap * size;
    if (more_gap > 0 && n > 1) {
      gap = std::min(gap + more_gap, 0.8 * total / (n - 1));
      size = (total - gap * (n - 1)) / n;
    }
  }
  double position(int i) const { return start + i * (size + gap); }

  double start, size, gap;
};

/// The box of an image within the space for its panel: cells are squares.
Box heatmap_box(const Box& space, const Heatmap& heatmap, bool beside_bar) {
  const double rows = static_cast<double>(heatmap.matrix.dim(0));
  const double columns = static_cast<double>(heatmap.matrix.dim(1));
  double cell = std::min(space.width() / columns, space.height() / rows);
  const bool nearly_whole = cell >= 1 && cell - std::floor(cell) <= 0.04 * cell;
  const bool whole = heatmap.cells == CellSize::whole_pixels && nearly_whole;
  if (whole) cell = std::floor(cell);

  const double width = cell * columns, height = cell * rows;
  double left = beside_bar ? space.right - width : space.centre().x - width / 2;
  double top = space.centre().y - height / 2;
  if (whole) {
    left = std::floor(left + 0.5);
    top = std::floor(top + 0.5);
  }
  return {left, top, left + width, top + height};
}

std::vector<PanelLayout> place_panels(const Figure& figure, double dpi, double more_gap_across,
                                      double more_gap_down) {
  const Box area = panel_area(figure, dpi);
  const Row across(area.left, area.width(), figure.columns(), more_gap_across);
  const Row down(area.top, area.height(), figure.rows(), more_gap_down);

  std::vector<PanelLayout> panels;
  for (int row = 0; row < figure.rows(); ++row) {
    for (int column = 0; column < figure.columns(); ++column) {
      const double left = across.position(column), top = down.position(row);
      const Box space{left, top, left + across.size, top + down.size};
      const std::optional<Heatmap>& heatmap = figure.axes(row, column).heatmap;
      PanelLayout panel;
      panel.box = heatmap ? heatmap_box(space, *heatmap, figure.colour_bar.has_value()) : space;
      panel.text_room =
          figure.columns() > 1 ? across.size + across.gap : 2 * figure.options().width * dpi;
      panel.label_room =
          figure.rows() > 1 ? down.size + down.gap : 2 * figure.options().height * dpi;
      panels.push_back(panel);
    }
  }
  return panels;
}

/// Limits that hold what every panel has to show.
void share_limits(std::vector<PanelLayout>& panels) {
  for (AxisLayout PanelLayout::*axis : {&PanelLayout::x, &PanelLayout::y}) {
    Range all = (panels[0].*axis).limits;
    for (const PanelLayout& panel : panels) {
      const Range own = (panel.*axis).limits;
      const bool backwards = all.low > all.high;
      all.low = backwards ? std::max(all.low, own.low) : std::min(all.low, own.low);
      all.high = backwards ? std::min(all.high, own.high) : std::max(all.high, own.high);
    }
    for (PanelLayout& panel : panels) (panel.*axis).limits = all;
  }
}

void lay_out_axes(const Figure& figure, std::vector<PanelLayout>& panels, double point) {
  const bool shared = figure.options().shared == Shared::yes;
  const auto columns = static_cast<std::size_t>(figure.columns());
  for (std::size_t i = 0; i < panels.size(); ++i) {
    const Axes& axes = figure.axes(static_cast<int>(i / columns), static_cast<int>(i % columns));
    panels[i].x.limits = axes.x_range();
    panels[i].y.limits = axes.y_range();
  }
  if (shared) share_limits(panels);

  for (std::size_t i = 0; i < panels.size(); ++i) {
    PanelLayout& panel = panels[i];
    const Axes& axes = figure.axes(static_cast<int>(i / columns), static_cast<int>(i % columns));
    const double width = panel.box.width(), height = panel.box.height();
    const int y_intervals = intervals_for(height / point, 2);
    panel.x = lay_out_x_axis(panel.x.limits, axes.x_scale, width, panel.text_room, point);
    panel.y = lay_out_axis(panel.y.limits, axes.y_scale, y_intervals);

    const bool last_row = i / columns + 1 == static_cast<std::size_t>(figure.rows());
    const bool first_column = i % columns == 0;
    if (shared && !last_row) panel.x.labels = {};
    if (shared && !first_column) panel.y.labels = {};
  }
}

/// Pixels between two panels side by side for what is written left of the right one.
double gap_needed_across(const Figure& figure, const std::vector<PanelLayout>& panels,
                         double point) {
  const double em = font_size * point;
  const FontSize size(em);
  double needed = 0;
  for (std::size_t i = 0; i < panels.size(); ++i) {
    const int column = static_cast<int>(i) % figure.columns();
    const int row = static_cast<int>(i) / figure.columns();
    if (column == 0) continue;
    double wanted = (tick_length + tick_pad) * point + widest_label(panels[i].y, em);
    if (!figure.axes(row, column).y_label.empty()) {
      wanted += label_pad * point + size.ascent + size.descent;
    }
    needed = std::max(needed, wanted + tick_pad * point);
  }
  return needed;
}

/// Pixels between two panels one above the other for what is written below the upper one and above
/// the lower one.
double gap_needed_down(const Figure& figure, const std::vector<PanelLayout>& panels, double point) {
  const FontSize size(font_size * point), title(title_size * point);
  const double line = size.ascent + size.descent;
  double below = 0, above = 0;
  for (std::size_t i = 0; i < panels.size(); ++i) {
    const int column = static_cast<int>(i) % figure.columns();
    const int row = static_cast<int>(i) / figure.columns();
    const Axes& axes = figure.axes(row, column);
    if (row + 1 < figure.rows()) {
      double wanted = tick_length * point;
      if (!panels[i].x.labels.texts.empty()) wanted += tick_pad * point + line;
      if (!axes.x_label.empty() || panels[i].x.labels.factor_exponent != 0) {
        wanted += label_pad * point + line;
      }
      below = std::max(below, wanted);
    }
    if (row > 0 && !axes.title.empty()) above = title_pad * point + title.ascent;
    if (row > 0 && panels[i].y.labels.factor_exponent != 0) above += line;
  }
  return below + above + tick_pad * point;
}

double smallest_gap_across(const Figure& figure, const std::vector<PanelLayout>& panels) {
  double smallest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 1; i < panels.size(); ++i) {
    if (static_cast<int>(i) % figure.columns() == 0) continue;
    smallest = std::min(smallest, panels[i].box.left - panels[i - 1].box.right);
  }
  return smallest;
}

double smallest_gap_down(const Figure& figure, const std::vector<PanelLayout>& panels) {
  double smallest = std::numeric_limits<double>::infinity();
  const auto columns = static_cast<std::size_t>(figure.columns());
  for (std::size_t i = columns; i < panels.size(); ++i) {
    smallest = std::min(smallest, panels[i].box.top - panels[i - columns].box.bottom);
  }
  return smallest;
}

PanelLayout place_colour_bar(const Figure& figure, double dpi) {
  const double width = figure.options().width * dpi, height = figure.options().height * dpi;
  const double area_width = (area_right - area_left) * width;
  const double bar_height = figure.colour_bar->height * (area_bottom - area_top) * height;
  const double left = area_left * width + bar_start * area_width;
  const double middle = (area_top + area_bottom) / 2 * height;

  PanelLayout bar;
  bar.box = {left, middle - bar_height / 2, left + bar_height / bar_aspect,
             middle + bar_height / 2};
  const Range range = figure.colour_bar->range;
  const int intervals = intervals_for(bar_height * 72 / dpi, 2);
  if (range.high > range.low) {
    bar.y = lay_out_axis(range, Scale::linear, intervals);
  } else {
    // All numbers are equal: one tick in the middle says which one it is.
    bar.y.limits = {range.low - 1, range.low + 1};
    bar.y.ticks = {range.low};
    bar.y.labels = linear_labels(bar.y.ticks);
  }
  return bar;
}

}  // namespace

double AxisLayout::fraction(double value) const {
  const double low = place(limits.low, scale), high = place(limits.high, scale);
  return (place(value, scale) - low) / (high - low);
}

Point PanelLayout::to_pixels(double x_value, double y_value) const {
  return {box.left + x.fraction(x_value) * box.width(),
          box.bottom - y.fraction(y_value) * box.height()};
}

double widest_label(const AxisLayout& axis, double em) {
  int widest = 0;
  for (const std::string& text : axis.labels.texts) widest = std::max(widest, text_width(text, em));
  return widest;
}

FigureLayout lay_out(const Figure& figure) {
  const double dpi = figure.options().dpi;
  FigureLayout layout;
  layout.point = dpi / 72;

  layout.panels = place_panels(figure, dpi, 0, 0);
  lay_out_axes(figure, layout.panels, layout.point);

  // Where labels need more than the usual gap between panels, start again with wider gaps.
  const double across = gap_needed_across(figure, layout.panels, layout.point) -
                        smallest_gap_across(figure, layout.panels);
  const double down = gap_needed_down(figure, layout.panels, layout.point) -
                      smallest_gap_down(figure, layout.panels);
  if (across > 0 || down > 0) {
    layout.panels = place_panels(figure, dpi, across, down);
    lay_out_axes(figure, layout.panels, layout.point);
  }

  if (figure.colour_bar) layout.colour_bar = place_colour_bar(figure, dpi);
  return layout;
}

}  // namespace tapegrad::plot
