#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

namespace tapegrad::plot {

/// Writes a file completely or not at all: the bytes go to a temporary file beside it, which then
/// takes its name. When that fails an older file of that name is left as it was.
/// @throws std::runtime_error with the path and the reason.
void save_file(const std::filesystem::path& path, std::span<const std::uint8_t> bytes);

}  // namespace tapegrad::plot
