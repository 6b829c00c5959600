#include "autograd/view/html/blocks.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tapegrad {
namespace {

constexpr Index shown_at_ends = 3;

/// A tensor as [rows, columns].
struct Matrix {
  Index rows;
  Index columns;
  const Real* numbers;

  explicit Matrix(const Tensor& tensor)
      : rows(0), columns(tensor.rank() == 0 ? 1 : tensor.dim(-1)), numbers(tensor.data()) {
    if (columns > 0) rows = tensor.size() / columns;
  }

  double at(Index row, Index column) const {
    return static_cast<double>(numbers[row * columns + column]);
  }
};

struct Range {
  Index begin;
  Index end;
};

/// The part of `size` that belongs to block `index` of `count`.
Range block_range(Index index, Index count, Index size) {
  return {index * size / count, (index + 1) * size / count};
}

void append_block(Blocks& blocks, const Matrix& matrix, Range rows, Range columns) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  double least = infinity;
  double largest = -infinity;
  double total = 0;
  Index finite = 0;
  for (Index row = rows.begin; row < rows.end; ++row) {
    for (Index column = columns.begin; column < columns.end; ++column) {
      const double number = matrix.at(row, column);
      if (!std::isfinite(number)) continue;
      least = std::min(least, number);
      largest = std::max(largest, number);
      total += number;
      ++finite;
    }
  }
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  blocks.least.push_back(finite > 0 ? least : nan);
  blocks.mean.push_back(finite > 0 ? total / static_cast<double>(finite) : nan);
  blocks.largest.push_back(finite > 0 ? largest : nan);
}

std::vector<Index> positions_at_ends(Index size) {
  std::vector<Index> positions;
  for (Index i = 0; i < size; ++i) {
    if (i == shown_at_ends) i = std::max(i, size - shown_at_ends);
    positions.push_back(i);
  }
  return positions;
}

}  // namespace

Blocks blocks_of(const Tensor& tensor, Index most) {
  const Matrix matrix(tensor);
  Blocks blocks;
  blocks.rows = std::min(most, matrix.rows);
  blocks.columns = std::min(most, matrix.columns);
  for (Index row = 0; row < blocks.rows; ++row) {
    const Range rows = block_range(row, blocks.rows, matrix.rows);
    for (Index column = 0; column < blocks.columns; ++column) {
      append_block(blocks, matrix, rows, block_range(column, blocks.columns, matrix.columns));
    }
  }
  return blocks;
}

std::vector<double> corners_of(const Tensor& tensor) {
  const Matrix matrix(tensor);
  std::vector<double> numbers;
  for (const Index row : positions_at_ends(matrix.rows)) {
    for (const Index column : positions_at_ends(matrix.columns)) {
      numbers.push_back(matrix.at(row, column));
    }
  }
  return numbers;
}

}  // namespace tapegrad
