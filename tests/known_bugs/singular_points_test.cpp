// Points at which a formula gives 0 * infinity, though the derivative exists. (Cases I.)

#include <gtest/gtest.h>

#include <cmath>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/create.h"
#include "tests/expect_tensor.h"
#include "tests/gradient_of.h"

namespace tapegrad {
namespace {

// exp(-x^2) = 1 - x^2 + x^4 / 2 - ...: the derivatives at 0 are 0, -2, 0, 12.
TEST(SingularPoints, FourDerivativesOfTheGaussianAtZero) {
  const Variable x = Variable::parameter(0, "x");
  Tape tape;

  Variable y = exp(-pow(x, 2));
  for (const double expected : {0.0, -2.0, 0.0, 12.0}) {
    y = tape.gradients(y, {x}, CreateGraph::yes)[0];
    expect_tensor(y.value(), expected);
  }
}

TEST(SingularPoints, ZeroToThePowerOfAVariable) {
  const auto power = [](const std::vector<Variable>& x) { return pow(x[0], x[1]); };

  const std::vector<Tensor> d =
      gradients_of(power, {vector({0, 0, 2}), vector({1, 0, 0})}, vector({1, 1, 1}));

  expect_tensor(d[0], vector({1, 0, 0}));
  expect_tensor(d[1], vector({0, 0, std::log(2.0)}));
}

// d2/dx2 x^n at 0 for n = 1, 2, 3 is 0, 2, 0.
TEST(SingularPoints, SecondDerivativesOfPowersAtZero) {
  const Variable x = Variable::parameter(zeros({3}), "x");
  const Variable n = Variable::parameter(vector({1, 2, 3}), "n");
  Tape tape;

  const Variable first = tape.gradients(sum(pow(x, n)), {x}, CreateGraph::yes)[0];
  const Variable second = tape.gradients(sum(first), {x})[0];

  expect_tensor(first.value(), vector({1, 0, 0}));
  expect_tensor(second.value(), vector({0, 2, 0}));
}

TEST(SingularPoints, ANegativeBaseNeedsNoLogarithm) {
  expect_tensor(pow(vector({-2, -3}), 2), vector({4, 9}));
  expect_tensor(pow(vector({-2, -2}), vector({2, 3})), vector({4, -8}));
  expect_tensor(gradient_of([](const Variable& x) { return pow(x, 3); }, vector({-2}), vector({1})),
                vector({12}));
}

TEST(SingularPoints, TheFirstPowerAtZero) {
  const auto identity = [](const Variable& x) { return pow(x, 1); };
  const auto constant = [](const Variable& x) { return pow(x, 0); };

  expect_tensor(gradient_of(identity, vector({0}), vector({3})), vector({3}));
  expect_tensor(gradient_of(constant, vector({0}), vector({3})), vector({0}));
}

// The square root has no derivative at 0, and says so: 1 / (2 * 0) is infinite, and times the 0 of
// the square's derivative NaN.
TEST(SingularPoints, TheNormAtZero) {
  const Tensor zero = zeros({2});

  expect_tensor(gradient_of([](const Variable& x) { return sum(square(x)); }, zero, 1), zero);
  const Tensor d = gradient_of([](const Variable& x) { return sqrt(sum(square(x))); }, zero, 1);
  EXPECT_TRUE(std::isnan(d.at({0})));
  EXPECT_TRUE(std::isinf(gradient_of([](const Variable& x) { return sqrt(x); }, 0, 1).item()));
}

TEST(SingularPoints, SigmoidFarOut) {
  const Tensor x = vector({-1000, 1000});

  expect_tensor(sigmoid(x), vector({0, 1}));
  expect_tensor(gradient_of([](const Variable& v) { return sigmoid(v); }, x, vector({3, 5})),
                vector({0, 0}));
}

// What was not taken contributes nothing, even where its own derivative is infinite: the infinity
// is kept out by selecting on the way forward.
TEST(SingularPoints, TheSideThatWhereDidNotTake) {
  const Tensor x = vector({0, 4});
  const Tensor is_zero = eq(x, 0);

  const Tensor d = gradient_of(
      [&](const Variable& v) {
        const Variable safe = where(is_zero, 1, v);
        return where(is_zero, 0, sqrt(safe));
      },
      x, vector({1, 1}));

  expect_tensor(d, vector({0, 0.25}));
}

TEST(SingularPoints, KinksHaveTheDocumentedDerivative) {
  const auto of_relu = [](const Variable& x) { return relu(x); };
  const auto of_abs = [](const Variable& x) { return abs(x); };
  const auto of_clamp = [](const Variable& x) { return clamp(x, -1, 1); };

  expect_tensor(gradient_of(of_relu, vector({-1, 0, 1}), vector({2, 3, 4})), vector({0, 0, 4}));
  expect_tensor(gradient_of(of_abs, vector({-1, 0, 1}), vector({2, 3, 4})), vector({-2, 0, 4}));
  expect_tensor(gradient_of(of_clamp, vector({-2, -1, 1}), vector({2, 3, 4})), vector({0, 3, 4}));
}

}  // namespace
}  // namespace tapegrad
