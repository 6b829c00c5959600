#include "examples/plot/layout.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "examples/plot/figure.h"
#include "examples/plot/letters.h"
#include "tensor/error.h"

namespace tapegrad::plot {

namespace {

// The part of the figure that the panels share, as fractions of its size.
constexpr double area_left = 0.125, area_right = 0.9, area_top = 0.12, area_bottom = 0.89;
constexpr double usual_gap = 0.2;  // between panels, in panel sizes

// With a colour bar the panels keep this much of the area, and the bar starts here.
constexpr double panels_beside_bar = 0.80, bar_start = 0.85;
constexpr double bar_aspect = 20;  // height of the bar / its width

/// Puts a colour bar into the right part of an area whose left part the panels have.
ColourBarLayout place_colour_bar(const ColourBar& bar, const Box& area, double point) {
  const double height = bar.height * area.height();
  const double left = area.left + bar_start * area.width(), middle = area.centre().y;
  ColourBarLayout layout;
  layout.box = {left, middle - height / 2, left + height / bar_aspect, middle + height / 2};
  if (bar.range.high > bar.range.low) {
    layout.numbers = lay_out_y_axis(bar.range, Scale::linear, height, point);
  } else {
    // All numbers are equal: one tick in the middle says which one it is.
    layout.numbers.limits = {bar.range.low - 1, bar.range.low + 1};
    layout.numbers.ticks = {bar.range.low};
    layout.numbers.labels = linear_labels(layout.numbers.ticks);
  }
  return layout;
}

/// The part of the picture for all panels and the colour bar that they share.
Box whole_area(const FigureOptions& options) {
  const double width = options.width * options.dpi, height = options.height * options.dpi;
  return {area_left * width, area_top * height, area_right * width, area_bottom * height};
}

/// What a colour bar leaves of an area.
Box beside_bar(const Box& area) {
  return {area.left, area.top, area.left + panels_beside_bar * area.width(), area.bottom};
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
Box heatmap_box(const Box& space, const Heatmap& heatmap, bool has_bar) {
  const double rows = static_cast<double>(heatmap.matrix.dim(0));
  const double columns = static_cast<double>(heatmap.matrix.dim(1));
  double cell = std::min(space.width() / columns, space.height() / rows);
  const bool nearly_whole = cell >= 1 && cell - std::floor(cell) <= 0.04 * cell;
  const bool whole = heatmap.cells == CellSize::whole_pixels && nearly_whole;
  if (whole) cell = std::floor(cell);

  const double width = cell * columns, height = cell * rows;
  double left = has_bar ? space.right - width : space.centre().x - width / 2;
  double top = space.centre().y - height / 2;
  if (whole) {
    left = std::floor(left + 0.5);
    top = std::floor(top + 0.5);
  }
  return {left, top, left + width, top + height};
}

/// The box of one panel, and its own colour bar.
PanelLayout place_panel(const Panel& panel, const Box& space, bool has_shared_bar, double point) {
  PanelLayout layout;
  layout.box = panel.colour_bar ? beside_bar(space) : space;
  if (panel.colour_bar) layout.colour_bar = place_colour_bar(*panel.colour_bar, space, point);
  if (panel.heatmap) {
    const bool has_bar = has_shared_bar || panel.colour_bar.has_value();
    layout.box = heatmap_box(layout.box, *panel.heatmap, has_bar);
  }
  return layout;
}

std::vector<PanelLayout> place_panels(const Figure& figure, double more_gap_across,
                                      double more_gap_down) {
  const FigureOptions& options = figure.options();
  const bool has_bar = figure.colour_bar.has_value();
  const Box area = has_bar ? beside_bar(whole_area(options)) : whole_area(options);
  const Row across(area.left, area.width(), figure.columns(), more_gap_across);
  const Row down(area.top, area.height(), figure.rows(), more_gap_down);

  std::vector<PanelLayout> panels;
  for (int row = 0; row < figure.rows(); ++row) {
    for (int column = 0; column < figure.columns(); ++column) {
      const double left = across.position(column), top = down.position(row);
      const Box space{left, top, left + across.size, top + down.size};
      PanelLayout layout = place_panel(figure.panel(row, column), space, has_bar, options.dpi / 72);
      layout.text_room =
          figure.columns() > 1 ? across.size + across.gap : 2 * options.width * options.dpi;
      layout.label_room =
          figure.rows() > 1 ? down.size + down.gap : 2 * options.height * options.dpi;
      panels.push_back(std::move(layout));
    }
  }
  return panels;
}

/// @throws std::invalid_argument when panels that are to share their axes differ in their scales.
void require_one_scale(std::span<const Panel> panels) {
  for (const Panel& panel : panels) {
    require_argument(
        panel.x_scale == panels.front().x_scale && panel.y_scale == panels.front().y_scale,
        "figure: panels with shared axes have linear and logarithmic scales; give all of them the ",
        "same, or choose Shared::no");
  }
}

void lay_out_axes(const Figure& figure, std::vector<PanelLayout>& layouts, double point) {
  const bool shared = figure.options().shared == Shared::yes;
  if (shared) require_one_scale(figure.panels());

  const auto columns = static_cast<std::size_t>(figure.columns());
  for (std::size_t i = 0; i < layouts.size(); ++i) {
    PanelLayout& layout = layouts[i];
    const Panel& panel = figure.panels()[i];
    const auto that_share = shared ? figure.panels() : figure.panels().subspan(i, 1);
    layout.x = lay_out_x_axis(x_range(that_share), panel.x_scale, layout.box.width(),
                              layout.text_room, point);
    layout.y = lay_out_y_axis(y_range(that_share), panel.y_scale, layout.box.height(), point);

    const bool last_row = i + columns >= layouts.size();
    const bool first_column = i % columns == 0;
    if (shared && !last_row) layout.x.labels = {};
    if (shared && !first_column) layout.y.labels = {};
  }
}

/// How far the colour bar of a panel and its labels stick out at the right.
double bar_overhang(const PanelLayout& layout, double point) {
  if (!layout.colour_bar) return 0;
  const double labels = widest_label(layout.colour_bar->numbers, font_size * point);
  return layout.colour_bar->box.right + (tick_length + tick_pad) * point + labels -
         layout.box.right;
}

/// How many pixels too few there are between panels side by side for what is written there; 0 when
/// there is room.
double shortage_across(const Figure& figure, const std::vector<PanelLayout>& layouts,
                       double point) {
  const double em = font_size * point;
  double shortage = 0;
  for (std::size_t i = 1; i < layouts.size(); ++i) {
    if (i % static_cast<std::size_t>(figure.columns()) == 0) continue;  // no neighbour at the left
    double wanted = bar_overhang(layouts[i - 1], point) + widest_label(layouts[i].y, em);
    wanted += (tick_length + 2 * tick_pad) * point;
    if (!figure.panels()[i].y_label.empty()) wanted += 2 * label_pad * point + FontSize(em).line();
    shortage = std::max(shortage, wanted - (layouts[i].box.left - layouts[i - 1].box.right));
  }
  return shortage;
}

/// The same for panels one above the other.
double shortage_down(const Figure& figure, const std::vector<PanelLayout>& layouts, double point) {
  const double line = FontSize(font_size * point).line();
  const double title = title_pad * point + FontSize(title_size * point).ascent;
  const auto columns = static_cast<std::size_t>(figure.columns());
  double shortage = 0;
  for (std::size_t i = columns; i < layouts.size(); ++i) {
    const Panel &upper = figure.panels()[i - columns], &lower = figure.panels()[i];
    const TickLabels &upper_x = layouts[i - columns].x.labels, &lower_y = layouts[i].y.labels;
    double wanted = (tick_length + tick_pad) * point;
    if (!upper_x.texts.empty()) wanted += tick_pad * point + line;
    if (!upper.x_label.empty() || upper_x.factor_exponent != 0) wanted += label_pad * point + line;
    if (!lower.title.empty()) wanted += title;
    if (lower_y.factor_exponent != 0) wanted += line;
    shortage = std::max(shortage, wanted - (layouts[i].box.top - layouts[i - columns].box.bottom));
  }
  return shortage;
}

}  // namespace

double PanelLayout::x_pixel(double value) const {
  return box.left + x.fraction(value) * box.width();
}

double PanelLayout::y_pixel(double value) const {
  return box.bottom - y.fraction(value) * box.height();
}

FigureLayout lay_out(const Figure& figure) {
  FigureLayout layout;
  layout.point = figure.options().dpi / 72;
  layout.panels = place_panels(figure, 0, 0);
  lay_out_axes(figure, layout.panels, layout.point);

  // Where labels need more than the usual gap between panels, start again with wider gaps.
  const double across = shortage_across(figure, layout.panels, layout.point);
  const double down = shortage_down(figure, layout.panels, layout.point);
  if (across > 0 || down > 0) {
    layout.panels = place_panels(figure, across, down);
    lay_out_axes(figure, layout.panels, layout.point);
  }

  if (figure.colour_bar) {
    const Box area = whole_area(figure.options());
    layout.colour_bar = place_colour_bar(*figure.colour_bar, area, layout.point);
  }
  return layout;
}

}  // namespace tapegrad::plot
