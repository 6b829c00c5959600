#pragma once

#include <optional>
#include <string_view>

#include "examples/plot/colour.h"

namespace tapegrad::plot {

enum class LineStyle { none, solid, dashed, dash_dot, dotted };

/// Signs drawn at each point.
enum class Marker { none, circle, square, triangle, diamond };

/// What a format string says about a line.
struct Format {
  std::optional<Colour> colour;
  LineStyle line = LineStyle::solid;
  Marker marker = Marker::none;
};

/// Reads a format string as the book writes them: "-" solid, "m--" magenta dashes, "g-." green
/// dashes and dots, "r:" red dots, "o" circles without a line, "ko-" black circles on a line.
/// Letters of colours: b g r c m y k w; of markers: o s ^ D.
/// @throws std::invalid_argument for anything else.
Format parse_format(std::string_view text);

}  // namespace tapegrad::plot
