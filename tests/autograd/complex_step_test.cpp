// Derivatives by the complex step: f(x + i h) = f(x) + i h f'(x) - ..., so the imaginary part over
// h is f'(x). Nothing is subtracted, so h may be as small as 1e-100 and the result is exact but for
// rounding. It works where f is analytic; the functions are written again here, for complex
// numbers.

#include <gtest/gtest.h>

#include <complex>
#include <string>
#include <vector>

#include "autograd/ops.h"
#include "tensor/create.h"
#include "tests/expect_tensor.h"
#include "tests/gradient_of.h"

namespace tapegrad {
namespace {

using Complex = std::complex<double>;
using Inputs = std::vector<Variable>;

constexpr double h = 1e-100;

struct Analytic {
  std::string name;
  Variable (*recorded)(const Variable& x);
  Complex (*f)(Complex x);
  double low, high;
};

const std::vector<Analytic> functions = {
    {"exp", [](const Variable& x) { return exp(x); }, [](Complex x) { return std::exp(x); }, -6, 6},
    {"log", [](const Variable& x) { return log(x); }, [](Complex x) { return std::log(x); }, 0.1,
     9},
    {"sqrt", [](const Variable& x) { return sqrt(x); }, [](Complex x) { return std::sqrt(x); }, 0.1,
     9},
    {"sin", [](const Variable& x) { return sin(x); }, [](Complex x) { return std::sin(x); }, -6, 6},
    {"cos", [](const Variable& x) { return cos(x); }, [](Complex x) { return std::cos(x); }, -6, 6},
    {"tanh", [](const Variable& x) { return tanh(x); }, [](Complex x) { return std::tanh(x); }, -3,
     3},
    {"square", [](const Variable& x) { return square(x); }, [](Complex x) { return x * x; }, -6, 6},
    {"sigmoid", [](const Variable& x) { return sigmoid(x); },
     [](Complex x) { return 1.0 / (1.0 + std::exp(-x)); }, -9, 9},
    {"power", [](const Variable& x) { return pow(x, -2.5); },
     [](Complex x) { return std::exp(-2.5 * std::log(x)); }, 0.5, 4},
    {"exponent", [](const Variable& x) { return pow(1.7, x); },
     [](Complex x) { return std::exp(x * std::log(1.7)); }, -4, 4},
    {"quotient", [](const Variable& x) { return (1 - x) / (2 + x); },
     [](Complex x) { return (1.0 - x) / (2.0 + x); }, -1.5, 4},
};

class ComplexStep : public testing::TestWithParam<Analytic> {};

TEST_P(ComplexStep, AgreesWithTheRule) {
  const Analytic& function = GetParam();
  const Tensor x = function.low + (function.high - function.low) * arange(0, 101) / 100;

  Buffer expected;
  for (const Real value : x.values()) {
    expected.push_back(static_cast<Real>(function.f(Complex(value, h)).imag() / h));
  }

  expect_tensor(gradient_of(function.recorded, x, ones(x.shape())),
                Tensor(x.shape(), std::move(expected)));
}

INSTANTIATE_TEST_SUITE_P(Functions, ComplexStep, testing::ValuesIn(functions),
                         [](const auto& function) { return function.param.name; });

// ---- A function of many numbers: kernel regression by attention

/// f(q) = sum_i softmax_i(-((q - k_i) w)^2 / 2) v_i for each of two queries; all numbers one after
/// the other: q [2], w [1], k [3], v [3].
std::vector<Complex> kernel_regression(const std::vector<Complex>& x) {
  std::vector<Complex> result;
  for (std::size_t query = 0; query < 2; ++query) {
    Complex total = 0, weighted = 0;
    for (std::size_t key = 0; key < 3; ++key) {
      const Complex distance = (x[query] - x[3 + key]) * x[2];
      const Complex weight = std::exp(-distance * distance / 2.0);
      total += weight;
      weighted += weight * x[6 + key];
    }
    result.push_back(weighted / total);
  }
  return result;
}

Variable recorded_kernel_regression(const Variable& x) {
  const Variable queries = reshape(narrow(x, 0, 0, 2), {2, 1});
  const Variable width = narrow(x, 0, 2, 1);
  const Variable distance = (queries - narrow(x, 0, 3, 3)) * width;
  const Variable weights = softmax(-square(distance) / 2, 1);
  return matmul(weights, narrow(x, 0, 6, 3));
}

TEST(ComplexStepOfManyNumbers, AgreesForKernelRegression) {
  const Tensor x = vector({0.3, 1.2, 1.5, 0.1, -1.2, 2, 1, -2, 0.5});
  const Tensor g = vector({0.75, -1.25});

  Buffer expected;
  for (std::size_t j = 0; j < 9; ++j) {
    std::vector<Complex> moved(x.values().begin(), x.values().end());
    moved[j] += Complex(0, h);
    const std::vector<Complex> y = kernel_regression(moved);
    expected.push_back(static_cast<Real>((0.75 * y[0].imag() - 1.25 * y[1].imag()) / h));
  }

  expect_tensor(gradient_of(recorded_kernel_regression, x, g), Tensor({9}, std::move(expected)));
}

}  // namespace
}  // namespace tapegrad
