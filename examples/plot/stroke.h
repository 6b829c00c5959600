#pragma once

#include <span>

#include "examples/plot/canvas.h"
#include "examples/plot/line_style.h"

namespace tapegrad::plot {

struct Stroke {
  double width = 2;  ///< pixels
  Colour colour = black;
  double alpha = 1;
  LineStyle style = LineStyle::solid;
};

/// Draws a line through the points, in one go: where it crosses itself it is not darker. It stops
/// before a point that is not finite and goes on after it.
void draw_line(Canvas& canvas, std::span<const Point> points, const Stroke& stroke);

/// Draws one marker around a point, its area and its edge; nothing when the point is not finite.
/// @param size  its width
void draw_marker(Canvas& canvas, Point where, Marker marker, double size, double edge_width,
                 Colour colour, double alpha);

/// The part of the straight line from a to b that lies in a box, as fractions of its length.
struct Visible {
  double from = 0;
  double to = 1;
  bool none() const { return from > to; }
};
Visible visible_part(Point a, Point b, const Box& box);

}  // namespace tapegrad::plot
