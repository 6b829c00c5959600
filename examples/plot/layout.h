#pragma once

#include <optional>
#include <vector>

#include "examples/plot/axis_layout.h"
#include "examples/plot/geometry.h"
#include "examples/plot/panel.h"

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

/// A colour bar, ready to be drawn.
struct ColourBarLayout {
  Box box;
  AxisLayout numbers;
};

/// One panel, ready to be drawn. Boxes are in pixels of a picture of the figure's own size; fitting
/// moves them by whole pixels.
struct PanelLayout {
  Box box;
  AxisLayout x, y;
  std::optional<ColourBarLayout> colour_bar;

  // Pixels for its texts before they meet a neighbour's.
  double text_room = 0;   ///< title and x label
  double label_room = 0;  ///< y label

  /// Where a number is on the picture.
  double x_pixel(double value) const;
  double y_pixel(double value) const;
  Point to_pixels(double x_value, double y_value) const {
    return {x_pixel(x_value), y_pixel(y_value)};
  }
};

struct FigureLayout {
  double point = 1;                 ///< pixels per point (1/72 inch), the unit of all lengths
  std::vector<PanelLayout> panels;  ///< [row, column]
  std::optional<ColourBarLayout> colour_bar;  ///< for all panels
};

/// Works out where everything goes.
FigureLayout lay_out(const Figure& figure);

}  // namespace tapegrad::plot
