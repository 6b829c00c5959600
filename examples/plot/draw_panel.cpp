#include "examples/plot/draw_panel.h"

#include <algorithm>
#include <cmath>

#include "examples/plot/letters.h"
#include "examples/plot/stroke.h"
#include "examples/plot/text.h"

namespace tapegrad::plot {

namespace {

/// The far end of a tick that starts at the frame, in the direction of `sign`.
double tick_end(double frame, double sign, double point) {
  const double start = sign > 0 ? LineEdges(frame, frame_width * point).to
                                : LineEdges(frame, frame_width * point).from;
  return start + sign * std::floor((tick_length - frame_width / 2) * point);
}

/// Where the middle of the digits has to be above the base line to be level with a tick.
double half_digit(double em) {
  return std::floor(FontSize(em).ascent / 2.0);
}

void draw_x_ticks(Canvas& canvas, const PanelLayout& layout, double point) {
  const double em = font_size * point, bottom = layout.box.bottom;
  const double start = LineEdges(bottom, frame_width * point).to;
  const double base_line = bottom + (tick_length + tick_pad) * point + FontSize(em).ascent;
  for (std::size_t i = 0; i < layout.x.ticks.size(); ++i) {
    const double x = layout.x_pixel(layout.x.ticks[i]);
    draw_vertical(canvas, x, start, tick_end(bottom, 1, point), frame_width * point, black);
    if (layout.x.labels.texts.empty()) continue;
    draw_text(canvas, layout.x.labels.texts[i], {x, base_line}, {em, Align::centre});
  }
}

void draw_y_ticks(Canvas& canvas, const PanelLayout& layout, double point) {
  const double em = font_size * point, left = layout.box.left;
  const double start = LineEdges(left, frame_width * point).from;
  for (std::size_t i = 0; i < layout.y.ticks.size(); ++i) {
    const double y = layout.y_pixel(layout.y.ticks[i]);
    draw_horizontal(canvas, y, tick_end(left, -1, point), start, frame_width * point, black);
    if (layout.y.labels.texts.empty()) continue;
    const double right = left - (tick_length + tick_pad) * point;
    draw_text(canvas, layout.y.labels.texts[i], {right, y + half_digit(em)}, {em, Align::right});
  }
}

/// The label of the x axis in the middle, and at its end the factor of its numbers.
void draw_x_label(Canvas& canvas, const Panel& panel, const PanelLayout& layout, double point) {
  const double em = font_size * point;
  const FontSize size(em);
  double base_line = layout.box.bottom + label_pad * point + size.ascent;
  if (!layout.x.labels.texts.empty()) {
    base_line += (tick_length + tick_pad) * point + size.line();
  }
  const std::string label = shorten(panel.x_label, em, layout.text_room);
  const double middle = layout.box.centre().x;
  draw_text(canvas, label, {middle, base_line}, {em, Align::centre});

  const std::string factor = factor_label(layout.x.labels);
  const double room = layout.box.right - (middle + text_width(label, em) / 2.0);
  if (room < text_width(factor, em) + em) base_line += size.line();
  draw_text(canvas, factor, {layout.box.right, base_line}, {em, Align::right});
}

void draw_y_label(Canvas& canvas, const Panel& panel, const PanelLayout& layout, double point) {
  const double em = font_size * point;
  double x = layout.box.left - label_pad * point - FontSize(em).descent;
  if (!layout.y.labels.texts.empty()) {
    x -= (tick_length + tick_pad) * point + widest_label(layout.y, em);
  }
  const std::string label = shorten(panel.y_label, em, layout.label_room);
  draw_text(canvas, label, {x, layout.box.centre().y}, {em, Align::centre, Direction::up});
}

}  // namespace

void draw_vertical(Canvas& canvas, double x, double top, double bottom, double width,
                   Colour colour) {
  const LineEdges edges(x, width);
  canvas.fill(RoundedBox({edges.from, top, edges.to, bottom}), colour);
}

void draw_horizontal(Canvas& canvas, double y, double left, double right, double width,
                     Colour colour) {
  const LineEdges edges(y, width);
  canvas.fill(RoundedBox({left, edges.from, right, edges.to}), colour);
}

void draw_frame(Canvas& canvas, const Box& box, double point) {
  const double width = frame_width * point;
  const double left = LineEdges(box.left, width).from, right = LineEdges(box.right, width).to;
  const double top = LineEdges(box.top, width).from, bottom = LineEdges(box.bottom, width).to;
  draw_horizontal(canvas, box.top, left, right, width, black);
  draw_horizontal(canvas, box.bottom, left, right, width, black);
  draw_vertical(canvas, box.left, top, bottom, width, black);
  draw_vertical(canvas, box.right, top, bottom, width, black);
}

void draw_grid(Canvas& canvas, const PanelLayout& layout, double point) {
  const double width = frame_width * point;
  const Box& box = layout.box;
  canvas.clip_to(box);
  for (const double tick : layout.x.ticks) {
    const double x = layout.x_pixel(tick);
    draw_vertical(canvas, x, std::floor(box.top), std::ceil(box.bottom), width, grid_grey);
  }
  for (const double tick : layout.y.ticks) {
    const double y = layout.y_pixel(tick);
    draw_horizontal(canvas, y, std::floor(box.left), std::ceil(box.right), width, grid_grey);
  }
  canvas.clip_nowhere();
}

void draw_ticks(Canvas& canvas, const PanelLayout& layout, double point) {
  draw_x_ticks(canvas, layout, point);
  draw_y_ticks(canvas, layout, point);
}

void draw_right_ticks(Canvas& canvas, const ColourBarLayout& bar, double point) {
  const double em = font_size * point, right = bar.box.right;
  const double start = LineEdges(right, frame_width * point).to;
  for (std::size_t i = 0; i < bar.numbers.ticks.size(); ++i) {
    const double y = bar.box.bottom - bar.numbers.fraction(bar.numbers.ticks[i]) * bar.box.height();
    draw_horizontal(canvas, y, start, tick_end(right, 1, point), frame_width * point, black);
    const double left = right + (tick_length + tick_pad) * point;
    draw_text(canvas, bar.numbers.labels.texts[i], {left, y + half_digit(em)}, {em});
  }
}

void draw_curves(Canvas& canvas, const Panel& panel, const PanelLayout& layout, double point) {
  canvas.clip_to(layout.box);
  for (const Curve& curve : panel.curves) {
    std::vector<Point> points;
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
      points.push_back(layout.to_pixels(curve.x[i], curve.y[i]));
    }
    const double width = std::max(1.0, curve.width * point);
    draw_line(canvas, points, {width, curve.colour, curve.alpha, curve.line});
    for (const Point& p : points) {
      draw_marker(canvas, p, curve.marker, curve.marker_size * point, marker_edge_width * point,
                  curve.colour, curve.alpha);
    }
  }
  canvas.clip_nowhere();
}

void draw_labels(Canvas& canvas, const Panel& panel, const PanelLayout& layout, double point) {
  draw_x_label(canvas, panel, layout, point);
  draw_y_label(canvas, panel, layout, point);

  const double em = font_size * point, title_em = title_size * point;
  double base_line = layout.box.top - title_pad * point;
  const std::string factor = factor_label(layout.y.labels);
  if (!factor.empty() && !layout.y.labels.texts.empty()) {
    draw_text(canvas, factor, {layout.box.left, base_line}, {em, Align::left});
    base_line -= FontSize(em).ascent + title_pad * point;
  }
  const std::string title = shorten(panel.title, title_em, layout.text_room);
  draw_text(canvas, title, {layout.box.centre().x, base_line}, {title_em, Align::centre});
}

}  // namespace tapegrad::plot
