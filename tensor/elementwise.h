#pragma once

#include <cmath>
#include <string_view>
#include <utility>

#include "tensor/tensor.h"
#include "tensor/walk.h"

/// Internal: the loops behind the operations that work element by element. `f` is a named function
/// of one or two numbers, given as a template argument so that the compiler can work it into the
/// loop.
namespace tapegrad {

/// A buffer of `count` zeros, to be filled.
inline Buffer make_buffer(Index count) {
  return Buffer(static_cast<std::size_t>(count));
}

// Functions of two numbers that both arithmetic and reductions need.
// clang-format off

inline Real add(Real a, Real b) { return a + b; }

// Every comparison with NaN is false, so a NaN in b is returned as it is; one in a is asked for.
inline Real larger(Real a, Real b) { return a > b || std::isnan(a) ? a : b; }
inline Real smaller(Real a, Real b) { return a < b || std::isnan(a) ? a : b; }

// clang-format on

/// y_i = f(x_i)
template <Real (*f)(Real)>
Tensor map(const Tensor& x) {
  const Index count = x.size();
  const Real* in = x.data();
  Buffer out = make_buffer(count);
  Real* y = out.data();
  for (Index i = 0; i < count; ++i) y[i] = f(in[i]);
  return Tensor(x.shape(), std::move(out));
}

/// y[i] = f(a[i], b[i]); an operand with a step of 0 gives its one number `count` times.
template <Real (*f)(Real, Real)>
void zip_run(const Real* a, Index step_a, const Real* b, Index step_b, Real* y, Index count) {
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

/// y_i = f(a_i, b_i), with a and b broadcast to one shape.
/// @param operation  named in the error message.
template <Real (*f)(Real, Real)>
Tensor zip(std::string_view operation, const Tensor& a, const Tensor& b) {
  const bool same_shape = a.shape() == b.shape();
  Shape shape = same_shape ? a.shape() : broadcast_shapes(operation, a.shape(), b.shape());
  const Index count = shape.element_count();
  Buffer out = make_buffer(count);

  if (same_shape) {
    zip_run<f>(a.data(), 1, b.data(), 1, out.data(), count);
    return Tensor(std::move(shape), std::move(out));
  }

  Walk walk(shape, {broadcast_steps(a.shape(), shape), broadcast_steps(b.shape(), shape)});
  for (Index done = 0; done < count; done += walk.run_length(), walk.next_run()) {
    const Real* run_a = a.data() + walk.offset(0);
    const Real* run_b = b.data() + walk.offset(1);
    zip_run<f>(run_a, walk.step(0), run_b, walk.step(1), out.data() + done, walk.run_length());
  }
  return Tensor(std::move(shape), std::move(out));
}

}  // namespace tapegrad
