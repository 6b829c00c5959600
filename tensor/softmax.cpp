#include <cmath>
#include <limits>

#include "tensor/elementwise.h"
#include "tensor/exp.h"
#include "tensor/fold.h"
#include "tensor/ops.h"

// In softmax and log_softmax a line that holds a NaN, +inf, or nothing but -inf becomes NaN: the
// largest score minus itself is then not a number.

namespace tapegrad {
namespace {

/// The weights of a line of scores.
void softmax_line(const Real* scores, Real* weights, Index length) {
  // exp(x - maximum) is at most 1, so no score is too large to exponentiate.
  const Real maximum = fold_line<larger>(scores, length);
  for (Index k = 0; k < length; ++k) weights[k] = exp_of(scores[k] - maximum);
  const Real total = sum_line(weights, length);
  for (Index k = 0; k < length; ++k) weights[k] /= total;
}

/// Their logarithms.
void log_softmax_line(const Real* scores, Real* logs, Index length) {
  const Real maximum = fold_line<larger>(scores, length);
  for (Index k = 0; k < length; ++k) logs[k] = exp_of(scores[k] - maximum);
  // log(exp(x - maximum) / total), without the exp that might round to 0.
  const Real log_total = std::log(sum_line(logs, length));
  for (Index k = 0; k < length; ++k) logs[k] = scores[k] - maximum - log_total;
}

/// `compute` for each line along the last axis; they lie one after another: [line, length].
template <void (*compute)(const Real* x, Real* y, Index length)>
struct LineLoop final : ParallelLoop {
  const Real* x;
  Real* y;
  Index length;

  LineLoop(const Real* x, Real* y, Index length) : x(x), y(y), length(length) {}

  void run(Index begin, Index end) const override {
    for (Index line = begin; line < end; ++line) {
      compute(x + line * length, y + line * length, length);
    }
  }
};

/// The same along any axis.
template <void (*compute)(const Real* x, Real* y, Index length)>
Tensor along(const Tensor& x, Index axis, const AxisView& view) {
  if (view.inner > 1) {
    // The lines lie scattered: as the last axis, each lies in one piece.
    const Tensor in_pieces = transpose(x, axis, -1);
    const AxisView pieces(in_pieces.shape(), x.rank() - 1);
    return transpose(along<compute>(in_pieces, -1, pieces), axis, -1);
  }
  if (x.size() == 0) return x;

  Buffer out = make_buffer(x.size());
  const LineLoop<compute> loop(x.data(), out.data(), view.length);
  parallel_for(view.outer, elementwise_grain / view.length + 1, loop);
  return Tensor(x.shape(), std::move(out));
}

}  // namespace

Tensor softmax(const Tensor& x, Index axis) {
  const AxisView view(x.shape(), normalized_axis("softmax", axis, x.shape()));
  return along<softmax_line>(x, axis, view);
}

Tensor log_softmax(const Tensor& x, Index axis) {
  const AxisView view(x.shape(), normalized_axis("log_softmax", axis, x.shape()));
  return along<log_softmax_line>(x, axis, view);
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
