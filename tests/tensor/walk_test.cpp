#include "tensor/walk.h"

#include <gtest/gtest.h>

namespace tapegrad {
namespace {

using Numbers = std::vector<Index>;

/// Where in operand 0 each element of the result comes from.
Numbers visited(Walk walk, Index count) {
  Numbers offsets;
  for (Index done = 0; done < count; done += walk.run_length(), walk.next_run()) {
    for (Index i = 0; i < walk.run_length(); ++i) {
      offsets.push_back(walk.offset(0) + i * walk.step(0));
    }
  }
  return offsets;
}

TEST(Steps, OfRowMajorOrderAreTheSizesBehindTheAxis) {
  EXPECT_EQ(row_major_steps({2, 3, 4}), Steps({12, 4, 1}));
  EXPECT_EQ(row_major_steps({}), Steps());
}

TEST(Steps, AreZeroWhereABroadcastRepeats) {
  EXPECT_EQ(broadcast_steps({3, 1}, {2, 3, 4}), Steps({0, 1, 0}));
  EXPECT_EQ(broadcast_steps({4}, {3, 4}), Steps({0, 1}));
  EXPECT_EQ(broadcast_steps({}, {3, 4}), Steps({0, 0}));
}

TEST(Walk, GoesThroughUnbrokenMemoryInOneRun) {
  const Walk walk({2, 3, 4}, {row_major_steps({2, 3, 4})});

  EXPECT_EQ(walk.run_length(), 24);
  EXPECT_EQ(walk.step(0), 1);
}

TEST(Walk, GoesThroughARepeatedNumberInOneRun) {
  const Walk walk({2, 3}, {broadcast_steps({}, {2, 3})});

  EXPECT_EQ(walk.run_length(), 6);
  EXPECT_EQ(walk.step(0), 0);
}

TEST(Walk, RepeatsColumnsAndRows) {
  const Walk column({2, 3}, {broadcast_steps({2, 1}, {2, 3})});
  const Walk row({2, 3}, {broadcast_steps({3}, {2, 3})});

  EXPECT_EQ(visited(column, 6), Numbers({0, 0, 0, 1, 1, 1}));
  EXPECT_EQ(visited(row, 6), Numbers({0, 1, 2, 0, 1, 2}));
}

// [2, 1, 2] as [2, 3, 2]: 0 1, three times, then 2 3, three times.
TEST(Walk, RepeatsAnAxisBetweenOthers) {
  const Walk middle({2, 3, 2}, {broadcast_steps({2, 1, 2}, {2, 3, 2})});

  EXPECT_EQ(visited(middle, 12), Numbers({0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3}));
}

// [2, 3] read column by column.
TEST(Walk, FollowsStepsOfAnySize) {
  const Walk transposed({3, 2}, {{1, 3}});

  EXPECT_EQ(visited(transposed, 6), Numbers({0, 3, 1, 4, 2, 5}));
}

TEST(Walk, OfASingleNumberIsOneRunOfLengthOne) {
  EXPECT_EQ(visited(Walk({}, {{}}), 1), Numbers({0}));
  EXPECT_EQ(visited(Walk({1, 1}, {{0, 0}}), 1), Numbers({0}));
}

TEST(Walk, JoinsAxesOnlyIfTheyFollowOnInEveryOperand) {
  const Walk walk({2, 3}, {row_major_steps({2, 3}), broadcast_steps({3}, {2, 3})});

  EXPECT_EQ(walk.run_length(), 3);
}

}  // namespace
}  // namespace tapegrad
