// Operations that move numbers about. (Cases E and F.) The incoming gradients are distinct, so that
// a number that comes back to the wrong place shows.

#include <gtest/gtest.h>

#include "tensor/create.h"
#include "tests/counting.h"
#include "tests/expect_tensor.h"
#include "tests/gradient_of.h"

namespace tapegrad {
namespace {

TEST(Shapes, PermuteTakesNegativeAxes) {
  const Tensor g = counting({3, 2});

  const Tensor d = gradient_of(
      [](const Variable& x) {
        return permute(x, {-1, -2});
      },
      zeros({2, 3}), g);

  expect_tensor(d, transpose(g, 0, 1));
}

// A cycle of three axes is not its own inverse.
TEST(Shapes, PermuteIsUndoneByItsInverse) {
  const Tensor x = counting({2, 3, 4});

  const Tensor d = gradient_of(
      [](const Variable& v) {
        return permute(v, {1, 2, 0});
      },
      x, permute(x, {1, 2, 0}));

  expect_tensor(d, x);
}

TEST(Shapes, UnsqueezeCountsFromTheNewEnd) {
  EXPECT_EQ(unsqueeze(zeros({2, 3}), -1).shape(), (Shape{2, 3, 1}));
  EXPECT_EQ(unsqueeze(zeros({2, 3}), -3).shape(), (Shape{1, 2, 3}));

  const Tensor g = counting({2, 3, 1});
  expect_tensor(gradient_of([](const Variable& x) { return unsqueeze(x, -1); }, zeros({2, 3}), g),
                counting({2, 3}));
}

// Along the last axis each element stands twice in a row: 1+2, 3+4, ...; in tiles it would be 1+4.
TEST(Shapes, RepeatInterleaveSumsNeighbours) {
  const Tensor d = gradient_of([](const Variable& x) { return repeat_interleave(x, 2, -1); },
                               zeros({2, 3}), counting({2, 6}));

  expect_tensor(d, matrix({{3, 7, 11}, {15, 19, 23}}));
}

TEST(Shapes, RepeatInterleaveAlongTheFirstAxisSumsRows) {
  const Tensor d = gradient_of([](const Variable& x) { return repeat_interleave(x, 2, 0); },
                               zeros({2, 3}), counting({4, 3}));

  expect_tensor(d, matrix({{5, 7, 9}, {17, 19, 21}}));
}

TEST(Shapes, RepeatInterleaveCountsNegativeAxesFromTheEnd) {
  const Tensor x = counting({2, 3, 2});

  expect_tensor(repeat_interleave(x, 3, -1), repeat_interleave(x, 3, 2));
  expect_tensor(repeat_interleave(x, 3, -2), repeat_interleave(x, 3, 1));
  expect_tensor(repeat_interleave(x, {2, 1, 0}, -2), repeat_interleave(x, {2, 1, 0}, 1));
}

// Counts 2, 0, 1 of g = 1, 2, 3: 1 + 2, nothing, 3.
TEST(Shapes, RepeatInterleaveWithACountForEach) {
  const Tensor d = gradient_of(
      [](const Variable& x) {
        return repeat_interleave(x, {2, 0, 1});
      },
      zeros({3}), counting({3}));

  expect_tensor(d, vector({3, 0, 3}));
}

TEST(Shapes, RepeatInterleaveZeroTimes) {
  const Tensor x = counting({10});

  EXPECT_EQ(repeat_interleave(x, 0).shape(), Shape{0});
  expect_tensor(gradient_of([](const Variable& v) { return sum(repeat_interleave(v, 0)); }, x, 1),
                zeros({10}));
}

TEST(Shapes, RepeatInterleaveOfNothing) {
  const Tensor nothing = zeros({0, 3});

  EXPECT_EQ(repeat_interleave(nothing, IndexTensor(), 0).shape(), (Shape{0, 3}));
  EXPECT_EQ(repeat_interleave(nothing, 5, 0).shape(), (Shape{0, 3}));
  expect_tensor(
      gradient_of([](const Variable& x) { return repeat_interleave(x, IndexTensor(), 0); }, nothing,
                  nothing),
      nothing);
}

// Two tiles along axis 1 of [1, 3, 2, 2]: the gradient is the sum of the two halves of g, not a sum
// over the axis.
TEST(Shapes, RepeatSumsTheTiles) {
  const Tensor d = gradient_of(
      [](const Variable& x) {
        return repeat(x, {1, 2, 1, 1});
      },
      zeros({1, 3, 2, 2}), counting({1, 6, 2, 2}));

  // Halves 1 .. 12 and 13 .. 24: 1 + 13, 2 + 14, ...
  expect_tensor(d, arange(14, 38, 2).reshape({1, 3, 2, 2}));
}

TEST(Shapes, RepeatWithMoreCountsThanAxes) {
  const Tensor d = gradient_of(
      [](const Variable& x) {
        return repeat(x, {3, 2});
      },
      vector({1, 2}), counting({3, 4}));

  // Row sums of columns 0 and 2: 1+3 + 5+7 + 9+11, of columns 1 and 3: 2+4 + 6+8 + 10+12.
  expect_tensor(d, vector({36, 42}));
}

// Element 1 is picked twice and element 0 never: its gradients 1 and 3 add up.
TEST(Shapes, PickingAnElementTwiceAddsItsGradients) {
  const auto pick = [](const Variable& x) { return index_select(x, 0, {1, 2, 1}); };
  const auto gather_same = [](const Variable& x) { return gather(x, 0, {1, 2, 1}); };

  expect_tensor(gradient_of(pick, zeros({3}), counting({3})), vector({0, 4, 2}));
  expect_tensor(gradient_of(gather_same, zeros({3}), counting({3})), vector({0, 4, 2}));
}

TEST(Shapes, SortSendsGradientsBackToWhereNumbersCameFrom) {
  const Tensor d = gradient_of([](const Variable& x) { return sort(x, -1).values; },
                               matrix({{3, 1, 2}, {4, 6, 5}}), counting({2, 3}));

  expect_tensor(d, matrix({{3, 1, 2}, {4, 6, 5}}));
}

TEST(Shapes, MaskedSelectOfARowRepeatedByItsMask) {
  const Tensor mask = matrix({{1, 0, 1}, {0, 0, 1}});

  const Tensor d = gradient_of([&](const Variable& x) { return masked_select(x, mask); },
                               vector({7, 8, 9}), counting({3}));

  // Picked: x0, x2 of row 0 and x2 of row 1, with g = 1, 2, 3.
  expect_tensor(d, vector({1, 0, 5}));
}

TEST(Shapes, CatOfAVariableWithItselfAddsBothPieces) {
  const Tensor d = gradient_of(
      [](const Variable& x) {
        return cat({x, 2 * x}, 1);
      },
      zeros({2, 1}), matrix({{1, 10}, {2, 20}}));

  expect_tensor(d, Tensor({2, 1}, {21, 42}));
}

TEST(Shapes, NarrowAndSelectFromTheEnd) {
  expect_tensor(gradient_of([](const Variable& x) { return narrow(x, -1, -2, 2); }, zeros({2, 3}),
                            counting({2, 2})),
                matrix({{0, 1, 2}, {0, 3, 4}}));
  expect_tensor(gradient_of([](const Variable& x) { return select(x, -1, -1); }, zeros({2, 3}),
                            counting({2})),
                matrix({{0, 0, 1}, {0, 0, 2}}));
}

}  // namespace
}  // namespace tapegrad
