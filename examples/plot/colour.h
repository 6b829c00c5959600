#pragma once

#include <cstdint>
#include <string_view>

namespace tapegrad::plot {

/// Red, green and blue, 0 to 255 each, as a PNG stores them (sRGB).
struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;

  bool operator==(const Colour&) const = default;
};

inline constexpr Colour black{0, 0, 0};
inline constexpr Colour white{255, 255, 255};
inline constexpr Colour grid_grey{176, 176, 176};
inline constexpr Colour legend_grey{204, 204, 204};

/// "#1f77b4", or one of the letters b g r c m y k w that format strings use.
/// @throws std::invalid_argument for anything else.
Colour parse_colour(std::string_view text);

/// The colours that lines without one of their own get in turn: 0, 1, ..., 9, then 0 again.
Colour cycle_colour(int number);

}  // namespace tapegrad::plot
