#pragma once

#include <string>
#include <string_view>

#include "examples/plot/canvas.h"
#include "examples/plot/colour.h"
#include "examples/plot/mask.h"

namespace tapegrad::plot {

/// Which part of a text stands at the point given.
enum class Align { left, centre, right };

/// Reading direction: to the right, or upwards.
enum class Direction { right, up };

struct TextStyle {
  double em = 13.9;  ///< size in pixels
  Align align = Align::left;
  Direction direction = Direction::right;
  Colour colour = black;
};

/// How far the pen moves over a text; whole pixels.
/// @param text  UTF-8. Superscript digits (U+2070 and so on) and the superscript minus are drawn as
///              small digits.
int text_width(std::string_view text, double em);

/// What a text covers when its base line starts at (0, 0).
Mask text_mask(std::string_view text, double em);

/// Writes one line of text.
/// @param where  the start, middle or end of its base line, rounded to whole pixels.
void draw_text(Canvas& canvas, std::string_view text, Point where, const TextStyle& style);

/// The whole text when it is at most `room` pixels wide, else its beginning and an ellipsis.
std::string shorten(std::string_view text, double em, double room);

}  // namespace tapegrad::plot
