// Reductions that go back along the wrong axis, forget the upstream gradient, or count ties twice.
// (Cases D.)

#include <gtest/gtest.h>

#include "tensor/create.h"
#include "tests/expect_tensor.h"
#include "tests/gradient_of.h"

namespace tapegrad {
namespace {

const Tensor square_matrix({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
const Tensor wide({2, 3}, {1, 2, 3, 4, 5, 6});

// L = sum_i g_i sum_j x_ij: dx_ij = g_i, whatever j. A square matrix hides a swapped axis from a
// check of shapes.
TEST(Reductions, SumAlongRowsGivesEachRowItsOwnGradient) {
  const Tensor d =
      gradient_of([](const Variable& x) { return sum(x, 1); }, square_matrix, vector({1, 2, 3}));

  expect_tensor(d, matrix({{1, 1, 1}, {2, 2, 2}, {3, 3, 3}}));
}

TEST(Reductions, SumAlongColumnsGivesEachColumnItsOwnGradient) {
  const Tensor d =
      gradient_of([](const Variable& x) { return sum(x, 0); }, square_matrix, vector({1, 2, 3}));

  expect_tensor(d, matrix({{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}));
}

// 1/5 * 2 x = 0.4.
TEST(Reductions, MeanOfAVectorAlongItsOnlyAxis) {
  const Tensor d = gradient_of([](const Variable& x) { return mean(square(x), 0); }, ones({5}), 1);

  expect_tensor(d, full({5}, 0.4));
}

TEST(Reductions, SumOverSeveralAxes) {
  const Tensor d = gradient_of([](const Variable& x) { return sum(x, {0, 1}); }, wide, 1);

  expect_tensor(d, ones({2, 3}));
}

TEST(Reductions, SumOverTheOuterAxesOfThree) {
  const Tensor d = gradient_of(
      [](const Variable& x) {
        return sum(x, {0, -1});
      },
      zeros({2, 3, 4}), vector({1, 2, 3}));

  expect_tensor(d, broadcast_to(Tensor({3, 1}, {1, 2, 3}), {2, 3, 4}));
}

TEST(Reductions, MeanOverSeveralAxesDividesByAllOfThem) {
  const Tensor d = gradient_of(
      [](const Variable& x) {
        return mean(x, {0, 2}, KeepDim::yes);
      },
      zeros({2, 3, 4}), Tensor({1, 3, 1}, {8, 16, 24}));

  expect_tensor(d, broadcast_to(Tensor({3, 1}, {1, 2, 3}), {2, 3, 4}));
}

TEST(Reductions, MaxMultipliesTheUpstreamGradient) {
  const Tensor d =
      gradient_of([](const Variable& x) { return 0.5 * max(x); }, vector({1, 3, 2}), 1);

  expect_tensor(d, vector({0, 0.5, 0}));
}

TEST(Reductions, MaximumOfEqualNumbersSharesTheGradient) {
  const std::vector<Tensor> d =
      gradients_of([](const std::vector<Variable>& x) { return maximum(x[0], x[1]); }, {1, 1}, 3);

  expect_tensor(d[0], 1.5);
  expect_tensor(d[1], 1.5);
}

// Three of four are largest; each gets a third of the gradient, so that they add up to it.
TEST(Reductions, MaxAndMinShareAmongTies) {
  const Tensor x = vector({2, 5, 5, 5});

  expect_tensor(gradient_of([](const Variable& v) { return max(v); }, x, 6), vector({0, 2, 2, 2}));
  expect_tensor(gradient_of([](const Variable& v) { return min(v); }, -x, 6), vector({0, 2, 2, 2}));
}

// [[1, 7, 7], [9, 2, 3]]: in row 0 two share g = 4, in row 1 one takes g = 10.
TEST(Reductions, MaxAlongAnAxisSharesWithinEachRow) {
  const Tensor d = gradient_of([](const Variable& x) { return max(x, 1); },
                               matrix({{1, 7, 7}, {9, 2, 3}}), vector({4, 10}));

  expect_tensor(d, matrix({{0, 2, 2}, {10, 0, 0}}));
}

TEST(Reductions, OfASingleNumber) {
  const Tensor x = 7;

  expect_tensor(gradient_of([](const Variable& v) { return sum(v); }, x, 3), 3);
  expect_tensor(gradient_of([](const Variable& v) { return mean(v, 0); }, x, 3), 3);
  expect_tensor(gradient_of([](const Variable& v) { return max(v); }, x, 3), 3);
  expect_tensor(gradient_of([](const Variable& v) { return min(v, -1); }, x, 3), 3);
  expect_tensor(gradient_of([](const Variable& v) { return logsumexp(v); }, x, 3), 3);
}

TEST(Reductions, OfNothing) {
  const Tensor empty = zeros({0, 3});

  expect_tensor(gradient_of([](const Variable& v) { return sum(v); }, empty, 3), empty);
  expect_tensor(gradient_of([](const Variable& v) { return sum(v, 0); }, empty, vector({1, 2, 3})),
                empty);
  expect_tensor(gradient_of([](const Variable& v) { return mean(v, 0); }, empty, vector({1, 2, 3})),
                empty);
}

// x = [1, 2, 6]: mean 3, deviations -2 -1 3; 2 g d / (n - 1) with g = 4: -8, -4, 12.
TEST(Reductions, VarianceIsCentredInItsGradient) {
  const Tensor x = vector({1, 2, 6});

  expect_tensor(gradient_of([](const Variable& v) { return var(v); }, x, 4), vector({-8, -4, 12}));
  expect_tensor(gradient_of([](const Variable& v) { return var(v, 0, 0); }, x, 3),
                vector({-4, -2, 6}));
}

}  // namespace
}  // namespace tapegrad
