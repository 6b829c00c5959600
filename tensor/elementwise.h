#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "tensor/parallel.h"
#include "tensor/tensor.h"
#include "tensor/walk.h"

/// Internal: the loops behind the operations that work element by element. `f` is a named function
/// of one or two numbers, given as a template argument so that the compiler can work it into the
/// loop.
namespace tapegrad {

// Functions of two numbers that both arithmetic and reductions need.
// clang-format off

inline Real add(Real a, Real b) { return a + b; }

// The larger and the smaller of two numbers, or NaN when one is NaN. Every comparison with NaN is
// false, so a NaN in b comes through the first line, and one in a through the second.

inline Real larger(Real a, Real b) {
  const Real m = a > b ? a : b;
  return a == a ? m : a;
}

inline Real smaller(Real a, Real b) {
  const Real m = a < b ? a : b;
  return a == a ? m : a;
}

// clang-format on

/// So many elements at least are worth another thread.
constexpr Index elementwise_grain = 65'536;

/// y_i = f(x_i)
template <Real (*f)(Real)>
struct MapLoop final : ParallelLoop {
  const Real* x;
  Real* y;

  MapLoop(const Real* x, Real* y) : x(x), y(y) {}

  void run(Index begin, Index end) const override {
    for (Index i = begin; i < end; ++i) y[i] = f(x[i]);
  }
};

template <Real (*f)(Real)>
Tensor map(const Tensor& x) {
  Buffer out = make_buffer(x.size());
  const MapLoop<f> loop(x.data(), out.data());
  parallel_for(x.size(), elementwise_grain, loop);
  return Tensor(x.shape(), std::move(out));
}

/// The same in the place of x, if no other tensor shares its numbers.
template <Real (*f)(Real)>
Tensor map(Tensor&& x) {
  Real* numbers = x.own_numbers();
  if (!numbers) return map<f>(x);
  const MapLoop<f> loop(numbers, numbers);
  parallel_for(x.size(), elementwise_grain, loop);
  return std::move(x);
}

/// y_i = f(a_i, b_i), where `walk` leads through the elements of a and b.
template <Real (*f)(Real, Real)>
struct ZipLoop final : ParallelLoop {
  const Real* a;
  const Real* b;
  Real* y;
  Walk walk;

  ZipLoop(const Real* a, const Real* b, Real* y, Walk walk)
      : a(a), b(b), y(y), walk(std::move(walk)) {}

  void run(Index begin, Index end) const override {
    Walk here = walk;
    here.go_to(begin);
    while (begin < end) {
      const Index count = std::min(here.run_length(), end - begin);
      zip_run(a + here.offset(0), here.step(0), b + here.offset(1), here.step(1), y + begin, count);
      begin += count;
      here.next_run();
    }
  }

  /// One run; an operand with a step of 0 gives its one number `count` times.
  static void zip_run(const Real* a, Index step_a, const Real* b, Index step_b, Real* y,
                      Index count) {
    if (step_a == 0) {
      const Real number = a[0];
      for (Index i = 0; i < count; ++i) y[i] = f(number, b[i]);
    } else if (step_b == 0) {
      const Real number = b[0];
      for (Index i = 0; i < count; ++i) y[i] = f(a[i], number);
    } else {
      for (Index i = 0; i < count; ++i) y[i] = f(a[i], b[i]);
    }
  }
};

/// y_i = f(a_i, b_i)
template <Real (*f)(Real, Real)>
struct PairLoop final : ParallelLoop {
  const Real* a;
  const Real* b;
  Real* y;

  PairLoop(const Real* a, const Real* b, Real* y) : a(a), b(b), y(y) {}

  void run(Index begin, Index end) const override {
    for (Index i = begin; i < end; ++i) y[i] = f(a[i], b[i]);
  }
};

/// f of a and b, which have the same shape, element by element.
template <Real (*f)(Real, Real)>
Tensor zip_pairs(const Tensor& a, const Tensor& b) {
  Buffer out = make_buffer(a.size());
  const PairLoop<f> loop(a.data(), b.data(), out.data());
  parallel_for(a.size(), elementwise_grain, loop);
  return Tensor(a.shape(), std::move(out));
}

/// f of a and b, which broadcast to `shape`, element by element, written to y.
template <Real (*f)(Real, Real)>
void zip_broadcast(const Tensor& a, const Tensor& b, const Shape& shape, Real* y) {
  Walk walk(shape, {broadcast_steps(a.shape(), shape), broadcast_steps(b.shape(), shape)});
  const ZipLoop<f> loop(a.data(), b.data(), y, std::move(walk));
  parallel_for(shape.element_count(), elementwise_grain, loop);
}

/// f of a and b element by element, broadcast to one shape.
/// @param operation  named in the error message.
template <Real (*f)(Real, Real)>
Tensor zip(std::string_view operation, const Tensor& a, const Tensor& b) {
  if (a.shape() == b.shape()) return zip_pairs<f>(a, b);
  Shape shape = broadcast_shapes(operation, a.shape(), b.shape());
  Buffer out = make_buffer(shape.element_count());
  zip_broadcast<f>(a, b, shape, out.data());
  return Tensor(std::move(shape), std::move(out));
}

/// The same in the place of a, if that has the shape of the result and no other tensor shares its
/// numbers.
template <Real (*f)(Real, Real)>
Tensor zip(std::string_view operation, Tensor&& a, const Tensor& b) {
  Real* numbers = a.own_numbers();
  const bool fits = numbers && broadcast_shapes(operation, a.shape(), b.shape()) == a.shape();
  if (!fits) return zip<f>(operation, a, b);
  zip_broadcast<f>(a, b, a.shape(), numbers);
  return std::move(a);
}

}  // namespace tapegrad
