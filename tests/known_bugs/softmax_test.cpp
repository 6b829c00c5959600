// Scores of any size, the mean that its gradient must subtract, and any axis. (Cases H.)

#include <gtest/gtest.h>

#include <algorithm>

#include "tensor/create.h"
#include "tests/expect_tensor.h"
#include "tests/gradient_of.h"
#include "tests/tolerance.h"

namespace tapegrad {
namespace {

// e^-2, e^-1 and 1, divided by their sum 1.5032147.
TEST(SoftmaxBugs, ScoresOfAThousandDoNotOverflow) {
  expect_tensor(softmax(vector({1000, 1001, 1002}), 0),
                vector({0.09003057317, 0.24472847105, 0.66524095578}), 1e-7);
}

TEST(SoftmaxBugs, TheGradientSubtractsItsWeightedMean) {
  const auto f = [](const Variable& x) { return softmax(x, 0); };
  const Tensor x = vector({1, 2, 3});

  expect_tensor(gradient_of(f, x, vector({1, 2, 4})),
                vector({-0.20170912, -0.30357376, 0.50528288}), 1e-7);
  expect_tensor(gradient_of(f, x, ones({3})), zeros({3}));
}

TEST(SoftmaxBugs, NegativeAxesAreTheirPositiveTwins) {
  const Tensor x = sin(arange(24)).reshape({2, 3, 4});
  const Tensor g = cos(arange(24)).reshape({2, 3, 4});

  for (Index axis = 0; axis < 3; ++axis) {
    const auto positive = [=](const Variable& v) { return softmax(v, axis); };
    const auto negative = [=](const Variable& v) { return softmax(v, axis - 3); };
    expect_tensor(softmax(x, axis - 3), softmax(x, axis));
    expect_tensor(gradient_of(negative, x, g), gradient_of(positive, x, g));
  }
}

// The rows of a matrix are the columns of its transpose.
TEST(SoftmaxBugs, TheAxisMatters) {
  const Tensor x = sin(arange(12)).reshape({3, 4});
  const Tensor g = cos(arange(12)).reshape({3, 4});
  const auto rows = [](const Variable& v) { return softmax(v, 1); };
  const auto columns = [](const Variable& v) { return softmax(v, 0); };

  const Tensor along_columns = gradient_of(columns, transpose(x, 0, 1), transpose(g, 0, 1));

  expect_tensor(gradient_of(rows, x, g), transpose(along_columns, 0, 1));
}

// log_softmax([.1, .9]) = x - log(e^.1 + e^.9); with g = [1, 1] dx = 1 - 2 softmax.
TEST(SoftmaxBugs, LogSoftmaxSubtractsTheSumOfItsGradient) {
  const Tensor x = vector({0.1, 0.9});
  const double digits = std::max(1e-7, tolerance);  // 7 are known; float computes fewer

  expect_tensor(log_softmax(x, 0), vector({-1.1711006662, -0.3711006662}), digits);
  expect_tensor(gradient_of([](const Variable& v) { return log_softmax(v, 0); }, x, ones({2})),
                vector({0.3799490, -0.3799490}), digits);
}

TEST(SoftmaxBugs, LogSoftmaxIsFiniteWhereTheSoftmaxIsZero) {
  expect_tensor(log_softmax(vector({0, 1000}), 0), vector({-1000, 0}));
  expect_tensor(logsumexp(vector({1000, 1000})), Tensor(1000 + 0.6931471805599453));
}

}  // namespace
}  // namespace tapegrad
