#pragma once

#include <vector>

#include "examples/plot/glyphs.h"
#include "examples/plot/regions.h"

namespace tapegrad::plot {

/// The measures of the font at one size; all in pixels.
struct FontSize {
  /// @param em  the size: 10 point at 100 dots per inch is an em of 13.9 pixels.
  explicit FontSize(double em);

  /// Where the lower or left edge of a stroke at this coordinate of a glyph is.
  double x_pixels(double units) const;
  double y_pixels(double units) const;

  /// Height of a line of text.
  int line() const { return ascent + descent; }

  double em;
  double pen;           ///< width of a stroke
  double capital;       ///< height of a capital's centre line; with the pen whole pixels
  double small_letter;  ///< the same for a small letter without a stem
  int ascent;           ///< height of a line above the base line
  int descent;          ///< and below
};

/// The strokes of one letter, and how far it is from its start to the start of the next.
struct Letter {
  std::vector<Segment> strokes;
  int advance = 0;
};

/// Draws a glyph. Strokes that run straight up or across are moved to whole pixels, so that they
/// are black and not two shades of grey.
/// @param start  where its base line starts; whole pixels.
Letter draw_letter(const Glyph& glyph, const FontSize& size, Point start);

}  // namespace tapegrad::plot
