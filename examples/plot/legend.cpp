#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "examples/plot/draw_panel.h"
#include "examples/plot/letters.h"
#include "examples/plot/stroke.h"
#include "examples/plot/text.h"

namespace tapegrad::plot {

namespace {

// In font sizes.
constexpr double padding = 0.4;        // between frame and rows
constexpr double handle_length = 2.0;  // the sample of the line
constexpr double handle_gap = 0.8;     // between sample and name
constexpr double row_gap = 0.5;
constexpr double axes_gap = 0.5;  // between the legend and the axes
constexpr double corner_radius = 0.2;
constexpr double handle_height = 0.35;  // of the sample above the base line

/// How much of what is drawn a legend in this box would hide: points in it, and lines through it.
int hidden(const Panel& panel, const PanelLayout& layout, const Box& box) {
  int count = 0;
  for (const Curve& curve : panel.curves) {
    bool crossed = false;
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
      const Point p = layout.to_pixels(curve.x[i], curve.y[i]);
      if (p.x > box.left && p.x < box.right && p.y > box.top && p.y < box.bottom) ++count;
      if (i == 0 || curve.line == LineStyle::none) continue;
      const Point before = layout.to_pixels(curve.x[i - 1], curve.y[i - 1]);
      if (!visible_part(before, p, box).none()) crossed = true;
    }
    if (crossed) ++count;
  }
  return count;
}

/// The nine places in a panel where a legend can be, in the order in which they are tried.
std::array<Box, 9> places(const Box& panel, double width, double height) {
  const double left = panel.left, right = panel.right - width;
  const double top = panel.top, bottom = panel.bottom - height;
  const double middle_x = (left + right) / 2, middle_y = (top + bottom) / 2;
  const std::array<Point, 9> corners{{{right, top},
                                      {left, top},
                                      {left, bottom},
                                      {right, bottom},
                                      {right, middle_y},
                                      {left, middle_y},
                                      {middle_x, bottom},
                                      {middle_x, top},
                                      {middle_x, middle_y}}};
  std::array<Box, 9> boxes;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point corner = corners[i];
    boxes[i] = {corner.x, corner.y, corner.x + width, corner.y + height};
  }
  return boxes;
}

Box best_place(const Panel& panel, const PanelLayout& layout, double width, double height,
               double em) {
  const std::array<Box, 9> candidates = places(layout.box.grown(-axes_gap * em), width, height);
  Box best = candidates[0];
  int least = hidden(panel, layout, best);
  for (const Box& candidate : candidates) {
    const int hides = hidden(panel, layout, candidate);
    if (hides < least) {
      best = candidate;
      least = hides;
    }
  }
  return best;
}

/// A sample of the curve from (left, y) on.
void draw_handle(Canvas& canvas, const Curve& curve, double left, double y, double point) {
  const double width = handle_length * font_size * point;
  const std::array<Point, 2> ends{{{left, y}, {left + width, y}}};
  const double line_width = std::max(1.0, curve.width * point);
  draw_line(canvas, ends, {line_width, curve.colour, curve.alpha, curve.line});
  draw_marker(canvas, {left + width / 2, y}, curve.marker, curve.marker_size * point,
              marker_edge_width * point, curve.colour, curve.alpha);
}

}  // namespace

void draw_legend(Canvas& canvas, const Panel& panel, const PanelLayout& layout, double point) {
  const double em = font_size * point;
  const FontSize size(em);
  const double row_height = size.line();
  std::vector<const Curve*> rows;
  double widest = 0;
  for (const Curve& curve : panel.curves) {
    if (curve.label.empty()) continue;
    rows.push_back(&curve);
    const std::string name = shorten(curve.label, em, layout.text_room);
    widest = std::max(widest, static_cast<double>(text_width(name, em)));
  }
  if (rows.empty()) return;

  const double row_count = static_cast<double>(rows.size());
  const double width = (2 * padding + handle_length + handle_gap) * em + widest;
  const double height = row_count * row_height + (2 * padding + row_gap * (row_count - 1)) * em;
  const Box box = best_place(panel, layout, width, height, em);

  const LineEdges left(box.left, point), right(box.right, point);
  const LineEdges top(box.top, point), bottom(box.bottom, point);
  const RoundedBox frame({left.centre(), top.centre(), right.centre(), bottom.centre()},
                         corner_radius * em);
  canvas.fill(frame, white, 0.8);
  canvas.fill(Outline(frame, left.width()), legend_grey, 0.8);

  double base_line = box.top + padding * em + size.ascent;
  for (const Curve* curve : rows) {
    const double handle = box.left + padding * em;
    draw_handle(canvas, *curve, handle, base_line - handle_height * em, point);
    draw_text(canvas, shorten(curve->label, em, layout.text_room),
              {handle + (handle_length + handle_gap) * em, base_line}, {em});
    base_line += row_height + row_gap * em;
  }
}

}  // namespace tapegrad::plot
