#include "examples/plot/matrix.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace tapegrad::plot {

double block_mean(const Tensor& matrix, Block rows, Block columns) {
  const Index width = matrix.dim(1);
  double total = 0;
  for (Index row = rows.first; row < rows.end; ++row) {
    for (Index column = columns.first; column < columns.end; ++column) {
      total += static_cast<double>(matrix.data()[row * width + column]);
    }
  }
  return total / static_cast<double>((rows.end - rows.first) * (columns.end - columns.first));
}

Range finite_range(const Tensor& tensor) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Range range{infinity, -infinity};
  for (const Real value : tensor.values()) {
    const auto number = static_cast<double>(value);
    if (!(std::abs(number) <= largest_number)) continue;
    range = {std::min(range.low, number), std::max(range.high, number)};
  }
  return range.low <= range.high ? range : Range{0, 0};
}

double normalised(double value, Range range) {
  if (range.high <= range.low) return std::isnan(value) ? value : 0;
  return (value - range.low) / (range.high - range.low);
}

Tensor matrix_at(const Tensor& matrices, Index number) {
  const Index size = matrices.dim(2) * matrices.dim(3);
  const std::span<const Real> values = matrices.values().subspan(
      static_cast<std::size_t>(number * size), static_cast<std::size_t>(size));
  return Tensor(Shape{matrices.dim(2), matrices.dim(3)}, Buffer(values.begin(), values.end()));
}

}  // namespace tapegrad::plot
