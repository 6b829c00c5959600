#include <gtest/gtest.h>

#include <cmath>

#include "tensor/ops.h"
#include "tests/expect_tensor.h"
#include "tests/tensor/inputs.h"

namespace tapegrad {
namespace {

const double pi = 3.14159265358979323846;

TEST(Unary, KeepsTheShape) {
  const Tensor x({2, 1, 3}, {1, 2, 3, 4, 5, 6});

  EXPECT_EQ(exp(x).shape(), Shape({2, 1, 3}));
  EXPECT_EQ(exp(Tensor({2, 0}, Buffer{})).shape(), Shape({2, 0}));
  EXPECT_EQ(exp(Tensor(0)).shape(), Shape());
}

TEST(Unary, PassesNanOn) {
  const Tensor x(nan);

  for (const Tensor& y : {-x, exp(x), log(x), sqrt(x), sin(x), cos(x), tanh(x), abs(x), square(x),
                          pow(x, 3), sigmoid(x), relu(x), clamp(x, 0, 1)}) {
    EXPECT_TRUE(std::isnan(y.item()));
  }
}

TEST(Negation, ChangesTheSign) {
  expect_tensor(-Tensor({2}, {1.5, -2}), Tensor({2}, {-1.5, 2}), 0);
}

TEST(Exp, MeetsKnownValues) {
  expect_tensor(exp(Tensor({3}, {0, 1, -1})),
                Tensor({3}, {1, 2.718281828459045, 0.36787944117144233}));
}

TEST(Exp, OverflowsToInfinityAndUnderflowsToZero) {
  expect_tensor(exp(Tensor({2}, {1000, -1000})), Tensor({2}, {infinity, 0}), 0);
}

TEST(Log, UndoesExp) {
  const Tensor x({3}, {-2, 0, 3});

  expect_tensor(log(exp(x)), x);
}

TEST(Log, IsMinusInfinityAtZeroAndNanBelow) {
  expect_tensor(log(Tensor({2}, {0, -1})), Tensor({2}, {-infinity, nan}), 0);
}

TEST(Sqrt, MeetsKnownValues) {
  expect_tensor(sqrt(Tensor({4}, {0, 4, 2.25, -1})), Tensor({4}, {0, 2, 1.5, nan}), 0);
}

TEST(SinCos, TakeRadians) {
  const Tensor angles({3}, {0, pi / 6, pi / 2});

  expect_tensor(sin(angles), Tensor({3}, {0, 0.5, 1}));
  expect_tensor(cos(angles), Tensor({3}, {1, std::sqrt(3.0) / 2, 0}));
}

// tanh(x) = (e^2x - 1) / (e^2x + 1); at x = ln(3) / 2 this is (3 - 1) / (3 + 1).
TEST(Tanh, MeetsHandCalculation) {
  expect_tensor(tanh(Tensor({2}, {std::log(3.0) / 2, 1000})), Tensor({2}, {0.5, 1}));
}

TEST(Abs, DropsTheSign) {
  expect_tensor(abs(Tensor({3}, {-2, 0, 3})), Tensor({3}, {2, 0, 3}), 0);
}

TEST(Sign, IsMinusOneZeroOrOne) {
  expect_tensor(sign(Tensor({4}, {-2, 0, 0.5, infinity})), Tensor({4}, {-1, 0, 1, 1}), 0);
}

TEST(Square, MultipliesByItself) {
  expect_tensor(square(Tensor({2}, {-3, 0.5})), Tensor({2}, {9, 0.25}), 0);
}

TEST(PowWithAConstant, IsExactForWholeNumbers) {
  const Tensor x({3}, {-2, 0, 3});

  expect_tensor(pow(x, 2), Tensor({3}, {4, 0, 9}), 0);
  expect_tensor(pow(x, 3), Tensor({3}, {-8, 0, 27}), 0);
  expect_tensor(pow(x, 1), x, 0);
  expect_tensor(pow(x, 0), Tensor({3}, {1, 1, 1}), 0);
}

TEST(PowWithAConstant, TakesFractionsAndNegatives) {
  expect_tensor(pow(Tensor({2}, {4, 9}), 0.5), Tensor({2}, {2, 3}));
  expect_tensor(pow(Tensor({3}, {4, -2, 0}), -1), Tensor({3}, {0.25, -0.5, infinity}));
  EXPECT_TRUE(std::isnan(pow(Tensor(-2), 0.5).item()));
}

// At x = ln 3: 1 / (1 + 1/3) = 3/4; sigmoid(-x) = 1 - sigmoid(x).
TEST(Sigmoid, MeetsHandCalculation) {
  const Tensor x({3}, {0, std::log(3.0), -std::log(3.0)});

  expect_tensor(sigmoid(x), Tensor({3}, {0.5, 0.75, 0.25}));
}

TEST(Sigmoid, NeitherOverflowsNorBecomesNanFarOut) {
  expect_tensor(sigmoid(Tensor({4}, {-1000, 1000, -infinity, infinity})), Tensor({4}, {0, 1, 0, 1}),
                0);
}

// Far below 0 it is exp(x), which 1 - 1 / (1 + exp(x)) would round to 0.
TEST(Sigmoid, KeepsItsDigitsFarBelowZero) {
  const double expected = std::exp(-50.0);

  EXPECT_NEAR(sigmoid(Tensor(-50)).item() / expected, 1, tolerance);
}

TEST(Relu, CutsOffBelowZero) {
  expect_tensor(relu(Tensor({4}, {-2, 0, 3, -infinity})), Tensor({4}, {0, 0, 3, 0}), 0);
}

TEST(Clamp, HoldsBetweenItsLimits) {
  const Tensor x({3}, {-5, 0.5, 7});

  expect_tensor(clamp(x, -1, 2), Tensor({3}, {-1, 0.5, 2}), 0);
  expect_tensor(clamp(x, -infinity, 2), Tensor({3}, {-5, 0.5, 2}), 0);
  expect_tensor(clamp(x, -1, infinity), Tensor({3}, {-1, 0.5, 7}), 0);
}

TEST(Clamp, GivesTheUpperLimitWhereTheLimitsCross) {
  expect_tensor(clamp(Tensor({3}, {-5, 1.5, 7}), 2, 1), Tensor({3}, {1, 1, 1}), 0);
}

}  // namespace
}  // namespace tapegrad
