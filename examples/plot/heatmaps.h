#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "examples/plot/figure.h"

namespace tapegrad::plot {

/// Which numbers the first and the last colour stand for.
enum class ColourRange {
  shared,  ///< the smallest and largest of all matrices: colours can be compared between panels
  each     ///< those of the panel's own matrix; the colour bar is right for the last panel only
};

struct HeatmapOptions {
  std::string x_label = {};              ///< below the last row of panels
  std::string y_label = {};              ///< beside the first column
  std::vector<std::string> titles = {};  ///< one per column, repeated in each row; or none
  double width = 2.5;                    ///< inches
  double height = 2.5;                   ///< inches
  double dpi = 100;                      ///< pixels per inch
  ColourMap colour_map = ColourMap::reds;
  ColourRange colour_range = ColourRange::shared;
  std::optional<Range> limits = {};  ///< of the colours, in place of those of the numbers
  CellSize cells = CellSize::whole_pixels;
  CellNumbers numbers = CellNumbers::where_they_fit;
  double bar_height = 0.6;  ///< of the colour bar, as a fraction of the panels' height
};

/// A grid of matrices as coloured cells, with a bar that says which colour is which number.
///
///   const Tensor weights = model.attention_weights();           // [queries, keys]
///   show_heatmaps(weights.reshape({1, 1, queries, keys}),
///                 {.x_label = "Keys", .y_label = "Queries"}, "weights.png");
///
/// A number that is not a number is shown as a grey cross. Where a cell is smaller than a pixel,
/// the pixel shows the mean of its cells.
/// @param matrices  [rows, columns, queries, keys], or one matrix [queries, keys]. Queries go down
///                  and keys across.
/// @throws ShapeError when the matrices have another rank or are empty, or the number of titles is
///         neither 0 nor that of the columns.
Figure heatmaps(const Tensor& matrices, const HeatmapOptions& options = {});

/// The same, written to a PNG file.
/// @throws std::runtime_error with the path and the reason, when it cannot be written.
void show_heatmaps(const Tensor& matrices, const HeatmapOptions& options,
                   const std::filesystem::path& path);

}  // namespace tapegrad::plot
