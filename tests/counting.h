#pragma once

#include "tensor/create.h"

namespace tapegrad {

/// 1, 2, 3, ... in the given shape.
inline Tensor counting(const Shape& shape) {
  return arange(1, static_cast<double>(shape.element_count()) + 1).reshape(shape);
}

}  // namespace tapegrad
