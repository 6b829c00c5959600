#include <gtest/gtest.h>

#include "tensor/create.h"
#include "tensor/ops.h"
#include "tests/expect_tensor.h"
#include "tests/message_of.h"
#include "tests/tensor/inputs.h"

namespace tapegrad {
namespace {

TEST(MaskedSelect, GivesTheMarkedElementsInRowMajorOrder) {
  const Tensor mask({2, 3}, {0, 1, 0, 1, 0, -1});

  expect_tensor(masked_select(x, mask), Tensor({3}, {2, 4, 6}), 0);
}

TEST(MaskedSelect, BroadcastsBoth) {
  expect_tensor(masked_select(x, Tensor({3}, {1, 0, 1})), Tensor({4}, {1, 3, 4, 6}), 0);
  expect_tensor(masked_select(Tensor({2}, {7, 8}), Tensor({2, 1}, {1, 0})), Tensor({2}, {7, 8}), 0);
}

TEST(MaskedSelect, MaySelectNothing) {
  EXPECT_EQ(masked_select(x, 0).shape(), Shape({0}));
  EXPECT_EQ(masked_select(zeros({0, 3}), 1).shape(), Shape({0}));
  EXPECT_EQ(masked_select(Tensor(7), 1).shape(), Shape({1}));
}

TEST(MaskedSelect, RejectsShapesThatDoNotBroadcast) {
  EXPECT_EQ(message_of([] {
              masked_select(x, Tensor({2}, {1, 0}));
            }),
            "masked_select: shapes [2, 3] and [2] do not broadcast; along axis -1 they have 3 and "
            "2, expected equal sizes or a 1");
}

TEST(IndexSelect, TakesSlicesInTheGivenOrder) {
  expect_tensor(index_select(x, 1, {2, 0, 2, 1}), Tensor({2, 4}, {3, 1, 3, 2, 6, 4, 6, 5}), 0);
  expect_tensor(index_select(x, -2, {1}), Tensor({1, 3}, {4, 5, 6}), 0);
}

TEST(IndexSelect, MayTakeNothing) {
  EXPECT_EQ(index_select(x, 1, {}).shape(), Shape({2, 0}));
  EXPECT_EQ(index_select(zeros({0, 3}), 0, {}).shape(), Shape({0, 3}));
}

TEST(IndexSelect, TakesTheOnlyPositionOfASingleNumber) {
  expect_tensor(index_select(Tensor(7), 0, {0}), Tensor(7), 0);
}

TEST(IndexSelect, RejectsPositionsOutOfRange) {
  EXPECT_EQ(message_of([] {
              index_select(x, 0, {0, 2});
            }),
            "index_select: index out of range: position 2 along axis 0 of shape [2, 3]");
  EXPECT_EQ(message_of([] { index_select(x, 1, {-1}); }),
            "index_select: index out of range: position -1 along axis 1 of shape [2, 3]");
  EXPECT_EQ(message_of([] { index_select(zeros({0}), 0, {0}); }),
            "index_select: index out of range: position 0 along axis 0 of shape [0]");
}

TEST(IndexSelect, RejectsPositionsThatAreNoList) {
  EXPECT_EQ(message_of([] {
              index_select(x, 0, IndexTensor({1, 2}, {0, 1}));
            }),
            "index_select: expected a list of positions, got shape [1, 2]");
  EXPECT_EQ(message_of([] {
              index_select(Tensor(7), 0, {0, 0});
            }),
            "index_select: a single number has one position, got 2");
  EXPECT_EQ(message_of([] { index_select(x, 2, {0}); }),
            "index_select: axis 2 is out of range for shape [2, 3]; expected -2 to 1");
}

// Column 0 gets 10 and, because it is named again, 30; column 2 gets 20.
TEST(IndexAdd, AddsSlicesAndAddsUpRepeatedPositions) {
  const Tensor slices({2, 3}, {10, 20, 30, 100, 200, 300});

  expect_tensor(index_add(x, 1, {0, 2, 0}, slices), Tensor({2, 3}, {41, 2, 23, 404, 5, 206}), 0);
}

TEST(IndexAdd, LeavesItsArgumentAlone) {
  const Tensor before({2}, {1, 2});
  index_add(before, 0, {1}, Tensor({1}, {5}));

  expect_tensor(before, Tensor({2}, {1, 2}), 0);
}

TEST(IndexAdd, OfNothingChangesNothing) {
  expect_tensor(index_add(x, 0, {}, zeros({0, 3})), x, 0);
  expect_tensor(index_add(Tensor(7), 0, {0}, Tensor(1)), Tensor(8), 0);
}

TEST(IndexAdd, RejectsSlicesOrPositionsThatDoNotFit) {
  EXPECT_EQ(message_of([] {
              index_add(x, 1, {0, 2}, zeros({2, 3}));
            }),
            "index_add: x is [2, 3] and there are 2 positions, so the slices must be [2, 2], got "
            "[2, 3]");
  EXPECT_EQ(message_of([] {
              index_add(x, 1, {3}, zeros({2, 1}));
            }),
            "index_add: index out of range: position 3 along axis 1 of shape [2, 3]");
}

// out[i][j] = x[i][positions[i][j]].
TEST(Gather, TakesOnePositionForEachElement) {
  const IndexTensor columns({2, 2}, {2, 0, 1, 1});

  expect_tensor(gather(x, 1, columns), Tensor({2, 2}, {3, 1, 5, 5}), 0);
}

// out[i][j] = x[positions[i][j]][j].
TEST(Gather, MayRunAlongTheFirstAxis) {
  const IndexTensor rows({1, 3}, {1, 0, 1});

  expect_tensor(gather(x, -2, rows), Tensor({1, 3}, {4, 2, 6}), 0);
}

TEST(Gather, TakesFewerPositionsBesideTheAxis) {
  expect_tensor(gather(x, 1, IndexTensor({1, 2}, {2, 1})), Tensor({1, 2}, {3, 2}), 0);
  expect_tensor(gather(x, 0, IndexTensor({2, 2}, {1, 1, 0, 1})), Tensor({2, 2}, {4, 5, 1, 5}), 0);
  EXPECT_EQ(gather(x, 1, IndexTensor({2, 0}, {})).shape(), Shape({2, 0}));
}

TEST(Gather, TakesTheOnlyPositionOfASingleNumber) {
  expect_tensor(gather(Tensor(7), 0, IndexTensor({}, {0})), Tensor(7), 0);
}

TEST(Gather, RejectsPositionsThatDoNotFit) {
  EXPECT_EQ(message_of([] { gather(x, 1, IndexTensor{0}); }),
            "gather: x is [2, 3], so the positions must be at most [2, 3] but for axis 1, got [1]");
  EXPECT_EQ(message_of([] {
              gather(x, 1, IndexTensor({3, 1}, {0, 0, 0}));
            }),
            "gather: x is [2, 3], so the positions must be at most [2, 3] but for axis 1, got "
            "[3, 1]");
}

TEST(Gather, RejectsPositionsOutOfRange) {
  EXPECT_EQ(message_of([] {
              gather(x, 1, IndexTensor({1, 1}, {3}));
            }),
            "gather: index out of range: position 3 along axis 1 of shape [2, 3]");
  EXPECT_EQ(message_of([] {
              gather(x, 0, IndexTensor({1, 1}, {-1}));
            }),
            "gather: index out of range: position -1 along axis 0 of shape [2, 3]");
}

// Row 0: 10 and 20 both to column 2. Row 1: 30 to column 0, 40 to column 1.
TEST(ScatterAdd, AddsEachElementAtItsPosition) {
  const IndexTensor columns({2, 2}, {2, 2, 0, 1});
  const Tensor source({2, 2}, {10, 20, 30, 40});

  expect_tensor(scatter_add(x, 1, columns, source), Tensor({2, 3}, {1, 2, 33, 34, 45, 6}), 0);
}

TEST(ScatterAdd, UsesTheFirstPartOfALargerSource) {
  const Tensor source({2, 3}, {10, 20, nan, nan, nan, nan});

  expect_tensor(scatter_add(x, 0, IndexTensor({1, 2}, {1, 0}), source),
                Tensor({2, 3}, {1, 22, 3, 14, 5, 6}), 0);
}

TEST(ScatterAdd, RejectsASourceThatIsTooSmall) {
  EXPECT_EQ(message_of([] {
              scatter_add(x, 1, IndexTensor({2, 2}, {0, 0, 0, 0}), zeros({2, 1}));
            }),
            "scatter_add: the positions are [2, 2], so the source must be at least that, got "
            "[2, 1]");
}

TEST(ScatterAdd, RejectsPositionsOutOfRangeOrThatDoNotFit) {
  EXPECT_EQ(message_of([] {
              scatter_add(x, 1, IndexTensor({1, 1}, {3}), zeros({1, 1}));
            }),
            "scatter_add: index out of range: position 3 along axis 1 of shape [2, 3]");
  EXPECT_EQ(message_of([] { scatter_add(x, 1, IndexTensor{0}, zeros({1})); }),
            "scatter_add: x is [2, 3], so the positions must be at most [2, 3] but for axis 1, got "
            "[1]");
}

}  // namespace
}  // namespace tapegrad
