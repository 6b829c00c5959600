#include "examples/plot/geometry.h"

#include <algorithm>
#include <cmath>

namespace tapegrad::plot {

int to_pixel(double position) {
  // Far outside every picture, yet sums of a few of these still fit into an int.
  constexpr double limit = 1e8;
  if (std::isnan(position)) return 0;
  return static_cast<int>(std::floor(std::clamp(position, -limit, limit) + 0.5));
}

PixelBox to_pixels(const Box& box) {
  return {to_pixel(box.left), to_pixel(box.top), to_pixel(box.right), to_pixel(box.bottom)};
}

PixelBox pixels_touching(const Box& box) {
  return {to_pixel(std::floor(box.left)), to_pixel(std::floor(box.top)),
          to_pixel(std::ceil(box.right)), to_pixel(std::ceil(box.bottom))};
}

PixelBox intersection(const PixelBox& a, const PixelBox& b) {
  return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right),
          std::min(a.bottom, b.bottom)};
}

PixelBox box_around(const PixelBox& a, const PixelBox& b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right),
          std::max(a.bottom, b.bottom)};
}

LineEdges::LineEdges(double centre, double width) {
  const double pixels = std::max(1.0, std::floor(width + 0.5));
  from = std::floor(centre + 0.5) - std::floor(pixels / 2);
  to = from + pixels;
}

double length(double x, double y) {
  return std::sqrt(x * x + y * y);
}

}  // namespace tapegrad::plot
