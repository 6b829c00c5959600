#include "examples/plot/canvas.h"

#include <cmath>

namespace tapegrad::plot {

namespace {

constexpr int far_away = 1 << 28;
constexpr PixelBox everywhere{-far_away, -far_away, far_away, far_away};

std::uint8_t mix_channel(std::uint8_t below, std::uint8_t above, double amount) {
  return static_cast<std::uint8_t>(std::floor(below + (above - below) * amount + 0.5));
}

}  // namespace

Canvas::Canvas(const PixelBox& area)
    : area_(area),
      clip_(everywhere),
      bytes_(3 * static_cast<std::size_t>(area.width()) * static_cast<std::size_t>(area.height()),
             255) {}

std::uint8_t* Canvas::pixel(int x, int y) {
  const auto row = static_cast<std::size_t>(y - area_.top);
  const auto column = static_cast<std::size_t>(x - area_.left);
  return &bytes_[3 * (row * static_cast<std::size_t>(area_.width()) + column)];
}

Colour Canvas::at(int x, int y) const {
  const std::uint8_t* p = const_cast<Canvas*>(this)->pixel(x, y);
  return {p[0], p[1], p[2]};
}

void Canvas::clip_to(const Box& box) {
  clip_ = to_pixels(box);
}

void Canvas::clip_nowhere() {
  clip_ = everywhere;
}

void Canvas::reserve(const PixelBox& box) {
  extent_ = box_around(extent_, intersection(box, clip_));
}

void Canvas::mix(int x, int y, Colour colour, double amount) {
  std::uint8_t* p = pixel(x, y);
  p[0] = mix_channel(p[0], colour.red, amount);
  p[1] = mix_channel(p[1], colour.green, amount);
  p[2] = mix_channel(p[2], colour.blue, amount);
}

void Canvas::fill(const Region& region, Colour colour, double alpha) {
  const PixelBox touched = pixels_touching(region.bounds().grown(0.5));
  Mask mask(intersection(touched, drawable()));
  mask.add(region);
  fill(mask, colour, alpha);
  reserve(pixels_touching(region.bounds()));
}

void Canvas::fill(const Mask& mask, Colour colour, double alpha) {
  reserve(mask.area());
  const PixelBox touched = intersection(mask.area(), drawable());
  for (int y = touched.top; y < touched.bottom; ++y) {
    for (int x = touched.left; x < touched.right; ++x) {
      const double coverage = mask.at(x, y);
      if (coverage > 0) mix(x, y, colour, alpha * coverage);
    }
  }
}

void Canvas::set(int x, int y, Colour colour) {
  const PixelBox touched{x, y, x + 1, y + 1};
  reserve(touched);
  if (!intersection(touched, drawable()).empty()) mix(x, y, colour, 1);
}

}  // namespace tapegrad::plot
