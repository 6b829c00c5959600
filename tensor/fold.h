#pragma once

#include <algorithm>
#include <utility>

#include "tensor/elementwise.h"
#include "tensor/ops.h"

/// Internal: the loops behind sum, max and min, which fold all numbers along an axis into one by a
/// function of two numbers, f(f(f(x_0, x_1), x_2), ...).
namespace tapegrad {

/// Folds `count` >= 1 neighbouring numbers into one.
///
/// In eight lanes: lane l folds x_l, x_{l+8}, x_{l+16}, ... The lanes do not wait for one another,
/// so the compiler can compute them side by side.
template <Real (*f)(Real, Real)>
Real fold_line(const Real* x, Index count) {
  constexpr Index lanes = 8;
  if (count < lanes) {
    Real folded = x[0];
    for (Index k = 1; k < count; ++k) folded = f(folded, x[k]);
    return folded;
  }

  Real lane[lanes];
  for (Index l = 0; l < lanes; ++l) lane[l] = x[l];
  Index k = lanes;
  for (; k + lanes <= count; k += lanes) {
    for (Index l = 0; l < lanes; ++l) lane[l] = f(lane[l], x[k + l]);
  }
  for (Index l = 0; k + l < count; ++l) lane[l] = f(lane[l], x[k + l]);

  for (Index half = lanes / 2; half > 0; half /= 2) {
    for (Index l = 0; l < half; ++l) lane[l] = f(lane[l], lane[l + half]);
  }
  return lane[0];
}

/// Folds `count` >= 1 rows of `inner` numbers into the row y.
template <Real (*f)(Real, Real)>
void fold_rows(const Real* x, Index count, Index inner, Real* y) {
  std::copy_n(x, inner, y);
  for (Index k = 1; k < count; ++k) {
    const Real* row = x + k * inner;
    for (Index i = 0; i < inner; ++i) y[i] = f(y[i], row[i]);
  }
}

/// Folds every `block` positions along the axis into one:
/// [outer, length, inner] -> [outer, ceil(length / block), inner].
template <Real (*f)(Real, Real)>
Buffer fold_blocks(const Real* x, const AxisView& view, Index block) {
  const Index blocks = (view.length + block - 1) / block;
  Buffer out = make_buffer(view.outer * blocks * view.inner);
  Real* y = out.data();
  for (Index o = 0; o < view.outer; ++o) {
    for (Index begin = 0; begin < view.length; begin += block, y += view.inner) {
      const Real* first = x + (o * view.length + begin) * view.inner;  // [count, inner]
      const Index count = std::min(block, view.length - begin);
      if (view.inner == 1) {
        *y = fold_line<f>(first, count);
      } else {
        fold_rows<f>(first, count, view.inner, y);
      }
    }
  }
  return out;
}

/// Folds the whole axis, which must not be empty: [outer, length, inner] -> [outer, inner].
///
/// Block by block, then the blocks' results in the same way, and so on. However long the axis is,
/// a number thus passes through few additions: at most 256 for each factor of 256 in the length.
/// Added up one by one, ten million floats would lose their small digits against the total that
/// has grown large.
template <Real (*f)(Real, Real)>
Buffer fold_axis(const Real* x, AxisView view) {
  constexpr Index block = 256;
  Buffer folded = fold_blocks<f>(x, view, block);
  while (view.length > block) {
    view.length = (view.length + block - 1) / block;
    folded = fold_blocks<f>(folded.data(), view, block);
  }
  return folded;
}

}  // namespace tapegrad
