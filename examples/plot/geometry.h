#pragma once

namespace tapegrad::plot {

/// A place on a picture in pixels: x to the right, y down, (0, 0) is the top left corner and
/// (0.5, 0.5) the centre of the first pixel.
struct Point {
  double x = 0;
  double y = 0;
};

/// A rectangle with sides along the axes, in pixels.
struct Box {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;

  double width() const { return right - left; }
  double height() const { return bottom - top; }
  Point centre() const { return {(left + right) / 2, (top + bottom) / 2}; }
  Box grown(double margin) const {
    return {left - margin, top - margin, right + margin, bottom + margin};
  }
};

/// Whole pixels: columns left .. right - 1 and rows top .. bottom - 1.
struct PixelBox {
  int left = 0;
  int top = 0;
  int right = 0;
  int bottom = 0;

  int width() const { return right > left ? right - left : 0; }
  int height() const { return bottom > top ? bottom - top : 0; }
  bool empty() const { return right <= left || bottom <= top; }
  bool operator==(const PixelBox&) const = default;
};

/// The nearest whole number, kept within what a picture can have: not-a-number gives 0.
int to_pixel(double position);

/// The box with its sides on the nearest whole pixels.
PixelBox to_pixels(const Box& box);

/// The pixels that `box` touches.
PixelBox pixels_touching(const Box& box);

/// What a and b have in common; empty when nothing.
PixelBox intersection(const PixelBox& a, const PixelBox& b);

/// The smallest box around both; an empty box adds nothing.
PixelBox box_around(const PixelBox& a, const PixelBox& b);

/// Both edges of a ruler-straight line around `centre`, moved to whole pixels, so that it has no
/// grey neighbours. A line is at least a pixel wide.
struct LineEdges {
  LineEdges(double centre, double width);

  double width() const { return to - from; }
  double centre() const { return (from + to) / 2; }

  double from, to;
};

/// sqrt(x^2 + y^2). Square roots are exact to the last bit on every machine.
double length(double x, double y);

}  // namespace tapegrad::plot
