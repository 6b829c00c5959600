#include "examples/plot/colour.h"

#include <array>
#include <charconv>

#include "tensor/error.h"

namespace tapegrad::plot {

namespace {

Colour from_hex(int rgb) {
  return {static_cast<std::uint8_t>(rgb >> 16), static_cast<std::uint8_t>(rgb >> 8 & 255),
          static_cast<std::uint8_t>(rgb & 255)};
}

// The book's colours for letters: darker than the full ones, so that lines stand out on white.
constexpr std::string_view letters = "bgrcmykw";
constexpr int letter_colours[] = {0x0000ff, 0x008000, 0xff0000, 0x00bfbf,
                                  0xbf00bf, 0xbfbf00, 0x000000, 0xffffff};

}  // namespace

Colour parse_colour(std::string_view text) {
  int rgb = -1;
  if (text.size() == 1 && letters.find(text) != std::string_view::npos) {
    rgb = letter_colours[letters.find(text)];
  }
  if (text.size() == 7 && text[0] == '#') {
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + 1, end, rgb, 16);
    if (error != std::errc{} || stop != end) rgb = -1;
  }
  require_argument(rgb >= 0, "colour: expected #rrggbb or one of b g r c m y k w, got '", text,
                   "'");
  return from_hex(rgb);
}

Colour cycle_colour(int number) {
  constexpr std::array<int, 10> cycle{0x1f77b4, 0xff7f0e, 0x2ca02c, 0xd62728, 0x9467bd,
                                      0x8c564b, 0xe377c2, 0x7f7f7f, 0xbcbd22, 0x17becf};
  return from_hex(cycle[static_cast<std::size_t>(number) % cycle.size()]);
}

}  // namespace tapegrad::plot
