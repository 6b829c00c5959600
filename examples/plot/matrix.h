#pragma once

#include "examples/plot/ticks.h"
#include "tensor/tensor.h"

namespace tapegrad::plot {

// What pictures need to know about matrices [rows, columns].

/// Positions first, first + 1, ... before end.
struct Block {
  Index first = 0;
  Index end = 0;
};

/// The mean of the numbers in some rows and columns.
double block_mean(const Tensor& matrix, Block rows, Block columns);

/// From the smallest to the largest of the numbers that can be drawn; 0 to 0 when there is none.
Range finite_range(const Tensor& tensor);

/// Where in the range a number lies: 0 at its low end, 1 at its high end; 0 when the ends are
/// equal.
double normalised(double value, Range range);

/// Matrix number `number` of [rows, columns, queries, keys], counted row by row.
Tensor matrix_at(const Tensor& matrices, Index number);

}  // namespace tapegrad::plot
