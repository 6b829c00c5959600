#include <cmath>

#include "tensor/elementwise.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

// clang-format off

Real subtract(Real a, Real b) { return a - b; }
Real multiply(Real a, Real b) { return a * b; }
Real divide(Real a, Real b) { return a / b; }

// Not exp(exponent * log(base)), which knows no negative base.
Real power(Real base, Real exponent) { return std::pow(base, exponent); }

}  // namespace

Tensor operator+(const Tensor& a, const Tensor& b) { return zip<add>("operator+", a, b); }
Tensor operator-(const Tensor& a, const Tensor& b) { return zip<subtract>("operator-", a, b); }
Tensor operator*(const Tensor& a, const Tensor& b) { return zip<multiply>("operator*", a, b); }
Tensor operator/(const Tensor& a, const Tensor& b) { return zip<divide>("operator/", a, b); }

Tensor operator+(Tensor&& a, const Tensor& b) { return zip<add>("operator+", std::move(a), b); }
Tensor operator-(Tensor&& a, const Tensor& b) { return zip<subtract>("operator-", std::move(a), b); }
Tensor operator*(Tensor&& a, const Tensor& b) { return zip<multiply>("operator*", std::move(a), b); }
Tensor operator/(Tensor&& a, const Tensor& b) { return zip<divide>("operator/", std::move(a), b); }

Tensor maximum(const Tensor& a, const Tensor& b) { return zip<larger>("maximum", a, b); }
Tensor minimum(const Tensor& a, const Tensor& b) { return zip<smaller>("minimum", a, b); }

Tensor pow(const Tensor& base, const Tensor& exponent) { return zip<power>("pow", base, exponent); }

// clang-format on

}  // namespace tapegrad
