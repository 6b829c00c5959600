#pragma once

#include <optional>
#include <vector>

#include "examples/plot/axes.h"
#include "examples/plot/geometry.h"
#include "examples/plot/ticks.h"

namespace tapegrad::plot {

class Figure;

/// Whether the picture grows until all its text is on it, or keeps the size given.
enum class Fit { text, size };

/// Whether all panels have the same limits and only the outer ones have labels.
enum class Shared { no, yes };

struct FigureOptions {
  double width = 3.5;   ///< inches
  double height = 2.5;  ///< inches
  double dpi = 100;     ///< pixels per inch: 100 for a screen, 200 for slides
  Fit fit = Fit::text;
  Shared shared = Shared::no;
};

/// A strip of all colours with the numbers they stand for.
struct ColourBar {
  ColourMap map = ColourMap::reds;
  Range range;
  double height = 0.6;  ///< as a fraction of the panels' height
};

/// One axis, ready to be drawn.
struct AxisLayout {
  Range limits;
  Scale scale = Scale::linear;
  std::vector<double> ticks;
  TickLabels labels;  ///< one text per tick; no texts where the axis shows none

  /// How far along the axis a number is: 0 at limits.low, 1 at limits.high. Not-a-number when it
  /// has no place there.
  double fraction(double value) const;
};

/// One panel, ready to be drawn. Boxes are in pixels of a picture of the figure's own size; fitting
/// moves them by whole pixels.
struct PanelLayout {
  Box box;
  AxisLayout x, y;

  // Pixels for its texts before they meet a neighbour's.
  double text_room = 0;   ///< title and x label
  double label_room = 0;  ///< y label

  Point to_pixels(double x_value, double y_value) const;
};

struct FigureLayout {
  double point = 1;                 ///< pixels per point (1/72 inch), the unit of all lengths
  std::vector<PanelLayout> panels;  ///< [row, column]
  std::optional<PanelLayout> colour_bar;
};

/// Width in pixels of the longest label of an axis.
double widest_label(const AxisLayout& axis, double em);

/// Works out where everything goes.
FigureLayout lay_out(const Figure& figure);

// Lengths in points, as in the book's figures.
inline constexpr double font_size = 10;
inline constexpr double title_size = 12;
inline constexpr double tick_length = 3.5;
inline constexpr double tick_pad = 3.5;  ///< from the tick to its label
inline constexpr double label_pad = 4;   ///< from the widest tick label to the label of the axis
inline constexpr double title_pad = 6;   ///< from the frame to the base line of the title

}  // namespace tapegrad::plot
