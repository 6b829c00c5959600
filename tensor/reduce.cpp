#include <algorithm>
#include <cmath>
#include <limits>

#include "tensor/create.h"
#include "tensor/error.h"
#include "tensor/fold.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

/// How many numbers of a tensor of this shape become one.
Index reduced_count(const Shape& shape, const std::vector<Index>& axes) {
  Index count = 1;
  for (const Index axis : axes) count *= shape.rank() == 0 ? 1 : shape[axis];
  return count;
}

/// Folds x over `axes` (normalized), none of which is empty.
template <Real (*f)(Real, Real)>
Tensor fold(const Tensor& x, const std::vector<Index>& axes, KeepDim keepdim) {
  // From the last axis to the first; neighbouring axes are one long axis.
  Tensor folded = x;
  for (std::size_t i = axes.size(); i-- > 0;) {
    AxisView view(folded.shape(), axes[i]);
    Shape shape = with_size(folded.shape(), axes[i], 1);
    for (; i > 0 && axes[i - 1] == axes[i] - 1; --i) {
      view.length *= shape[axes[i - 1]];
      view.outer = AxisView(shape, axes[i - 1]).outer;
      shape = with_size(shape, axes[i - 1], 1);
    }
    folded = Tensor(std::move(shape), fold_axis<f>(folded.data(), view));
  }
  return folded.reshape(reduced_shape(x.shape(), axes, keepdim));
}

/// `axes` as numbers from 0. @throws ShapeError when there is nothing to choose the largest from.
std::vector<Index> filled_axes(std::string_view operation, const Tensor& x, const Axes& axes) {
  std::vector<Index> normalized = axes.normalized(operation, x.shape());
  require_shape(reduced_count(x.shape(), normalized) > 0, operation,
                ": expected at least one number along the reduced axes, got shape ", x.shape());
  return normalized;
}

/// Where the largest number of each line along the axis lies: [outer, inner].
std::vector<Index> largest_positions(const Real* x, const AxisView& view) {
  std::vector<Index> positions;
  positions.reserve(static_cast<std::size_t>(view.outer * view.inner));
  for (Index o = 0; o < view.outer; ++o) {
    for (Index i = 0; i < view.inner; ++i) {
      // One line along the axis: its element k lies at k * inner.
      const Real* line = x + o * view.length * view.inner + i;
      Index best = 0;
      for (Index k = 1; k < view.length && !std::isnan(line[best * view.inner]); ++k) {
        // Not "greater", so that a NaN counts as larger than any number.
        if (!(line[k * view.inner] <= line[best * view.inner])) best = k;
      }
      positions.push_back(best);
    }
  }
  return positions;
}

}  // namespace

Tensor sum(const Tensor& x, const Axes& axes, KeepDim keepdim) {
  const std::vector<Index> over = axes.normalized("sum", x.shape());
  if (x.size() > 0) return fold<add>(x, over, keepdim);

  return zeros(reduced_shape(x.shape(), over, keepdim));  // nothing, added up
}

Tensor mean(const Tensor& x, const Axes& axes, KeepDim keepdim) {
  const Index count = reduced_count(x.shape(), axes.normalized("mean", x.shape()));
  return sum(x, axes, keepdim) / Tensor(static_cast<double>(count));
}

Tensor max(const Tensor& x, const Axes& axes, KeepDim keepdim) {
  return fold<larger>(x, filled_axes("max", x, axes), keepdim);
}

Tensor min(const Tensor& x, const Axes& axes, KeepDim keepdim) {
  return fold<smaller>(x, filled_axes("min", x, axes), keepdim);
}

Tensor var(const Tensor& x, const Axes& axes, double correction, KeepDim keepdim) {
  const Index count = reduced_count(x.shape(), axes.normalized("var", x.shape()));
  const double degrees = static_cast<double>(count) - correction;
  const double divisor = degrees > 0 ? degrees : std::numeric_limits<double>::quiet_NaN();

  // In two passes: sum x^2 - n mean^2 would subtract numbers that are almost equal.
  const Tensor deviation = x - mean(x, axes, KeepDim::yes);
  return sum(square(deviation), axes, keepdim) / Tensor(divisor);
}

IndexTensor argmax(const Tensor& x) {
  return argmax(x.reshape({x.size()}), 0);
}

IndexTensor argmax(const Tensor& x, Index axis, KeepDim keepdim) {
  const std::vector<Index> over = filled_axes("argmax", x, axis);
  const AxisView view(x.shape(), over[0]);
  return IndexTensor(reduced_shape(x.shape(), over, keepdim), largest_positions(x.data(), view));
}

Tensor sum_to(const Tensor& x, const Shape& shape) {
  if (x.shape() == shape) return x;
  const Index missing = x.rank() - shape.rank();
  bool fits = missing >= 0;
  std::vector<Index> repeated;
  for (Index axis = 0; fits && axis < x.rank(); ++axis) {
    const Index size = axis < missing ? 1 : shape[axis - missing];
    fits = size == 1 || size == x.shape()[axis];
    if (size == 1) repeated.push_back(axis);
  }
  require_shape(fits, "sum_to: ", shape, " cannot be broadcast to ", x.shape(),
                ", so there is no way back");
  return sum(x, Axes(repeated), KeepDim::yes).reshape(shape);
}

}  // namespace tapegrad
