#include "autograd/view/source_lines.h"

#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>

namespace tapegrad {
namespace {

namespace fs = std::filesystem;

/// Without the "../" that a compiler was given: they start from its folder, not from ours.
std::string without_way_up(std::string file) {
  while (file.starts_with("../")) file.erase(0, 3);
  return file;
}

std::optional<fs::path> find_file(const fs::path& file) {
  std::error_code error;
  fs::path folder = fs::current_path(error);
  while (!error) {
    // An absolute `file` takes the place of the folder.
    const fs::path candidate = folder / file;
    if (fs::is_regular_file(candidate, error)) return candidate;
    if (!folder.has_relative_path()) break;  // this is the root
    folder = folder.parent_path();
    error.clear();
  }
  return std::nullopt;
}

}  // namespace

std::vector<NumberedLine> source_lines(const SourceLine& where, int around) {
  const std::optional<fs::path> path = find_file(without_way_up(where.file));
  if (!path) return {};

  std::ifstream in(*path);
  std::vector<NumberedLine> lines;
  std::string text;
  int number = 0;
  while (number < where.line + around && std::getline(in, text)) {
    ++number;
    if (text.ends_with('\r')) text.pop_back();
    if (number >= where.line - around) lines.push_back({number, text});
  }
  if (number < where.line) return {};  // not the file that was compiled
  return lines;
}

std::string place_text(const SourceLine& where) {
  std::string file = without_way_up(where.file);
  const bool is_absolute = file.starts_with('/') || file.find(":\\") != std::string::npos;
  if (is_absolute) file.erase(0, file.find_last_of("/\\") + 1);
  return file + ":" + std::to_string(where.line);
}

}  // namespace tapegrad
