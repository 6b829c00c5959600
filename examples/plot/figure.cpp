#include "examples/plot/figure.h"

#include <cmath>

#include "examples/plot/draw_panel.h"
#include "examples/plot/png.h"
#include "examples/plot/save_file.h"
#include "tensor/error.h"

namespace tapegrad::plot {

namespace {

constexpr double largest_side = 20000;  // pixels
constexpr double margin = 0.1;          // inches around a fitted picture

bool is_drawable(double inches, double dpi) {
  return inches > 0 && dpi > 0 && inches * dpi >= 1 && inches * dpi <= largest_side;
}

}  // namespace

Figure::Figure(const FigureOptions& options, int rows, int columns)
    : options_(options), rows_(rows), columns_(columns) {
  require_argument(rows > 0 && columns > 0 && rows <= 100 && columns <= 100,
                   "figure: expected 1 to 100 rows and columns of panels, got ", rows, " x ",
                   columns);
  require_argument(
      is_drawable(options.width, options.dpi) && is_drawable(options.height, options.dpi),
      "figure: expected a size of 1 to 20000 pixels, got ", options.width, " x ", options.height,
      " inches at ", options.dpi, " dots per inch");
  panels_.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
}

Panel& Figure::panel(int row, int column) {
  return const_cast<Panel&>(static_cast<const Figure*>(this)->panel(row, column));
}

const Panel& Figure::panel(int row, int column) const {
  require_argument(row >= 0 && row < rows_ && column >= 0 && column < columns_, "panel: row ", row,
                   " and column ", column, " asked for, but the figure has ", rows_, " x ",
                   columns_, " panels");
  return panels_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                 static_cast<std::size_t>(column)];
}

void Figure::draw_on(Canvas& canvas, const FigureLayout& layout) const {
  const double point = layout.point;
  for (std::size_t i = 0; i < panels_.size(); ++i) {
    const Panel& panel = panels_[i];
    const PanelLayout& place = layout.panels[i];
    if (panel.heatmap) draw_heatmap(canvas, *panel.heatmap, place, point);
    if (panel.grid == Grid::on) draw_grid(canvas, place, point);
    draw_ticks(canvas, place, point);
    draw_curves(canvas, panel, place, point);
    draw_frame(canvas, place.box, point);
    draw_legend(canvas, panel, place, point);
    draw_labels(canvas, panel, place, point);
    if (panel.colour_bar) draw_colour_bar(canvas, *panel.colour_bar, *place.colour_bar, point);
  }
  if (colour_bar) draw_colour_bar(canvas, *colour_bar, *layout.colour_bar, point);
}

Canvas Figure::draw() const {
  const FigureLayout layout = lay_out(*this);
  const double dpi = options_.dpi;
  PixelBox page{0, 0, to_pixel(options_.width * dpi), to_pixel(options_.height * dpi)};
  if (options_.fit == Fit::text) {
    // Draw once without pixels, only to see how far the text reaches.
    Canvas ruler({});
    draw_on(ruler, layout);
    const int more = to_pixel(margin * dpi);
    const PixelBox& used = ruler.extent();
    page = {used.left - more, used.top - more, used.right + more, used.bottom + more};
  }

  Canvas canvas(page);
  draw_on(canvas, layout);
  return canvas;
}

void Figure::save(const std::filesystem::path& path) const {
  save_file(path, encode_png(draw()));
}

}  // namespace tapegrad::plot
