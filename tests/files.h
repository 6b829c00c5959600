#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace tapegrad {

/// A place for a file or folder of a test. The number of the process is in it, because ctest runs
/// several tests at the same time.
inline std::filesystem::path temporary_path(const std::string& name) {
  const std::string own = "tapegrad_" + std::to_string(getpid()) + "_" + name;
  return std::filesystem::path(testing::TempDir()) / own;
}

/// All bytes of a file; none when there is no such file.
inline std::string contents_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace tapegrad
