#include "examples/plot/heatmaps.h"

#include <cmath>

#include "examples/plot/matrix.h"
#include "examples/plot/ticks.h"
#include "tensor/error.h"

namespace tapegrad::plot {
namespace {

/// The range of the colours that the caller asks for.
Range checked(Range limits) {
  // The ticks of the colour bar are computed with room to spare.
  constexpr double farthest = 1e300;
  require_argument(std::abs(limits.low) <= farthest && std::abs(limits.high) <= farthest &&
                       limits.low <= limits.high,
                   "heatmaps: expected limits from low to high, within -1e300 and 1e300, got ",
                   limits.low, " to ", limits.high);
  return widened(limits);
}

}  // namespace

Figure heatmaps(const Tensor& matrices, const HeatmapOptions& options) {
  require_argument(matrices.size() > 0, "heatmaps: a tensor of shape ", matrices.shape(),
                   " has no number to draw");
  if (matrices.rank() == 2) {
    return heatmaps(matrices.reshape({1, 1, matrices.dim(0), matrices.dim(1)}), options);
  }
  require_shape(matrices.rank() == 4, "heatmaps: expected [rows, columns, queries, keys], got ",
                matrices.shape(), "; reshape one matrix to [1, 1, queries, keys]");
  const Index rows = matrices.dim(0), columns = matrices.dim(1);
  require_shape(options.titles.empty() || std::ssize(options.titles) == columns,
                "heatmaps: expected one title per column, got ", options.titles.size(),
                " titles for ", columns, " columns");
  require_shape(rows <= 100 && columns <= 100, "heatmaps: at most 100 x 100 panels, got ", rows,
                " x ", columns);

  require_argument(options.bar_height > 0 && options.bar_height <= 1,
                   "heatmaps: expected a bar_height above 0 and up to 1, got ", options.bar_height);

  const FigureOptions figure_options{
      .width = options.width, .height = options.height, .dpi = options.dpi, .shared = Shared::yes};
  Figure figure(figure_options, static_cast<int>(rows), static_cast<int>(columns));
  const Range all = options.limits ? checked(*options.limits) : finite_range(matrices);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      Panel& panel = figure.panel(row, column);
      const Tensor matrix = matrix_at(matrices, row * columns + column);
      const bool own = options.colour_range == ColourRange::each && !options.limits;
      panel.heatmap = Heatmap{matrix, options.colour_map, own ? finite_range(matrix) : all,
                              options.cells, options.numbers};
      if (!options.titles.empty()) panel.title = options.titles[static_cast<std::size_t>(column)];
      if (row + 1 == rows) panel.x_label = options.x_label;
      if (column == 0) panel.y_label = options.y_label;
    }
  }

  const Panel& last = figure.panel(figure.rows() - 1, figure.columns() - 1);
  figure.colour_bar = ColourBar{options.colour_map, last.heatmap->range, options.bar_height};
  return figure;
}

void show_heatmaps(const Tensor& matrices, const HeatmapOptions& options,
                   const std::filesystem::path& path) {
  heatmaps(matrices, options).save(path);
}

}  // namespace tapegrad::plot
