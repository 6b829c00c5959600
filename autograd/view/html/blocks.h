#pragma once

#include <vector>

#include "tensor/tensor.h"

namespace tapegrad {

/// A tensor seen from afar: as a matrix, all axes but the last counting as rows, cut into blocks.
struct Blocks {
  Index rows = 0;
  Index columns = 0;
  std::vector<double> least, mean, largest;  // of each block's finite numbers; NaN for none
};

/// At most `most` x `most` blocks, as even as can be.
Blocks blocks_of(const Tensor& tensor, Index most);

/// The numbers in the first and last three rows and columns, row by row.
std::vector<double> corners_of(const Tensor& tensor);

}  // namespace tapegrad
