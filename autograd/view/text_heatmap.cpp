#include "autograd/view/text_heatmap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ostream>
#include <string_view>
#include <vector>

#include "autograd/formula.h"
#include "autograd/view/summary.h"

namespace tapegrad {
namespace {

constexpr Index most_rows = 50;
constexpr Index most_columns = 76;
constexpr std::string_view shades = " .:-=+*#%@";

// Of the 256 colours of terminals: white to red for numbers from 0 up, and blue to red around 0.
constexpr std::array reds = {255, 224, 217, 210, 203, 196, 160, 124, 88};
constexpr std::array blues_to_reds = {20, 27, 69, 111, 153, 255, 217, 210, 203, 196, 160};

Index blocks(Index length, Index block) {
  return (length + block - 1) / block;
}

/// The numbers of a picture, [rows, columns].
struct Cells {
  Index rows = 1;
  Index columns = 1;
  Index block_rows = 1;  // how many numbers of the tensor one cell stands for
  Index block_columns = 1;
  std::vector<double> means;

  /// @param tensor  of any rank: the axes before the last one run down the picture.
  explicit Cells(const Tensor& tensor) {
    const Index length = tensor.rank() == 0 ? 1 : tensor.dim(-1);
    const Index lines = tensor.size() / length;
    block_rows = blocks(lines, most_rows);
    block_columns = blocks(length, most_columns);
    rows = blocks(lines, block_rows);
    columns = blocks(length, block_columns);
    means.assign(static_cast<std::size_t>(rows * columns), 0);

    std::vector<double> counts(means.size(), 0);
    for (Index i = 0; i < tensor.size(); ++i) {
      const Index row = i / length / block_rows;
      const Index column = i % length / block_columns;
      const auto cell = static_cast<std::size_t>(row * columns + column);
      means[cell] += static_cast<double>(tensor.data()[i]);
      counts[cell] += 1;
    }
    for (std::size_t cell = 0; cell < means.size(); ++cell) means[cell] /= counts[cell];
  }
};

/// Where `number` lies between `low` and `high`, as one of `count` equal parts.
std::size_t part(double number, double low, double high, std::size_t count) {
  const double level = high > low ? (number - low) / (high - low) : 0;
  const auto index = static_cast<std::size_t>(level * static_cast<double>(count));
  return std::min(index, count - 1);
}

void print_cell(std::ostream& out, double number, const Summary& range, TextColours colours) {
  if (!std::isfinite(number)) {
    out << '?';
    return;
  }
  const double least = range.least;
  const double largest = range.largest;
  if (colours == TextColours::no) {
    out << shades[part(number, least, largest, shades.size())];
    return;
  }
  const double limit = std::max(-least, largest);
  const int colour = least < 0 ? blues_to_reds[part(number, -limit, limit, blues_to_reds.size())]
                               : reds[part(number, least, largest, reds.size())];
  out << "\033[48;5;" << colour << "m \033[0m";
}

}  // namespace

void print_heatmap(std::ostream& out, const Tensor& tensor, TextColours colours) {
  out << argument_text(tensor.shape());
  if (tensor.size() == 0) {
    out << " is empty\n";
    return;
  }

  const Cells cells(tensor);
  const Summary range = summarize(tensor);
  out << " from " << short_text(range.least) << " to " << short_text(range.largest);
  if (colours == TextColours::no) out << ": '" << shades << '\'';
  if (range.not_finite > 0) out << ", ? is not finite: " << range.not_finite;
  if (cells.block_rows * cells.block_columns > 1) {
    out << ", means of " << cells.block_rows << " x " << cells.block_columns;
  }
  out << '\n';

  for (Index row = 0; row < cells.rows; ++row) {
    out << "  |";
    for (Index column = 0; column < cells.columns; ++column) {
      const auto cell = static_cast<std::size_t>(row * cells.columns + column);
      print_cell(out, cells.means[cell], range, colours);
    }
    out << "|\n";
  }
}

}  // namespace tapegrad
