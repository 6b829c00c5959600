#include "examples/plot/half_blocks.h"

#include <ostream>
#include <string>

namespace tapegrad::plot {

namespace {

/// The nearest of the 6 x 6 x 6 colours, numbers 16 to 231, that terminals with 256 colours share.
int number_of_256(Colour colour) {
  const auto level = [](int channel) { return (channel * 5 + 127) / 255; };
  return 16 + 36 * level(colour.red) + 6 * level(colour.green) + level(colour.blue);
}

/// The control sequence for the colour of the letters (38) or of what is behind them (48).
std::string colour_code(int target, Colour colour, TerminalColours colours) {
  std::string code = "\x1b[";
  code += std::to_string(target);
  if (colours == TerminalColours::of_256) {
    code += ";5;";
    code += std::to_string(number_of_256(colour));
  } else {
    code += ";2";
    for (const int channel : {colour.red, colour.green, colour.blue}) {
      code += ";";
      code += std::to_string(channel);
    }
  }
  return code + "m";
}

}  // namespace

HalfBlocks::HalfBlocks(int width, int height)
    : width_(width),
      height_(height),
      cells_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}

const HalfBlocks::Cell& HalfBlocks::at(int x, int y) const {
  static const Cell empty;
  if (x < 0 || x >= width_ || y < 0 || y >= height_) return empty;
  return cells_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                static_cast<std::size_t>(x)];
}

void HalfBlocks::set(int x, int y, const Cell& cell) {
  if (x < 0 || x >= width_ || y < 0 || y >= height_) return;
  const_cast<Cell&>(at(x, y)) = cell;
}

void HalfBlocks::print_line(std::ostream& out, int line, TerminalColours colours) const {
  std::string last_code;
  for (int x = 0; x < width_; ++x) {
    const Cell& upper = at(x, 2 * line);
    const Cell& lower = at(x, 2 * line + 1);
    if (colours == TerminalColours::none) {
      out << (upper.letter != ' ' ? upper.letter : lower.letter);
      continue;
    }
    const std::string code =
        colour_code(38, upper.colour, colours) + colour_code(48, lower.colour, colours);
    if (code != last_code) out << code;
    out << "\u2580";
    last_code = code;
  }
  if (colours != TerminalColours::none) out << "\x1b[0m";
}

}  // namespace tapegrad::plot
