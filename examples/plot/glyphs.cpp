#include "examples/plot/glyphs.h"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace tapegrad::plot {

namespace {

// In order of the characters, so that find_glyph can halve its way to one.
// clang-format off
constexpr Glyph glyphs[] = {
    {U' ', 2.4, ""},
    {U'!', 0, "M0 20 L0 6.6 D0 .4"},
    {U'"', 4.4, "M0 20 L0 14 M4.4 20 L4.4 14"},
    {U'#', 16, "M6.4 20 L2.6 0 M13.4 20 L9.6 0 M1.4 13 L16 13 M0 7 L14.6 7"},
    {U'$', 11,
     "M5.6 22.6 L5.6 -4 "
     "M10 16 Q8 17.4 5.6 17.4 H.6 13.2 Q.6 10.4 5.6 9.4 Q11 8.2 11 4.6 V5.6 0 Q2.4 0 0 1.6"},
    {U'%', 19,
     "M16 20 L3.4 0 M4.2 20 H8.4 15.4 V4.2 10.8 H0 15.4 V4.2 20 "
     "M15.2 9.2 H19.4 4.6 V15.2 0 H11 4.6 V15.2 9.2"},
    {U'&', 15.4,
     "M15.6 0 L3.6 12.6 Q2.6 13.8 2.6 15.6 Q2.6 20 7 20 Q9 20 10.6 19 "
     "M3.4 11 Q0 9 0 5.4 V6 0 Q13 0 13.6 9.4"},
    {U'\'', 0, "M0 20 L0 14"},
    {U'(', 3.4, "M3.4 22 Q0 16.6 0 9 Q0 1.4 3.4 -4"},
    {U')', 3.4, "M0 22 Q3.4 16.6 3.4 9 Q3.4 1.4 0 -4"},
    {U'*', 9, "M4.5 20 L4.5 10 M0 17.5 L9 12.5 M9 17.5 L0 12.5"},
    {U'+', 15, "M7.5 16 L7.5 1 M0 8.5 L15 8.5"},
    {U',', 1, "M1.2 1.4 L1.2 .2 L0 -3"},
    {U'-', 5, "M0 7 L5 7"},
    {U'.', 0, "D0 .4"},
    {U'/', 7, "M0 -3 L7.6 20"},
    {U'0', 11, "M5.5 20 H11 10 V5.5 0 H0 10 V5.5 20"},
    {U'1', 11, "M1 17.6 L6 20 L6 0 M1.2 0 L10.8 0"},
    {U'2', 11, "M.5 18 Q3 20 5.3 20 H10.5 14.7 Q10.5 11 6.5 6.8 L0 0 L11 0"},
    {U'3', 11,
     "M.8 19 Q2.8 20 5 20 H10.2 15.3 V5 10.6 L3.4 10.6 "
     "M5 10.6 H11 5.3 V5 0 Q2.4 0 0 1.2"},
    {U'4', 11, "M8 0 L8 20 L0 6 L11.4 6"},
    {U'5', 11, "M10 20 L1.6 20 L1.6 11.6 Q3.2 12.4 5.2 12.4 H11 6.2 V5.2 0 Q2.4 0 0 1.2"},
    {U'6', 11, "M10 19.2 Q8.2 20 6.6 20 H0 9.5 L0 6.2 M0 6.2 V5.5 12.4 H11 6.2 V5.5 0 H0 6.2"},
    {U'7', 11, "M0 20 L11 20 L4 0"},
    {U'8', 11,
     "M5.5 20 H10.4 15.3 V5.5 10.6 H.6 15.3 V5.5 20 "
     "M5.5 10.6 H11 5.3 V5.5 0 H0 5.3 V5.5 10.6"},
    {U'9', 11, "M1 .8 Q2.8 0 4.4 0 H11 10.5 L11 13.8 M11 13.8 V5.5 7.6 H0 13.8 V5.5 20 H11 13.8"},
    {U':', 0, "D0 1 D0 12.6"},
    {U';', 1, "D1.2 12.6 M1.2 1.4 L1.2 .2 L0 -3"},
    {U'<', 15, "M15 15 L0 8.5 L15 2"},
    {U'=', 15, "M0 11.4 L15 11.4 M0 5.6 L15 5.6"},
    {U'>', 15, "M0 15 L15 8.5 L0 2"},
    {U'?', 8.4, "M0 18.6 Q2 20 4 20 H8.6 16 Q8.6 13.4 5.8 11.2 Q3.6 9.4 3.6 6.8 L3.6 6 D3.6 .4"},
    {U'@', 20,
     "M14.6 4 L14.6 12 M14.6 8 V10.2 12.6 H6 8 V10.2 3.4 H14.6 8 "
     "M14.6 3.6 Q20 3.6 20 9 V11 18.6 H0 7 V11 -4 Q14 -4 16.4 -2.4"},
    {U'A', 14.6, "M0 0 L7.3 20 L14.6 0 M2.6 6.6 L12 6.6"},
    {U'B', 12, "M0 0 L0 20 L6 20 H11 15.3 V6 10.6 L0 10.6 M6 10.6 H12 5.3 V6 0 L0 0"},
    {U'C', 13, "M13 17.8 Q10.6 20 7.8 20 H0 10 V7.8 0 Q10.6 0 13 2.2"},
    {U'D', 14, "M0 0 L0 20 L5 20 H14 10 V5 0 L0 0"},
    {U'E', 11, "M11 20 L0 20 L0 0 L11.2 0 M0 10.6 L10.4 10.6"},
    {U'F', 9.6, "M10 20 L0 20 L0 0 M0 10.6 L9 10.6"},
    {U'G', 14, "M13.4 17.6 Q11 20 8 20 H0 10 V8 0 Q11.6 0 14 2.2 L14 9 L8.6 9"},
    {U'H', 13.4, "M0 0 L0 20 M13.4 0 L13.4 20 M0 10.6 L13.4 10.6"},
    {U'I', 0, "M0 0 L0 20"},
    {U'J', 6, "M6 20 L6 4.4 V1.6 0 L.2 0"},
    {U'K', 12.4, "M0 0 L0 20 M11.6 20 L.4 9.4 M3.8 12.6 L13 0"},
    {U'L', 10.4, "M0 20 L0 0 L10.6 0"},
    {U'M', 16, "M0 0 L0 20 L8 6.6 L16 20 L16 0"},
    {U'N', 13.2, "M0 0 L0 20 L13.2 0 L13.2 20"},
    {U'O', 16, "M8 20 H16 10 V8 0 H0 10 V8 20"},
    {U'P', 11, "M0 0 L0 20 L5.6 20 H11.2 14.6 V5.6 9.2 L0 9.2"},
    {U'Q', 16, "M8 20 H16 10 V8 0 H0 10 V8 20 M9.6 .4 L13.4 -4"},
    {U'R', 12.4, "M0 0 L0 20 L5.6 20 H11.2 14.7 V5.6 9.4 L0 9.4 M5.6 9.4 Q8.6 9.4 10 6.2 L12.8 0"},
    {U'S', 12, "M10.8 18.6 Q8.6 20 6.2 20 H.6 15.2 Q.6 11.6 6.2 10.3 Q12 9 12 5 V6 0 Q2.8 0 0 1.8"},
    {U'T', 14.4, "M0 20 L14.4 20 M7.2 20 L7.2 0"},
    {U'U', 13, "M0 20 L0 7.4 V6.5 0 H13 7.4 L13 20"},
    {U'V', 14.6, "M0 20 L7.3 0 L14.6 20"},
    {U'W', 22, "M0 20 L5.4 0 L11 19.4 L16.6 0 L22 20"},
    {U'X', 13.6, "M.4 20 L13.6 0 M13.2 20 L0 0"},
    {U'Y', 13, "M0 20 L6.5 10 L13 20 M6.5 10 L6.5 0"},
    {U'Z', 13.4, "M.4 20 L13.2 20 L0 0 L13.6 0"},
    {U'[', 4, "M4 22 L0 22 L0 -4 L4 -4"},
    {U'\\', 7, "M7.6 -3 L0 20"},
    {U']', 4, "M0 22 L4 22 L4 -4 L0 -4"},
    {U'^', 14, "M0 13 L7 20 L14 13"},
    {U'_', 12, "M-2 -5 L14 -5"},
    {U'`', 3, "M0 21 L3.4 17"},
    {U'a', 10, "M1 13.8 Q3 15 5.2 15 H10 9.8 L10 0 M10 8.6 L5.2 8.6 H0 4.3 V4.2 0 H10 5.4"},
    {U'b', 10.6, "M0 20 L0 0 M0 7.5 V5.3 15 H10.6 7.5 V5.3 0 H0 7.5"},
    {U'c', 9, "M9 13.8 Q7.6 15 5.5 15 H0 7.5 V5.5 0 Q7.6 0 9 1.2"},
    {U'd', 10.6, "M10.6 20 L10.6 0 M10.6 7.5 V5.3 15 H0 7.5 V5.3 0 H10.6 7.5"},
    {U'e', 10.8, "M0 7.9 L10.8 7.9 V5.5 15 H0 7.5 V6 0 Q8.4 0 10.3 1.2"},
    {U'f', 6, "M6.6 20 L5.6 20 H2.4 16.4 L2.4 0 M0 15 L6.2 15"},
    {U'g', 10.6,
     "M10.6 7.5 V5.3 15 H0 7.5 V5.3 0 H10.6 7.5 "
     "M10.6 15 L10.6 .6 V4.6 -6 Q2.6 -6 1 -5.2"},
    {U'h', 10, "M0 20 L0 0 M0 9 V5.3 15 H10 9.4 L10 0"},
    {U'i', 0, "M0 15 L0 0 D0 20.2"},
    {U'j', 0, "M0 15 L0 -2.4 V-3 -6 D0 20.2"},
    {U'k', 9, "M0 20 L0 0 M8.6 15 L.2 7.2 M3.2 9.8 L9.6 0"},
    {U'l', 3, "M0 20 L0 3 V2.6 0 L3.4 0"},
    {U'm', 18, "M0 15 L0 0 M0 9 V5 15 H9 9.6 L9 0 M9 9 V14 15 H18 9.6 L18 0"},
    {U'n', 10, "M0 15 L0 0 M0 9 V5.3 15 H10 9.4 L10 0"},
    {U'o', 11, "M5.5 15 H11 7.5 V5.5 0 H0 7.5 V5.5 15"},
    {U'p', 10.6, "M0 15 L0 -6 M0 7.5 V5.3 15 H10.6 7.5 V5.3 0 H0 7.5"},
    {U'q', 10.6, "M10.6 15 L10.6 -6 M10.6 7.5 V5.3 15 H0 7.5 V5.3 0 H10.6 7.5"},
    {U'r', 5.8, "M0 15 L0 0 M0 8.6 V5 15 L6.4 15"},
    {U's', 9, "M8.4 14 Q6.6 15 4.6 15 H.4 11.4 Q.4 8.8 4.6 7.7 Q9 6.6 9 3.8 V4.4 0 Q2 0 0 1.2"},
    {U't', 6.4, "M2.6 19.5 L2.6 3.6 V6.4 0 L7 0 M0 15 L6.8 15"},
    {U'u', 10, "M0 15 L0 5.6 V4.7 0 H10 6 M10 15 L10 0"},
    {U'v', 11, "M0 15 L5.5 0 L11 15"},
    {U'w', 17, "M0 15 L4.2 0 L8.5 14.4 L12.8 0 L17 15"},
    {U'x', 10.6, "M.2 15 L10.6 0 M10.4 15 L0 0"},
    {U'y', 11, "M0 15 L5.7 .8 M11 15 L4.7 -2.6 Q3.3 -6 .2 -6"},
    {U'z', 9.6, "M.2 15 L9.4 15 L0 0 L9.6 0"},
    {U'{', 7, "M7 22 Q4 22 4 19 L4 12 Q4 9 0 9 Q4 9 4 6 L4 -1 Q4 -4 7 -4"},
    {U'|', 0, "M0 22 L0 -6"},
    {U'}', 7, "M0 22 Q3 22 3 19 L3 12 Q3 9 7 9 Q3 9 3 6 L3 -1 Q3 -4 0 -4"},
    {U'~', 15, "M0 7 Q1 10 4.5 10 Q6.4 10 8 8.6 Q9.6 7 11 7 Q14 7 15 10"},
    {U'\u00b1', 15, "M7.5 18 L7.5 6 M0 12 L15 12 M0 0 L15 0"},  // plus or minus
    {U'\u00b7', 0, "D0 8.5"},  // dot
    {U'\u00d7', 11, "M0 14 L11 3 M11 14 L0 3"},  // times
    {U'\u0394', 14.6, "M0 0 L7.3 20 L14.6 0 L0 0"},  // Delta
    {U'\u03a3', 12.4, "M12 20 L.4 20 L6.6 10.2 L0 0 L12.6 0"},  // Sigma
    {U'\u03a9', 15.4,
     "M.4 0 L5.2 0 L5.2 1.6 Q0 5 0 11.4 V7.7 20 H15.4 11.4 Q15.4 "
     "5 10.2 1.6 L10.2 0 L15 0"},  // Omega
    {U'\u03b1', 11.4, "M11 15 Q10 0 5 0 H0 7.5 V5 15 Q9 15 10 7 Q10.6 0 12.4 0"},  // alpha
    {U'\u03b2', 10.6,
     "M0 -6 L0 15 V5 20 H9.6 15.4 V5 11 L3.6 11 "
     "M5 11 H10.8 5.4 V5.4 0 H0 5"},  // beta
    {U'\u03b3', 11, "M-.4 15 Q2.6 15 5.5 .8 M11 15 L5.5 .8 L5.5 -6"},  // gamma
    {U'\u03b4', 11,
     "M9.8 20 L5 20 H1.6 17.6 Q1.6 16 4.4 14.6 Q11 12 11 7 V5.5 0 "
     "H0 6.6 Q0 12.4 5 13.6"},  // delta
    {U'\u03b5', 9,
     "M8.6 13.9 Q7 15 5 15 H.6 11.3 V4.4 7.8 L6.4 7.8 "
     "M4.4 7.8 H0 3.9 V4.8 0 Q7.2 0 9 1.2"},  // epsilon
    {U'\u03b7', 10, "M0 15 L0 0 M0 9 V5.3 15 H10 9.4 L10 -6"},  // eta
    {U'\u03b8', 11, "M5.5 20 H11 10 V5.5 0 H0 10 V5.5 20 M0 10.2 L11 10.2"},  // theta
    {U'\u03bb', 11, "M.4 20 Q3 20 4 16.6 L10.8 0 M6 11 L0 0"},  // lambda
    {U'\u03bc', 10, "M0 15 L0 -6 M0 5.6 V4.7 0 H10 6 M10 15 L10 0"},  // mu
    {U'\u03c0', 13, "M0 15 L13 15 M3.4 15 L3.4 0 M9.6 15 L9.6 3 V12.4 0"},  // pi
    {U'\u03c1', 10.6, "M0 7.5 L0 -6 M0 7.5 V5.3 15 H10.6 7.5 V5.3 0 H0 7.5"},  // rho
    {U'\u03c3', 12, "M12.4 15 L5.5 15 H0 7.5 V5.5 0 H11 7.5 Q11 12.6 7.4 15"},  // sigma
    {U'\u03c4', 10.6, "M0 15 L10.8 15 M5 15 L5 3.4 V8.6 0"},  // tau
    {U'\u03c6', 13, "M4.4 15 H0 7.5 V6.5 0 H13 7.5 V9.6 15 H6.5 11.4 L6.5 -6"},  // phi
    {U'\u03c9', 16, "M3 15 H0 6 V4 0 H8 5 L8 10 M8 5 V12 0 H16 6 V13 15"},  // omega
    {U'\u2026', 14, "D0 .4 D7 .4 D14 .4"},  // ellipsis
    {U'\u2192', 18, "M0 8.5 L18 8.5 M13 13.5 L18 8.5 L13 3.5"},  // arrow
    {U'\u2202', 11,
     "M1.2 18.8 Q2.8 20 4.8 20 H11 10 Q11 0 5 0 H0 5.6 V5.2 11 "
     "Q9.8 11 11 7"},  // partial derivative
    {U'\u2207', 14.6, "M0 20 L14.6 20 L7.3 0 L0 20"},  // nabla
    {U'\u2212', 15, "M0 8.5 L15 8.5"},  // minus
    {U'\u221e', 19,
     "M9.5 7.5 Q6 12 4.4 12 H0 7.5 V4.4 3 Q6 3 9.5 7.5 Q13 12 "
     "14.6 12 H19 7.5 V14.6 3 Q13 3 9.5 7.5"},  // infinity
    {U'\u2264', 15, "M15 16 L0 10.4 L15 5 M0 0 L15 0"},  // less or equal
    {U'\u2265', 15, "M0 16 L15 10.4 L0 5 M0 0 L15 0"},  // greater or equal
};
// clang-format on

constexpr Glyph unknown_character{0, 9, "M0 0 L9 0 L9 20 L0 20 L0 0"};

/// Takes the next number off the front of `text`.
double take_number(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

}  // namespace

const Glyph& find_glyph(char32_t character) {
  const Glyph* found = std::lower_bound(
      std::begin(glyphs), std::end(glyphs), character,
      [](const Glyph& glyph, char32_t wanted) { return glyph.character < wanted; });
  if (found == std::end(glyphs) || found->character != character) return unknown_character;
  return *found;
}

std::vector<char32_t> known_characters() {
  std::vector<char32_t> characters;
  for (const Glyph& glyph : glyphs) characters.push_back(glyph.character);
  return characters;
}

std::vector<PathCommand> parse_path(std::string_view path) {
  std::vector<PathCommand> commands;
  while (!path.empty()) {
    PathCommand command;
    command.letter = path.front();
    path.remove_prefix(1);
    if (command.letter == 'Q') {
      command.control_x = take_number(path);
      command.control_y = take_number(path);
    }
    command.x = take_number(path);
    command.y = take_number(path);
    commands.push_back(command);
    path.remove_prefix(std::min(path.find_first_not_of(' '), path.size()));
  }
  return commands;
}

}  // namespace tapegrad::plot
