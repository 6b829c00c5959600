#include <algorithm>
#include <cmath>
#include <vector>

#include "examples/plot/draw_panel.h"
#include "examples/plot/letters.h"
#include "examples/plot/matrix.h"
#include "examples/plot/stroke.h"
#include "examples/plot/text.h"

namespace tapegrad::plot {

namespace {

constexpr Colour missing_grey{150, 150, 150};

// In points.
constexpr double cell_with_number = 15.84;  // 22 pixels at 100 dots per inch
constexpr double cell_with_cross = 3.6;
constexpr double largest_number_size = 8, smallest_number_size = 5;

/// For each pixel from `from` to `to`, the cells to show there. A cell of a pixel or more is shown
/// where the pixel's centre is in it; of smaller ones all whose centre is in the pixel.
std::vector<Block> cells_under_pixels(int from, int to, double start, double size, Index count) {
  std::vector<Block> cells;
  const double per_pixel = static_cast<double>(count) / size;
  const auto cell_at = [&](double pixel) {
    const double cell = std::floor((pixel - start) * per_pixel);
    return static_cast<Index>(std::clamp(cell, 0.0, static_cast<double>(count - 1)));
  };
  for (int pixel = from; pixel < to; ++pixel) {
    if (per_pixel <= 1) {
      const Index cell = cell_at(pixel + 0.5);
      cells.push_back({cell, cell + 1});
    } else {
      const Index first = pixel == from ? 0 : cells.back().end;
      const Index end = pixel + 1 == to ? count : cell_at(pixel + 1 + 0.5 / per_pixel);
      cells.push_back({first, std::max(first + 1, end)});
    }
  }
  return cells;
}

Colour cell_colour(const Heatmap& heatmap, double value) {
  return map_colour(heatmap.map, normalised(value, heatmap.range));
}

/// How bright a colour looks, from 0 to 255.
double brightness(Colour colour) {
  return 0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue;
}

Box cell_box(const Heatmap& heatmap, const Box& box, Index row, Index column) {
  const double width = box.width() / static_cast<double>(heatmap.matrix.dim(1));
  const double height = box.height() / static_cast<double>(heatmap.matrix.dim(0));
  const double left = box.left + static_cast<double>(column) * width;
  const double top = box.top + static_cast<double>(row) * height;
  return {left, top, left + width, top + height};
}

/// Grey crosses over cells that hold no number.
void draw_missing(Canvas& canvas, const Heatmap& heatmap, const Box& box, double point) {
  const Index rows = heatmap.matrix.dim(0), columns = heatmap.matrix.dim(1);
  for (Index row = 0; row < rows; ++row) {
    for (Index column = 0; column < columns; ++column) {
      if (!std::isnan(heatmap.matrix.at({row, column}))) continue;
      const Box cell = cell_box(heatmap, box, row, column).grown(-0.8 * point);
      const double width = std::max(1.0, 0.8 * point);
      canvas.fill(Segment({cell.left, cell.top}, {cell.right, cell.bottom}, width), missing_grey);
      canvas.fill(Segment({cell.left, cell.bottom}, {cell.right, cell.top}, width), missing_grey);
    }
  }
}

bool can_be_written(double value) {
  return std::abs(value) <= largest_number;
}

/// All numbers of the matrix as text, with the same number of decimals.
TickLabels number_texts(const Tensor& matrix) {
  std::vector<double> values;
  for (const Real number : matrix.values()) {
    const double value = static_cast<double>(number);
    // Two decimals are enough beside a colour.
    values.push_back(can_be_written(value) ? std::floor(100 * value + 0.5) / 100 : 0);
  }
  return linear_labels(values);
}

/// Numbers in the cells, if all of them fit.
void draw_numbers(Canvas& canvas, const Heatmap& heatmap, const Box& box, double point) {
  const TickLabels numbers = number_texts(heatmap.matrix);
  if (numbers.factor_exponent != 0) return;
  const double cell_width = box.width() / static_cast<double>(heatmap.matrix.dim(1));
  double em = largest_number_size * point;
  int widest = 0;
  for (const std::string& text : numbers.texts) widest = std::max(widest, text_width(text, em));
  em = std::min(em, em * 0.9 * cell_width / std::max(1, widest));
  if (em < smallest_number_size * point) return;

  const Index columns = heatmap.matrix.dim(1);
  for (Index i = 0; i < heatmap.matrix.size(); ++i) {
    const double value = static_cast<double>(heatmap.matrix.data()[i]);
    if (!can_be_written(value)) continue;
    const Point centre = cell_box(heatmap, box, i / columns, i % columns).centre();
    const bool dark = brightness(cell_colour(heatmap, value)) < 96;
    draw_text(canvas, numbers.texts[static_cast<std::size_t>(i)],
              {centre.x, centre.y + FontSize(em).ascent / 2.0},
              {em, Align::centre, Direction::right, dark ? white : black});
  }
}

}  // namespace

void draw_heatmap(Canvas& canvas, const Heatmap& heatmap, const PanelLayout& layout, double point) {
  const Box& box = layout.box;
  const PixelBox area = to_pixels(box);
  canvas.reserve(area);
  if (canvas.drawable().empty()) return;

  const Index rows = heatmap.matrix.dim(0), columns = heatmap.matrix.dim(1);
  // Stretched to whole pixels from the lower left corner on, and cut off at the frame.
  const double height = std::ceil(box.height() - 1e-6), width = std::ceil(box.width() - 1e-6);
  const std::vector<Block> down =
      cells_under_pixels(area.top, area.bottom, area.bottom - height, height, rows);
  const std::vector<Block> across =
      cells_under_pixels(area.left, area.right, area.left, width, columns);
  const double cell = std::min(box.width() / static_cast<double>(columns),
                               box.height() / static_cast<double>(rows));
  const bool crosses = cell >= cell_with_cross * point;

  for (int y = area.top; y < area.bottom; ++y) {
    for (int x = area.left; x < area.right; ++x) {
      const Block& row = down[static_cast<std::size_t>(y - area.top)];
      const Block& column = across[static_cast<std::size_t>(x - area.left)];
      const double value = block_mean(heatmap.matrix, row, column);
      const bool grey = std::isnan(value) && !crosses;
      canvas.set(x, y, grey ? missing_grey : cell_colour(heatmap, value));
    }
  }

  if (crosses) draw_missing(canvas, heatmap, box, point);
  const bool numbers = heatmap.numbers == CellNumbers::where_they_fit;
  if (numbers && cell >= cell_with_number * point) draw_numbers(canvas, heatmap, box, point);
}

void draw_colour_bar(Canvas& canvas, const ColourBar& bar, const ColourBarLayout& layout,
                     double point) {
  const Box& box = layout.box;
  const PixelBox area = to_pixels(box);
  canvas.reserve(area);
  const bool constant = bar.range.high <= bar.range.low;
  for (int y = area.top; y < area.bottom; ++y) {
    const double value = constant ? 0 : (box.bottom - y - 0.5) / box.height();
    for (int x = area.left; x < area.right; ++x) canvas.set(x, y, map_colour(bar.map, value));
  }
  draw_frame(canvas, box, point);
  draw_right_ticks(canvas, layout, point);

  const Point above{box.left, box.top - title_pad * point};
  draw_text(canvas, factor_label(layout.numbers.labels), above, {font_size * point});
}

}  // namespace tapegrad::plot
