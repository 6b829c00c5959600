#include "examples/plot/heatmaps.h"

#include "examples/plot/matrix.h"
#include "tensor/error.h"

namespace tapegrad::plot {

Figure heatmaps(const Tensor& matrices, const HeatmapOptions& options) {
  if (matrices.rank() == 2) {
    return heatmaps(matrices.reshape({1, 1, matrices.dim(0), matrices.dim(1)}), options);
  }
  require_shape(matrices.rank() == 4 && matrices.size() > 0,
                "heatmaps: expected [rows, columns, queries, keys], got ", matrices.shape(),
                "; reshape one matrix to [1, 1, queries, keys]");
  const Index rows = matrices.dim(0), columns = matrices.dim(1);
  require_shape(options.titles.empty() || std::ssize(options.titles) == columns,
                "heatmaps: expected one title per column, got ", options.titles.size(),
                " titles for ", columns, " columns");
  require_shape(rows <= 100 && columns <= 100, "heatmaps: at most 100 x 100 panels, got ", rows,
                " x ", columns);

  const FigureOptions figure_options{
      .width = options.width, .height = options.height, .dpi = options.dpi, .shared = Shared::yes};
  Figure figure(figure_options, static_cast<int>(rows), static_cast<int>(columns));
  const Range all = options.limits ? *options.limits : finite_range(matrices);
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
