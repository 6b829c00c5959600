#include "tensor/softmax_backward.h"

#include <algorithm>
#include <utility>

#include "tensor/axes.h"
#include "tensor/elementwise.h"
#include "tensor/exp.h"
#include "tensor/fold.h"

namespace tapegrad {
namespace {

// Both derivatives are dx_i = f(g_i, y_i, total) with total = sum_k term(g_k, y_k) over the line.
// clang-format off

struct Softmax {
  static Real term(Real g, Real y) { return g * y; }
  static Real dx(Real g, Real y, Real total) { return y * (g - total); }
};

struct LogSoftmax {
  static Real term(Real g, Real) { return g; }
  static Real dx(Real g, Real y, Real total) { return g - exp_of(y) * total; }
};

// clang-format on

/// One line whose numbers are neighbours.
template <typename Derivative>
void differentiate_line(const Real* g, const Real* y, Real* dx, Index length) {
  for (Index k = 0; k < length; ++k) dx[k] = Derivative::term(g[k], y[k]);
  const Real total = sum_line(dx, length);
  for (Index k = 0; k < length; ++k) dx[k] = Derivative::dx(g[k], y[k], total);
}

/// So many lines that lie side by side are done together.
constexpr Index most_lines = 512;

/// The totals of `lines` lines side by side; number k of each lies in row k, and the rows are
/// `step` apart. Long lines are halved, as in fold_lanes.
template <typename Derivative>
void add_terms(const Real* g, const Real* y, Index length, Index lines, Index step, Real* total) {
  if (length > 256) {
    const Index half = length / 2;
    Real second[most_lines];
    add_terms<Derivative>(g, y, half, lines, step, total);
    add_terms<Derivative>(g + half * step, y + half * step, length - half, lines, step, second);
    for (Index i = 0; i < lines; ++i) total[i] += second[i];
    return;
  }
  std::fill_n(total, lines, Real{0});
  for (Index k = 0; k < length; ++k, g += step, y += step) {
    for (Index i = 0; i < lines; ++i) total[i] += Derivative::term(g[i], y[i]);
  }
}

template <typename Derivative>
void differentiate_lines(const Real* g, const Real* y, Real* dx, Index length, Index lines,
                         Index step) {
  Real total[most_lines];
  add_terms<Derivative>(g, y, length, lines, step, total);
  for (Index k = 0; k < length; ++k, g += step, y += step, dx += step) {
    for (Index i = 0; i < lines; ++i) dx[i] = Derivative::dx(g[i], y[i], total[i]);
  }
}

/// One iteration is a group of up to most_lines lines that lie side by side; where the lines run
/// along the last axis, each lies alone.
template <typename Derivative>
struct GroupLoop final : ParallelLoop {
  const Real* g;
  const Real* y;
  Real* dx;
  AxisView view;
  Index groups = (view.inner + most_lines - 1) / most_lines;  // in [length, inner]

  GroupLoop(const Real* g, const Real* y, Real* dx, const AxisView& view)
      : g(g), y(y), dx(dx), view(view) {}

  void run(Index begin, Index end) const override {
    for (Index group = begin; group < end; ++group) {
      const Index left = group % groups * most_lines;
      const Index first = group / groups * view.length * view.inner + left;
      const Index lines = std::min(most_lines, view.inner - left);
      if (view.inner == 1) {
        differentiate_line<Derivative>(g + first, y + first, dx + first, view.length);
      } else {
        differentiate_lines<Derivative>(g + first, y + first, dx + first, view.length, lines,
                                        view.inner);
      }
    }
  }
};

template <typename Derivative>
Tensor differentiate(const Tensor& g, const Tensor& y, Index axis) {
  const AxisView view(y.shape(), axis);
  Buffer out = make_buffer(y.size());
  if (out.empty()) return Tensor(y.shape(), std::move(out));

  const GroupLoop<Derivative> loop(g.data(), y.data(), out.data(), view);
  const Index lines = std::min(view.inner, most_lines);
  parallel_for(view.outer * loop.groups, elementwise_grain / (view.length * lines) + 1, loop);
  return Tensor(y.shape(), std::move(out));
}

}  // namespace

Tensor softmax_backward(const Tensor& g, const Tensor& y, Index axis) {
  return differentiate<Softmax>(g, y, normalized_axis("softmax_backward", axis, y.shape()));
}

Tensor log_softmax_backward(const Tensor& g, const Tensor& y, Index axis) {
  return differentiate<LogSoftmax>(g, y, normalized_axis("log_softmax_backward", axis, y.shape()));
}

}  // namespace tapegrad
