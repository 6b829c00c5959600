#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace tapegrad {

/// Lines of text in columns.
class TextTable {
 public:
  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

  /// Adds a line that runs across the columns.
  void add_text(std::string text) { rows_.push_back({std::move(text)}); }

  /// Prints the rows, each column as wide as its widest cell; no spaces at the ends of lines.
  void print(std::ostream& out) const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

/// How many columns `text` takes on a terminal: its UTF-8 characters.
std::size_t width_of(const std::string& text);

/// `text`, cut to `width` characters with "..." at its end where it is longer.
std::string cut(const std::string& text, std::size_t width);

}  // namespace tapegrad
