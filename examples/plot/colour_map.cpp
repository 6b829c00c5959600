#include "examples/plot/colour_map.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace tapegrad::plot {

namespace {

// Equally spaced points of each scale. Reds, Blues, Greys and red_blue are ColorBrewer schemes by
// Cynthia Brewer; viridis is by Stefan van der Walt and Nathaniel Smith.
constexpr int reds[] = {0xfff5f0, 0xfee0d2, 0xfcbba1, 0xfc9272, 0xfb6a4a,
                        0xef3b2c, 0xcb181d, 0xa50f15, 0x67000d};
constexpr int blues[] = {0xf7fbff, 0xdeebf7, 0xc6dbef, 0x9ecae1, 0x6baed6,
                         0x4292c6, 0x2171b5, 0x08519c, 0x08306b};
constexpr int greys[] = {0xffffff, 0xf0f0f0, 0xd9d9d9, 0xbdbdbd, 0x969696,
                         0x737373, 0x525252, 0x252525, 0x000000};
constexpr int viridis[] = {0x440154, 0x47186a, 0x472c7b, 0x424085, 0x3a528b, 0x32628d,
                           0x2c728e, 0x26818e, 0x20908c, 0x1e9e88, 0x27ad80, 0x3dbb74,
                           0x5bc862, 0x81d34c, 0xaadb32, 0xd4e11a, 0xfde724};
constexpr int red_blue[] = {0x053061, 0x2166ac, 0x4393c3, 0x92c5de, 0xd1e5f0, 0xf7f7f7,
                            0xfddbc7, 0xf4a582, 0xd6604d, 0xb2182b, 0x67001f};

// In the order of ColourMap.
constexpr std::span<const int> maps[] = {reds, blues, greys, viridis, red_blue};

/// A fraction `t` of the way from colour a to colour b in one channel, which `shift` selects.
std::uint8_t blend_channel(int a, int b, double t, int shift) {
  const double from = (a >> shift & 255) / 255.0, to = (b >> shift & 255) / 255.0;
  return static_cast<std::uint8_t>(255 * (from + t * (to - from)));
}

}  // namespace

Colour map_colour(ColourMap map, double value) {
  if (std::isnan(value)) return white;

  // One of 256 entries, so that a picture has at most 256 colours and compresses well.
  const double entry = std::floor(std::clamp(256 * value, 0.0, 255.0));

  const std::span<const int> points = maps[static_cast<std::size_t>(map)];
  const double position = entry / 255 * static_cast<double>(points.size() - 1);
  const std::size_t below = std::min(static_cast<std::size_t>(position), points.size() - 2);
  const double t = position - static_cast<double>(below);
  const int a = points[below], b = points[below + 1];
  return {blend_channel(a, b, t, 16), blend_channel(a, b, t, 8), blend_channel(a, b, t, 0)};
}

}  // namespace tapegrad::plot
