#include "examples/plot/text.h"

#include <cmath>
#include <vector>

#include "examples/plot/letters.h"
#include "examples/plot/utf8.h"

namespace tapegrad::plot {

namespace {

/// The character that a superscript is a small copy of; 0 for all that are none.
char32_t superscript_base(char32_t character) {
  switch (character) {
    case U'\u00b9':
      return U'1';
    case U'\u00b2':
      return U'2';
    case U'\u00b3':
      return U'3';
    case U'\u207b':
      return U'\u2212';
    default:
      break;
  }
  const bool digit = character == U'\u2070' || (character >= U'\u2074' && character <= U'\u2079');
  return digit ? U'0' + (character - U'\u2070') : 0;
}

/// The strokes of a line of text that starts at (0, 0).
struct Line {
  std::vector<Segment> strokes;
  int width = 0;
};

Line lay_out(std::string_view text, double em) {
  const FontSize full(em), small(0.7 * em);
  const double raised = std::floor(0.36 * em);

  Line line;
  for (const char32_t character : decode_utf8(text)) {
    const char32_t base = superscript_base(character);
    const Point start{static_cast<double>(line.width), base != 0 ? -raised : 0};
    const Letter letter = base != 0 ? draw_letter(find_glyph(base), small, start)
                                    : draw_letter(find_glyph(character), full, start);
    line.strokes.insert(line.strokes.end(), letter.strokes.begin(), letter.strokes.end());
    line.width += letter.advance;
  }
  return line;
}

PixelBox moved(const PixelBox& box, int right, int down) {
  return {box.left + right, box.top + down, box.right + right, box.bottom + down};
}

/// How far left of the given point a text of that width starts.
int start_before(Align align, int width) {
  switch (align) {
    case Align::left:
      return 0;
    case Align::centre:
      return width / 2;
    case Align::right:
      return width;
  }
  return 0;
}

}  // namespace

int text_width(std::string_view text, double em) {
  return lay_out(text, em).width;
}

Mask text_mask(std::string_view text, double em) {
  const Line line = lay_out(text, em);
  PixelBox area;
  for (const Segment& stroke : line.strokes) {
    area = box_around(area, pixels_touching(stroke.bounds().grown(0.5)));
  }

  Mask mask(area);
  for (const Segment& stroke : line.strokes) mask.add(stroke);
  return mask;
}

void draw_text(Canvas& canvas, std::string_view text, Point where, const TextStyle& style) {
  const FontSize size(style.em);
  const int width = text_width(text, style.em);
  const int before = start_before(style.align, width);
  const PixelBox line_box{-before, -size.ascent, width - before, size.descent};
  const Mask mask = text_mask(text, style.em);
  const int x = to_pixel(where.x), y = to_pixel(where.y);

  if (style.direction == Direction::right) {
    canvas.fill(mask.moved(x - before, y), style.colour);
    canvas.reserve(moved(line_box, x, y));
  } else {
    canvas.fill(mask.turned_left().moved(x, y + before), style.colour);
    canvas.reserve({x - size.ascent, y + before - width, x + size.descent, y + before});
  }
}

std::string shorten(std::string_view text, double em, double room) {
  const std::string_view ellipsis = "\u2026";
  const double room_before = room - text_width(ellipsis, em);

  double width = 0;
  std::size_t kept = 0;  // bytes that fit before the ellipsis
  for (std::size_t next = 0; next < text.size();) {
    const std::size_t start = next++;
    while (next < text.size() && (text[next] & 0xC0) == 0x80) ++next;
    width += text_width(text.substr(start, next - start), em);
    if (width <= room_before) kept = next;
    if (width > room) return std::string(text.substr(0, kept)) + std::string(ellipsis);
  }
  return std::string(text);
}

}  // namespace tapegrad::plot
