#include "examples/plot/utf8.h"

namespace tapegrad::plot {

namespace {

constexpr char32_t replacement = 0xFFFD;

/// How many bytes follow the first byte of a character; -1 when no character starts with it.
int following_bytes(unsigned char first) {
  if (first < 0x80) return 0;
  if (first >= 0xC2 && first < 0xE0) return 1;
  if (first >= 0xE0 && first < 0xF0) return 2;
  if (first >= 0xF0 && first < 0xF5) return 3;
  return -1;
}

}  // namespace

std::u32string decode_utf8(std::string_view text) {
  std::u32string characters;
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i++]);
    int missing = following_bytes(first);
    if (missing <= 0) {
      characters += missing == 0 ? static_cast<char32_t>(first) : replacement;
      continue;
    }

    // The first byte holds 6, 5 or 4 bits less than it has, each further byte six bits.
    char32_t character = first & (0x3Fu >> missing);
    while (missing > 0 && i < text.size() && (text[i] & 0xC0) == 0x80) {
      character = character << 6 | (static_cast<unsigned char>(text[i++]) & 0x3Fu);
      --missing;
    }
    characters += missing == 0 ? character : replacement;
  }
  return characters;
}

}  // namespace tapegrad::plot
