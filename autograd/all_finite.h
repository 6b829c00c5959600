#pragma once

#include <algorithm>
#include <cmath>

#include "tensor/tensor.h"

namespace tapegrad {

/// Internal: whether no number of the tensor is infinite or not a number.
inline bool all_finite(const Tensor& x) {
  return std::ranges::all_of(x.values(), [](Real number) { return std::isfinite(number); });
}

}  // namespace tapegrad
