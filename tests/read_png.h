#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tapegrad {

/// The pixels of a PNG file, row by row, three bytes each.
struct PngPixels {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> bytes;
};

/// @throws std::runtime_error when the file is missing or no PNG.
PngPixels read_png(const std::string& path);

}  // namespace tapegrad
