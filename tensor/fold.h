#pragma once

#include <algorithm>
#include <utility>

#include "tensor/elementwise.h"
#include "tensor/ops.h"

/// Internal: the loops behind sum, max and min, which fold all numbers along an axis into one by a
/// function of two numbers, f(f(f(x_0, x_1), x_2), ...).
namespace tapegrad {

/// A line is folded in so many lanes: lane l folds x_l, x_{l+32}, x_{l+64}, ... The lanes do not
/// wait for one another, so the compiler can compute them side by side.
constexpr Index lanes = 32;

/// Folds `count` >= 1 numbers into each lane.
///
/// Many are halved, so that no partial sum adds up more than 16 of them: one by one, the small
/// digits of each would be lost against a total that has grown large.
template <Real (*f)(Real, Real)>
void fold_lanes(const Real* x,  // [count, lanes]
                Index count, Real (&lane)[lanes]) {
  if (count > 16) {
    const Index half = count / 2;
    Real second[lanes];
    fold_lanes<f>(x, half, lane);
    fold_lanes<f>(x + half * lanes, count - half, second);
    for (Index l = 0; l < lanes; ++l) lane[l] = f(lane[l], second[l]);
    return;
  }
  Real folded[lanes];  // known to this function alone, so it can stay in registers
  for (Index l = 0; l < lanes; ++l) folded[l] = x[l];
  for (Index k = 1; k < count; ++k) {
    for (Index l = 0; l < lanes; ++l) folded[l] = f(folded[l], x[k * lanes + l]);
  }
  for (Index l = 0; l < lanes; ++l) lane[l] = folded[l];
}

/// Folds `count` >= 1 neighbouring numbers into one.
template <Real (*f)(Real, Real)>
Real fold_line(const Real* x, Index count) {
  if (count < lanes) {
    Real folded = x[0];
    for (Index k = 1; k < count; ++k) folded = f(folded, x[k]);
    return folded;
  }

  Real lane[lanes];
  fold_lanes<f>(x, count / lanes, lane);
  Index k = count / lanes * lanes;

  // Fold one half of the lanes into the other, again and again. Fewer numbers than lanes are left:
  // 16 of them join the 16 lanes if there are so many, then 8 the 8 lanes, and so on.
  for (Index half = lanes / 2; half > 0; half /= 2) {
    for (Index l = 0; l < half; ++l) lane[l] = f(lane[l], lane[l + half]);
    if (k + half <= count) {
      for (Index l = 0; l < half; ++l) lane[l] = f(lane[l], x[k + l]);
      k += half;
    }
  }
  return lane[0];
}

/// The sum of `count` neighbouring numbers, 0 of none.
inline Real sum_line(const Real* x, Index count) {
  return count == 0 ? Real{0} : fold_line<add>(x, count);
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
/// [outer, length, inner] -> [outer, blocks, inner].
template <Real (*f)(Real, Real)>
struct FoldBlocks final : ParallelLoop {
  const Real* x;
  AxisView view;
  Index block;
  Index blocks;  // in each line; the last may be shorter
  Real* y;

  FoldBlocks(const Real* x, const AxisView& view, Index block, Index blocks, Real* y)
      : x(x), view(view), block(block), blocks(blocks), y(y) {}

  void run(Index begin, Index end) const override {
    for (Index b = begin; b < end; ++b) {
      const Index outer = b / blocks;
      const Index start = b % blocks * block;
      const Index count = std::min(block, view.length - start);
      const Real* first = x + (outer * view.length + start) * view.inner;  // [count, inner]
      if (view.inner == 1) {
        y[b] = fold_line<f>(first, count);
      } else {
        fold_rows<f>(first, count, view.inner, y + b * view.inner);
      }
    }
  }
};

template <Real (*f)(Real, Real)>
Buffer fold_blocks(const Real* x, const AxisView& view, Index block) {
  const Index blocks = (view.length + block - 1) / block;
  Buffer out = make_buffer(view.outer * blocks * view.inner);
  const Index grain = elementwise_grain / (std::min(block, view.length) * view.inner + 1) + 1;
  parallel_for(view.outer * blocks, grain, FoldBlocks<f>(x, view, block, blocks, out.data()));
  return out;
}

/// Folds the whole axis, which must not be empty: [outer, length, inner] -> [outer, inner].
///
/// Block by block, then the blocks' results in the same way, and so on: several threads can each
/// take some. Rows are folded one by one, so of them a block has few, for the same reason as above:
/// a number passes through at most 256 additions for each factor of 256 in the length.
template <Real (*f)(Real, Real)>
Buffer fold_axis(const Real* x, AxisView view) {
  const Index block = view.inner == 1 ? 65'536 : 256;
  Buffer folded = fold_blocks<f>(x, view, block);
  while (view.length > block) {
    view.length = (view.length + block - 1) / block;
    folded = fold_blocks<f>(folded.data(), view, block);
  }
  return folded;
}

}  // namespace tapegrad
