#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "examples/plot/colour_map.h"
#include "examples/plot/line_style.h"
#include "examples/plot/ticks.h"
#include "tensor/tensor.h"

namespace tapegrad::plot {

/// A line, or points, through (x[i], y[i]). Numbers that are not finite leave a gap.
struct Curve {
  std::vector<double> x, y;
  Colour colour;
  LineStyle line = LineStyle::solid;
  Marker marker = Marker::none;
  double alpha = 1;
  double width = 1.5;      ///< of the line, in points
  double marker_size = 6;  ///< in points
  std::string label;       ///< its name in the legend; without one it is not listed
};

/// Whether all cells of a heatmap get the same whole number of pixels (where that changes its size
/// by at most 4 %), or as much of the panel as there is, some a pixel more than others.
enum class CellSize { whole_pixels, exact };

/// Whether the numbers are written into the cells.
enum class CellNumbers { where_they_fit, never };

/// A matrix shown as coloured cells, row 0 on top.
struct Heatmap {
  Tensor matrix;  ///< [rows, columns]
  ColourMap map = ColourMap::reds;
  Range range;  ///< numbers that get the first and the last colour
  CellSize cells = CellSize::whole_pixels;
  CellNumbers numbers = CellNumbers::where_they_fit;
};

/// A strip of all colours with the numbers they stand for.
struct ColourBar {
  ColourMap map = ColourMap::reds;
  Range range;
  double height = 0.6;  ///< as a fraction of the panels' height
};

enum class Grid { off, on };

/// One panel of a figure: what is drawn in it and how it is labelled.
///
///   Panel& panel = figure.panel();
///   panel.line(x, truth, "-", "Truth");
///   panel.line(x, prediction, "m--", "Pred");
///   panel.points(x_train, y_train, "Data", 0.5);
///   panel.x_label = "x";
///   panel.y_limits = {-1, 5};
class Panel {
 public:
  /// Adds a line. @param format  see parse_format; without a colour it gets the next of the cycle.
  /// @throws ShapeError when x and y differ in how many numbers they have.
  Curve& line(const Tensor& x, const Tensor& y, std::string_view format = "-",
              std::string label = "");

  /// Adds a circle for each point.
  /// @param alpha  1 hides what is below.
  Curve& points(const Tensor& x, const Tensor& y, std::string label = "", double alpha = 1);

  std::string title, x_label, y_label;
  std::optional<Range> x_limits, y_limits;
  Scale x_scale = Scale::linear, y_scale = Scale::linear;
  Grid grid = Grid::off;
  std::vector<Curve> curves;
  std::optional<Heatmap> heatmap;
  std::optional<ColourBar> colour_bar;  ///< at the right of this panel alone

 private:
  int next_colour_ = 0;
};

/// Limits of the axis that panels share, or that a single panel has: the first that are given, or
/// those of all data and 5 % more on each side.
/// @throws std::invalid_argument when limits are given that cannot be drawn.
Range x_range(std::span<const Panel> panels);
Range y_range(std::span<const Panel> panels);

}  // namespace tapegrad::plot
