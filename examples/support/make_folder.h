#pragma once

#include <filesystem>

namespace tapegrad {

/// Makes a folder and those it lies in, where they are missing.
/// @throws std::runtime_error with the folder and the reason.
void make_folder(const std::filesystem::path& folder);

}  // namespace tapegrad
