#include "autograd/view/text_table.h"

#include <algorithm>
#include <ostream>

namespace tapegrad {
namespace {

/// Whether a byte continues a UTF-8 character that an earlier one began.
bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

}  // namespace

std::size_t width_of(const std::string& text) {
  std::size_t width = 0;
  for (const char byte : text) width += continues_character(byte) ? 0 : 1;
  return width;
}

std::string cut(const std::string& text, std::size_t width) {
  if (width_of(text) <= width) return text;
  std::string kept;
  std::size_t characters = 0;
  for (const char byte : text) {
    if (!continues_character(byte) && ++characters > width - 3) break;
    kept += byte;
  }
  return kept + "...";
}

void TextTable::print(std::ostream& out) const {
  std::vector<std::size_t> widths;
  for (const std::vector<std::string>& row : rows_) {
    if (row.size() == 1) continue;  // it runs across the columns
    if (row.size() > widths.size()) widths.resize(row.size());
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], width_of(row[c]));
  }

  for (const std::vector<std::string>& row : rows_) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      line += row[c];
      if (c + 1 < row.size()) line.append(widths[c] - width_of(row[c]) + 2, ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << '\n';
  }
}

}  // namespace tapegrad
