#pragma once

#include <cstddef>

namespace tapegrad {

/// The scalar type of every tensor: double, or float where the build says TAPEGRAD_REAL=float.
#ifdef TAPEGRAD_REAL
using Real = TAPEGRAD_REAL;
#else
using Real = double;
#endif

/// Sizes, axes and positions. Signed, so that -1 can mean "the last" and differences can be
/// negative.
using Index = std::ptrdiff_t;

}  // namespace tapegrad
