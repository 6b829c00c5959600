#pragma once

#include <string_view>
#include <vector>

namespace tapegrad::plot {

/// One character, drawn as the path of a pen.
///
/// Units: the centre line of the pen is 20 high in a capital and 15 high in a small letter without
/// a stem; 0 is the base line, y points up; 27.4 units are one em. Commands of the path, each from
/// where the pen is:
///
///   M x y        move there without drawing
///   L x y        straight line
///   Q cx cy x y  parabola, heading for (cx, cy) at first
///   H x y        quarter of an ellipse that leaves horizontally and arrives vertically
///   V x y        quarter of an ellipse that leaves vertically and arrives horizontally
///   D x y        a dot
///
/// The letter o is four quarters: "M5.5 15 H11 7.5 V5.5 0 H0 7.5 V5.5 15".
struct Glyph {
  char32_t character = 0;
  double width = 0;
  std::string_view path;
};

/// One command of a path: its letter, the control point of a Q, and where the pen ends.
struct PathCommand {
  char letter = 'M';
  double control_x = 0, control_y = 0;
  double x = 0, y = 0;
};

/// How to draw a character: ASCII, Greek letters and signs used in formulas; an empty box for
/// every other.
const Glyph& find_glyph(char32_t character);

/// All characters that have a glyph of their own.
std::vector<char32_t> known_characters();

/// The commands of a path in order.
std::vector<PathCommand> parse_path(std::string_view path);

}  // namespace tapegrad::plot
