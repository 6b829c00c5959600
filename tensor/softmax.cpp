#include <algorithm>
#include <cmath>
#include <limits>

#include "tensor/elementwise.h"
#include "tensor/ops.h"

namespace tapegrad {

// In both functions a line that holds a NaN, +inf, or nothing but -inf becomes NaN: the largest
// score minus itself is then not a number. The total is added up in double, so that long lines of
// floats lose no digits.

Tensor softmax(const Tensor& x, Index axis) {
  const AxisView view(x.shape(), normalized_axis("softmax", axis, x.shape()));
  const Index length = view.length, inner = view.inner;
  Buffer out = make_buffer(x.size());
  if (out.empty()) return x;

  for (Index o = 0; o < view.outer; ++o) {
    for (Index i = 0; i < inner; ++i) {
      // One line along the axis: its element k lies at k * inner.
      const Real* line = x.data() + o * length * inner + i;
      Real* weights = out.data() + o * length * inner + i;

      // exp(x - maximum) is at most 1, so no score is too large to exponentiate.
      Real maximum = line[0];
      for (Index k = 1; k < length; ++k) maximum = std::max(maximum, line[k * inner]);

      double total = 0;
      for (Index k = 0; k < length; ++k) {
        weights[k * inner] = std::exp(line[k * inner] - maximum);
        total += weights[k * inner];
      }

      const Real divisor = static_cast<Real>(total);
      for (Index k = 0; k < length; ++k) weights[k * inner] /= divisor;
    }
  }
  return Tensor(x.shape(), std::move(out));
}

Tensor log_softmax(const Tensor& x, Index axis) {
  const AxisView view(x.shape(), normalized_axis("log_softmax", axis, x.shape()));
  const Index length = view.length, inner = view.inner;
  Buffer out = make_buffer(x.size());
  if (out.empty()) return x;

  for (Index o = 0; o < view.outer; ++o) {
    for (Index i = 0; i < inner; ++i) {
      const Real* line = x.data() + o * length * inner + i;
      Real* y = out.data() + o * length * inner + i;

      Real maximum = line[0];
      for (Index k = 1; k < length; ++k) maximum = std::max(maximum, line[k * inner]);

      double total = 0;
      for (Index k = 0; k < length; ++k) total += std::exp(line[k * inner] - maximum);

      // log(exp(x - maximum) / total), without the exp that might round to 0.
      const Real log_total = static_cast<Real>(std::log(total));
      for (Index k = 0; k < length; ++k) y[k * inner] = line[k * inner] - maximum - log_total;
    }
  }
  return Tensor(x.shape(), std::move(out));
}

Tensor logsumexp(const Tensor& x, const Axes& axes, KeepDim keepdim) {
  const std::vector<Index> over = axes.normalized("logsumexp", x.shape());
  if (x.size() == 0) return log(sum(x, axes, keepdim));  // of no number at all: log 0 = -inf

  // log sum exp(x) = m + log sum exp(x - m) for every m: the largest x keeps exp in range. Where
  // it is infinite there is nothing to keep, and inf - inf would be NaN.
  const Tensor largest = max(x, axes, KeepDim::yes);
  const Tensor finite = lt(abs(largest), Tensor(std::numeric_limits<double>::infinity()));
  const Tensor m = where(finite, largest, Tensor(0));

  const Tensor total = sum(exp(x - m), axes, KeepDim::yes);
  return (m + log(total)).reshape(reduced_shape(x.shape(), over, keepdim));
}

}  // namespace tapegrad
