#include "examples/plot/preview.h"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>

#include "examples/plot/half_blocks.h"
#include "examples/plot/layout.h"
#include "examples/plot/matrix.h"
#include "tensor/error.h"

namespace tapegrad::plot {

namespace {

constexpr int margin = 8;  // columns of text beside a picture

/// From the smallest number to the largest.
char letter_for(double value) {
  static constexpr std::string_view letters = " .:-=+*#%@";
  if (std::isnan(value)) return '?';
  return letters[static_cast<std::size_t>(std::clamp(value * 10, 0.0, 9.0))];
}

Index ceiling_of_ratio(Index a, Index b) {
  return (a + b - 1) / b;
}

std::string short_number(double value) {
  std::ostringstream text;
  text.precision(3);
  text << value;
  return text.str();
}

/// The means of blocks of `down` rows and `across` columns; those at the end may be smaller.
Tensor block_means(const Tensor& matrix, Index down, Index across) {
  const Index rows = matrix.dim(0), columns = matrix.dim(1);
  Buffer means;
  for (Index row = 0; row < rows; row += down) {
    for (Index column = 0; column < columns; column += across) {
      const Block block_rows{row, std::min(rows, row + down)};
      const Block block_columns{column, std::min(columns, column + across)};
      means.push_back(static_cast<Real>(block_mean(matrix, block_rows, block_columns)));
    }
  }
  const Shape shape{ceiling_of_ratio(rows, down), ceiling_of_ratio(columns, across)};
  return Tensor(shape, std::move(means));
}

/// Every cell as a letter, or several.
void print_letters(std::ostream& out, const HalfBlocks& blocks, int letters_per_cell) {
  for (int y = 0; y < blocks.height(); ++y) {
    for (int x = 0; x < blocks.width(); ++x) {
      for (int i = 0; i < letters_per_cell; ++i) out << blocks.at(x, y).letter;
    }
    out << '\n';
  }
}

void print_half_blocks(std::ostream& out, const HalfBlocks& blocks, TerminalColours colours) {
  for (int line = 0; line < blocks.lines(); ++line) {
    blocks.print_line(out, line, colours);
    out << '\n';
  }
}

/// Marks the cells from one point to the next.
void draw_between(HalfBlocks& blocks, Point from, Point to, const HalfBlocks::Cell& cell) {
  const double longest = std::max(std::abs(to.x - from.x), std::abs(to.y - from.y));
  // More steps than this only happen far outside of the picture.
  const double steps = std::min(std::ceil(longest), 10000.0);
  for (double i = 0; i <= steps; ++i) {
    const double t = steps > 0 ? i / steps : 0;
    const double x = from.x + t * (to.x - from.x), y = from.y + t * (to.y - from.y);
    blocks.set(to_pixel(std::floor(x)), to_pixel(std::floor(y)), cell);
  }
}

bool is_finite(Point p) {
  return std::isfinite(p.x) && std::isfinite(p.y);
}

void draw_curve(HalfBlocks& blocks, const Curve& curve, const PanelLayout& layout, char letter) {
  const HalfBlocks::Cell cell{curve.colour, letter};
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    const Point p = layout.to_pixels(curve.x[i], curve.y[i]);
    if (!is_finite(p)) continue;
    draw_between(blocks, p, p, cell);
    if (i == 0 || curve.line == LineStyle::none) continue;
    const Point before = layout.to_pixels(curve.x[i - 1], curve.y[i - 1]);
    if (is_finite(before)) draw_between(blocks, before, p, cell);
  }
}

/// A number at the right end of the margin.
std::string in_margin(const std::string& text) {
  const auto width = static_cast<std::size_t>(margin - 1);
  return std::string(width - std::min(width, text.size()), ' ') + text + " ";
}

char curve_letter(std::size_t number) {
  static constexpr std::string_view letters = "*+ox#%";
  return letters[number % letters.size()];
}

/// The lines of the picture with the limits of y at their left and those of x below.
void print_picture(std::ostream& out, const HalfBlocks& blocks, const PanelLayout& layout,
                   TerminalColours colours) {
  for (int line = 0; line < blocks.lines(); ++line) {
    std::string limit;
    if (line == 0) limit = short_number(layout.y.limits.high);
    if (line + 1 == blocks.lines()) limit = short_number(layout.y.limits.low);
    out << in_margin(limit);
    blocks.print_line(out, line, colours);
    out << '\n';
  }

  const std::string low = short_number(layout.x.limits.low);
  const std::string high = short_number(layout.x.limits.high);
  const auto width = static_cast<std::size_t>(blocks.width());
  const std::size_t between = width - std::min(width, low.size() + high.size());
  out << in_margin("") << low << std::string(between, ' ') << high << '\n';
}

/// One line per curve that has a name.
void print_legend(std::ostream& out, const Panel& panel, TerminalColours colours) {
  for (std::size_t i = 0; i < panel.curves.size(); ++i) {
    const Curve& curve = panel.curves[i];
    if (curve.label.empty()) continue;
    HalfBlocks sample(1, 2);
    sample.set(0, 0, {curve.colour, curve_letter(i)});
    sample.set(0, 1, {curve.colour, curve_letter(i)});
    out << in_margin("");
    sample.print_line(out, 0, colours);
    out << ' ' << curve.label << '\n';
  }
}

}  // namespace

void preview(std::ostream& out, const Tensor& matrix, TerminalColours colours, int columns,
             ColourMap map) {
  require_shape(matrix.rank() == 2 && matrix.size() > 0,
                "preview: expected a matrix with at least one number, got ", matrix.shape());
  // A letter is about twice as high as wide: without colours a cell is two letters, or where that
  // is too wide a letter is two rows.
  const bool letters = colours == TerminalColours::none;
  const int room = std::max(1, columns - margin);
  const int letters_per_cell = 2 * matrix.dim(1) <= room ? 2 : 1;
  const Index across = ceiling_of_ratio(matrix.dim(1), room);
  const Index down = letters && letters_per_cell == 1 ? 2 * across : across;
  const Tensor shown = block_means(matrix, down, across);
  const Range range = finite_range(shown);

  HalfBlocks blocks(static_cast<int>(shown.dim(1)), static_cast<int>(shown.dim(0)));
  for (int y = 0; y < blocks.height(); ++y) {
    for (int x = 0; x < blocks.width(); ++x) {
      const double value = normalised(static_cast<double>(shown.at({y, x})), range);
      const Colour colour = std::isnan(value) ? grid_grey : map_colour(map, value);
      blocks.set(x, y, {colour, letter_for(value)});
    }
  }
  if (letters) {
    print_letters(out, blocks, letters_per_cell);
  } else {
    print_half_blocks(out, blocks, colours);
  }

  out << '[' << matrix.dim(0) << ", " << matrix.dim(1) << ']';
  if (down * across > 1) out << ", means of " << down << " x " << across;
  out << ", smallest " << short_number(range.low) << ", largest " << short_number(range.high)
      << '\n';
}

void preview(std::ostream& out, const Panel& panel, TerminalColours colours, int columns) {
  const int width = std::clamp(columns - margin, 1, 1000);
  const int height = std::max(2, width / 2);
  PanelLayout layout;
  layout.box = {0, 0, static_cast<double>(width), static_cast<double>(height)};
  layout.x.limits = x_range({&panel, 1});
  layout.x.scale = panel.x_scale;
  layout.y.limits = y_range({&panel, 1});
  layout.y.scale = panel.y_scale;

  HalfBlocks blocks(width, height);
  for (std::size_t i = 0; i < panel.curves.size(); ++i) {
    draw_curve(blocks, panel.curves[i], layout, curve_letter(i));
  }
  print_picture(out, blocks, layout, colours);
  print_legend(out, panel, colours);
}

void preview(std::ostream& out, const Figure& figure, TerminalColours colours) {
  constexpr int columns = 80;
  const Panel& panel = figure.panel();
  if (panel.heatmap) {
    preview(out, panel.heatmap->matrix, colours, columns, panel.heatmap->map);
  } else {
    preview(out, panel, colours, columns);
  }
}

}  // namespace tapegrad::plot
