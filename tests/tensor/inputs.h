#pragma once

#include <limits>

#include "tensor/tensor.h"

namespace tapegrad {

// What many tests of tensors begin with.
inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline const Tensor x({2, 3}, {1, 2, 3, 4, 5, 6});

}  // namespace tapegrad
