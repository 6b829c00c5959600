#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "examples/plot/canvas.h"

namespace tapegrad::plot {

/// The bytes of a PNG file that shows the canvas.
/// @throws std::invalid_argument when the canvas has no pixels.
std::vector<std::uint8_t> encode_png(const Canvas& canvas);

}  // namespace tapegrad::plot
