#include "tensor/index_tensor.h"

#include <gtest/gtest.h>

#include "tensor/error.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

TEST(IndexTensor, HoldsNoPositionsByDefault) {
  EXPECT_EQ(IndexTensor().shape(), Shape({0}));
  EXPECT_EQ(IndexTensor().size(), 0);
}

TEST(IndexTensor, IsAListWhenGivenPositions) {
  const IndexTensor positions{2, 0, 1};

  EXPECT_EQ(positions.shape(), Shape({3}));
  EXPECT_EQ(positions.values(), std::vector<Index>({2, 0, 1}));
}

TEST(IndexTensor, CountsBeyondWhatAFloatCan) {
  const Index large = (Index{1} << 24) + 1;

  EXPECT_EQ(IndexTensor({large}).item(), large);
}

TEST(IndexTensor, DiffersWhenOnlyTheShapeDoes) {
  EXPECT_NE(IndexTensor({1, 2}, {4, 5}), IndexTensor({2, 1}, {4, 5}));
}

TEST(IndexTensor, RejectsMoreOrFewerPositionsThanItsShapeHolds) {
  EXPECT_EQ(message_of([] {
              IndexTensor({2, 2}, {4, 5, 6});
            }),
            "IndexTensor: shape [2, 2] needs 4 positions, got 3");
}

TEST(IndexTensor, RejectsToGiveOneOfSeveralPositions) {
  EXPECT_EQ(message_of([] {
              IndexTensor({4, 5}).item();
            }),
            "item: expected a single position, got shape [2]");
}

}  // namespace
}  // namespace tapegrad
