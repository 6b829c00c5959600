#include <gtest/gtest.h>

#include <cmath>

#include "tensor/create.h"
#include "tensor/ops.h"
#include "tests/expect_tensor.h"
#include "tests/message_of.h"
#include "tests/tensor/inputs.h"

namespace tapegrad {
namespace {

// exp(log n) = n, so the scores log 1, log 2, log 5 have the weights 1/8, 2/8, 5/8.
const Tensor scores = log(Tensor({3}, {1, 2, 5}));

TEST(Softmax, MeetsHandCalculation) {
  expect_tensor(softmax(scores, 0), Tensor({3}, {0.125, 0.25, 0.625}));
}

TEST(Softmax, MayRunAlongAnyAxis) {
  const Tensor rows = log(Tensor({2, 3}, {1, 2, 5, 3, 6, 1}));

  expect_tensor(softmax(rows, 1), Tensor({2, 3}, {0.125, 0.25, 0.625, 0.3, 0.6, 0.1}));
  expect_tensor(softmax(rows, -2), Tensor({2, 3}, {0.25, 0.25, 5.0 / 6, 0.75, 0.75, 1.0 / 6}));
}

TEST(Softmax, ScoresTooLargeForExpGiveFiniteWeights) {
  expect_tensor(softmax(scores + 1000, 0), softmax(scores, 0), 1e4 * tolerance);
  expect_tensor(softmax(Tensor({2}, {-1000, 1000}), 0), Tensor({2}, {0, 1}), 0);
}

TEST(Softmax, GivesAScoreOfMinusInfinityNoWeight) {
  expect_tensor(softmax(Tensor({3}, {0, -infinity, 0}), 0), Tensor({3}, {0.5, 0, 0.5}), 0);
}

TEST(Softmax, IsNanWithoutAFiniteLargestScore) {
  expect_tensor(softmax(Tensor({2}, {-infinity, -infinity}), 0), Tensor({2}, {nan, nan}));
  expect_tensor(softmax(Tensor({2}, {1, infinity}), 0), Tensor({2}, {nan, nan}));
  expect_tensor(softmax(Tensor({2}, {1, nan}), 0), Tensor({2}, {nan, nan}));
}

TEST(Softmax, OfASingleNumberIsOne) {
  EXPECT_EQ(softmax(Tensor(7), -1).item(), Real{1});
}

TEST(Softmax, OfAnEmptyTensorIsEmpty) {
  const Tensor empty({2, 0}, Buffer{});

  EXPECT_EQ(softmax(empty, 0).shape(), Shape({2, 0}));
  EXPECT_EQ(softmax(empty, 1).shape(), Shape({2, 0}));
}

TEST(Softmax, AddsUpToOneOverAMillionScores) {
  const Tensor weights = softmax(zeros({1000000}), 0);

  EXPECT_NEAR(weights.at({0}) * 1e6, 1, tolerance);
}

TEST(Softmax, RejectsAnAxisThatIsNotThere) {
  EXPECT_EQ(message_of([] { softmax(scores, 1); }),
            "softmax: axis 1 is out of range for shape [3]; expected -1 to 0");
}

TEST(LogSoftmax, IsTheLogarithmOfTheSoftmax) {
  expect_tensor(log_softmax(scores, 0), log(Tensor({3}, {0.125, 0.25, 0.625})));
}

// The softmax of the first score is exp(-1000), which is 0 in either precision.
TEST(LogSoftmax, IsExactWhereTheSoftmaxRoundsToZero) {
  expect_tensor(log_softmax(Tensor({2}, {-1000, 0}), 0), Tensor({2}, {-1000, 0}), 0);
}

TEST(LogSoftmax, IsNanWithoutAFiniteLargestScore) {
  expect_tensor(log_softmax(Tensor({2}, {-infinity, -infinity}), 0), Tensor({2}, {nan, nan}));
  expect_tensor(log_softmax(Tensor({2}, {1, nan}), 0), Tensor({2}, {nan, nan}));
}

TEST(LogSoftmax, OfOneNumberIsZeroAndOfNoneEmpty) {
  EXPECT_EQ(log_softmax(Tensor(7), 0).item(), Real{0});
  EXPECT_EQ(log_softmax(Tensor({2, 0}, Buffer{}), 1).shape(), Shape({2, 0}));
}

TEST(LogSoftmax, RejectsAnAxisThatIsNotThere) {
  EXPECT_EQ(message_of([] { log_softmax(scores, -2); }),
            "log_softmax: axis -2 is out of range for shape [3]; expected -1 to 0");
}

TEST(Logsumexp, MeetsHandCalculation) {
  expect_tensor(logsumexp(scores), Tensor(std::log(8.0)));
}

TEST(Logsumexp, RunsOverSeveralAxes) {
  const Tensor x = log(Tensor({2, 3}, {1, 2, 5, 3, 6, 1}));

  expect_tensor(logsumexp(x, 1, KeepDim::yes), log(Tensor({2, 1}, {8, 10})));
  expect_tensor(logsumexp(x, {0, 1}), log(Tensor(18)));
}

TEST(Logsumexp, NeitherOverflowsNorUnderflows) {
  expect_tensor(logsumexp(Tensor({2}, {1000, 1000})), Tensor(1000 + std::log(2.0)));
  expect_tensor(logsumexp(Tensor({2}, {-1000, -1000})), Tensor(-1000 + std::log(2.0)));
}

TEST(Logsumexp, OfInfinitiesIsInfinite) {
  EXPECT_EQ(logsumexp(Tensor({2}, {-infinity, -infinity})).item(), Real(-infinity));
  EXPECT_EQ(logsumexp(Tensor({2}, {1, infinity})).item(), Real(infinity));
  EXPECT_TRUE(std::isnan(logsumexp(Tensor({2}, {infinity, nan})).item()));
}

TEST(Logsumexp, OverAnEmptyAxisIsMinusInfinity) {
  expect_tensor(logsumexp(Tensor({2, 0}, Buffer{}), 1), Tensor({2}, {-infinity, -infinity}), 0);
}

TEST(Logsumexp, OfASingleNumberIsTheNumber) {
  EXPECT_EQ(logsumexp(Tensor(7), 0).item(), Real{7});
}

TEST(Logsumexp, RejectsAnAxisThatIsNotThere) {
  EXPECT_EQ(message_of([] { logsumexp(scores, 1); }),
            "logsumexp: axis 1 is out of range for shape [3]; expected -1 to 0");
}

}  // namespace
}  // namespace tapegrad
