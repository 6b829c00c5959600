#pragma once

#include <limits>

#include "tensor/real.h"

namespace tapegrad {

/// The rounding error that a handful of operations may add up to, relative to the result.
constexpr double tolerance = 32 * static_cast<double>(std::numeric_limits<Real>::epsilon());

}  // namespace tapegrad
