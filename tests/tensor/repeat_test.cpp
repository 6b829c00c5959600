#include <gtest/gtest.h>

#include "tensor/create.h"
#include "tensor/ops.h"
#include "tests/expect_tensor.h"
#include "tests/message_of.h"
#include "tests/tensor/inputs.h"

namespace tapegrad {
namespace {

TEST(BroadcastTo, RepeatsAxesThatAreMissingOrOfSizeOne) {
  const Tensor column({2, 1}, {1, 2});

  expect_tensor(broadcast_to(column, {2, 3}), Tensor({2, 3}, {1, 1, 1, 2, 2, 2}), 0);
  expect_tensor(broadcast_to(column, {2, 2, 1}), Tensor({2, 2, 1}, {1, 2, 1, 2}), 0);
  expect_tensor(broadcast_to(Tensor(7), {2, 1}), Tensor({2, 1}, {7, 7}), 0);
  expect_tensor(expand(column, {-1, 2}), Tensor({2, 2}, {1, 1, 2, 2}), 0);
}

TEST(BroadcastTo, MayRepeatNoTimes) {
  EXPECT_EQ(broadcast_to(Tensor({2, 1}, {1, 2}), {2, 0}).shape(), Shape({2, 0}));
  EXPECT_EQ(broadcast_to(zeros({0}), {3, 0}).shape(), Shape({3, 0}));
}

TEST(BroadcastTo, RejectsAShapeThatDoesNotFit) {
  EXPECT_EQ(
      message_of([] {
        broadcast_to(x, {4, 3});
      }),
      "broadcast_to: [2, 3] cannot be repeated to [4, 3]; axis 0 has size 2, expected 4 or 1");
  EXPECT_EQ(message_of([] { broadcast_to(x, {3}); }),
            "broadcast_to: [2, 3] has more axes than the wanted shape [3]");
  EXPECT_EQ(message_of([] {
              expand(x, {-1, 2, 3});
            }),
            "expand: a new axis needs a size of its own, got -1 in [-1, 2, 3] for [2, 3]");
  EXPECT_EQ(message_of([] { expand(Tensor({1}, {7}), {-2}); }),
            "expand: [1] cannot be repeated to [-2]; axis 0 has size 1, expected -2 or 1");
}

TEST(Repeat, TilesAlongEveryAxis) {
  expect_tensor(repeat(Tensor({2}, {1, 2}), {3}), Tensor({6}, {1, 2, 1, 2, 1, 2}), 0);
  expect_tensor(repeat(x, {1, 2}), Tensor({2, 6}, {1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6}), 0);
  expect_tensor(repeat(Tensor({1, 2}, {1, 2}), {2, 2}), Tensor({2, 4}, {1, 2, 1, 2, 1, 2, 1, 2}),
                0);
}

TEST(Repeat, AddsAxesForFurtherCounts) {
  expect_tensor(repeat(Tensor({2}, {1, 2}), {3, 1}), Tensor({3, 2}, {1, 2, 1, 2, 1, 2}), 0);
  expect_tensor(repeat(Tensor(7), {2}), Tensor({2}, {7, 7}), 0);
  expect_tensor(repeat(Tensor(7), {}), Tensor(7), 0);
}

TEST(Repeat, MayRepeatNoTimes) {
  EXPECT_EQ(repeat(x, {0, 2}).shape(), Shape({0, 6}));
}

TEST(Repeat, RejectsTooFewOrNegativeCounts) {
  EXPECT_EQ(message_of([] { repeat(x, {2}); }),
            "repeat: expected a count for each axis of [2, 3], got [2]");
  EXPECT_EQ(message_of([] {
              repeat(x, {2, -1});
            }),
            "repeat: counts must not be negative, got [2, -1]");
}

TEST(RepeatInterleave, RepeatsEachElementInPlace) {
  expect_tensor(repeat_interleave(Tensor({2}, {1, 2}), 3), Tensor({6}, {1, 1, 1, 2, 2, 2}), 0);
  expect_tensor(repeat_interleave(Tensor(7), 2), Tensor({2}, {7, 7}), 0);
}

TEST(RepeatInterleave, RepeatsSlicesAlongAnAxis) {
  expect_tensor(repeat_interleave(x, 2, 0), Tensor({4, 3}, {1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6}),
                0);
  expect_tensor(repeat_interleave(x, 2, -1), Tensor({2, 6}, {1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6}),
                0);
}

TEST(RepeatInterleave, FlattensWithoutAnAxis) {
  expect_tensor(repeat_interleave(x, 1), Tensor({6}, {1, 2, 3, 4, 5, 6}), 0);
}

TEST(RepeatInterleave, TakesACountForEachElement) {
  expect_tensor(repeat_interleave(Tensor({3}, {1, 2, 3}), IndexTensor{3, 0, 1}),
                Tensor({4}, {1, 1, 1, 3}), 0);
  expect_tensor(repeat_interleave(x, IndexTensor{1, 0, 2}, 1), Tensor({2, 3}, {1, 3, 3, 4, 6, 6}),
                0);
}

TEST(RepeatInterleave, TakesOneCountForAllElements) {
  expect_tensor(repeat_interleave(Tensor({2}, {1, 2}), IndexTensor({1}, {2})),
                Tensor({4}, {1, 1, 2, 2}), 0);
  expect_tensor(repeat_interleave(Tensor({2}, {1, 2}), IndexTensor({}, {2})),
                Tensor({4}, {1, 1, 2, 2}), 0);
}

TEST(RepeatInterleave, MayRepeatNoTimes) {
  EXPECT_EQ(repeat_interleave(x, 0).shape(), Shape({0}));
  EXPECT_EQ(repeat_interleave(x, 0, 1).shape(), Shape({2, 0}));
  EXPECT_EQ(repeat_interleave(zeros({0, 3}), IndexTensor{}, 0).shape(), Shape({0, 3}));
  EXPECT_EQ(repeat_interleave(zeros({0, 3}), 5, 0).shape(), Shape({0, 3}));
}

TEST(RepeatInterleave, RejectsNegativeCounts) {
  EXPECT_EQ(message_of([] { repeat_interleave(x, -1); }),
            "repeat_interleave: the count must not be negative, got -1");
  EXPECT_EQ(message_of([] {
              repeat_interleave(x, IndexTensor{1, -2}, 0);
            }),
            "repeat_interleave: counts must not be negative, got -2");
}

TEST(RepeatInterleave, RejectsMoreOrFewerCountsThanElements) {
  EXPECT_EQ(message_of([] {
              repeat_interleave(x, IndexTensor{1, 2, 3}, 0);
            }),
            "repeat_interleave: expected 1 or 2 counts, got shape [3]");
  EXPECT_EQ(message_of([] {
              repeat_interleave(x, IndexTensor({2, 1}, {1, 2}), 0);
            }),
            "repeat_interleave: expected 1 or 2 counts, got shape [2, 1]");
}

TEST(RepeatInterleave, RejectsCountsThatNoMemoryHolds) {
  const Index large = Index{1} << 62;

  EXPECT_EQ(message_of([=] {
              repeat_interleave(x, IndexTensor{large, large}, 0);
            }),
            "repeat_interleave: the counts add up to too many");
  EXPECT_EQ(message_of([=] { repeat_interleave(x, large, 0); }),
            "Shape: too large for any memory: [1, 2, 4611686018427387904, 3]");
}

TEST(RepeatInterleave, RejectsAnAxisThatIsNotThere) {
  EXPECT_EQ(message_of([] { repeat_interleave(x, 2, 2); }),
            "repeat_interleave: axis 2 is out of range for shape [2, 3]; expected -2 to 1");
  EXPECT_EQ(message_of([] { repeat_interleave(Tensor(7), 2, 0); }),
            "repeat_interleave: a single number has no axis; leave the axis out to repeat it");
}

}  // namespace
}  // namespace tapegrad
