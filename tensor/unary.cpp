#include <cmath>

#include "tensor/elementwise.h"
#include "tensor/exp.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

// clang-format off

Real negative_of(Real x) { return -x; }
Real log_of(Real x) { return std::log(x); }
Real sqrt_of(Real x) { return std::sqrt(x); }
Real sin_of(Real x) { return std::sin(x); }
Real cos_of(Real x) { return std::cos(x); }
Real tanh_of(Real x) { return std::tanh(x); }
Real abs_of(Real x) { return std::abs(x); }
Real sign_of(Real x) { return static_cast<Real>((x > 0) - (x < 0)); }
Real square_of(Real x) { return x * x; }

// 1 / (1 + exp(-x)) = exp(x) / (exp(x) + 1): the first form for x >= 0, the second for x < 0, so
// that only exp(-|x|), which is at most 1, is ever computed.
Real sigmoid_of(Real x) {
  const Real e = exp_of(-std::abs(x));
  const Real numerator = x < 0 ? e : Real{1};
  return numerator / (1 + e);
}

// Written so that a NaN, which is not below 0, stays.
Real relu_of(Real x) { return x < 0 ? Real{0} : x; }

}  // namespace

Tensor operator-(const Tensor& x) { return map<negative_of>(x); }
Tensor operator-(Tensor&& x) { return map<negative_of>(std::move(x)); }
Tensor exp(const Tensor& x) { return map<exp_of>(x); }
Tensor log(const Tensor& x) { return map<log_of>(x); }
Tensor sqrt(const Tensor& x) { return map<sqrt_of>(x); }
Tensor sin(const Tensor& x) { return map<sin_of>(x); }
Tensor cos(const Tensor& x) { return map<cos_of>(x); }
Tensor tanh(const Tensor& x) { return map<tanh_of>(x); }
Tensor abs(const Tensor& x) { return map<abs_of>(x); }
Tensor sign(const Tensor& x) { return map<sign_of>(x); }
Tensor square(const Tensor& x) { return map<square_of>(x); }
Tensor sigmoid(const Tensor& x) { return map<sigmoid_of>(x); }
Tensor relu(const Tensor& x) { return map<relu_of>(x); }

// clang-format on

Tensor pow(const Tensor& x, double exponent) {
  if (exponent == 2) return square(x);  // by far the most frequent, and one multiplication
  return pow(x, Tensor(exponent));
}

Tensor clamp(const Tensor& x, double low, double high) {
  return minimum(maximum(x, Tensor(low)), Tensor(high));
}

}  // namespace tapegrad
