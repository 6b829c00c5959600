#include "tensor/tensor.h"

#include <gtest/gtest.h>

#include "tensor/error.h"
#include "tests/message_of.h"
#include "tests/tensor/inputs.h"

namespace tapegrad {
namespace {

TEST(Tensor, IsZeroByDefault) {
  EXPECT_EQ(Tensor().shape(), Shape());
  EXPECT_EQ(Tensor().item(), Real{0});
}

TEST(Tensor, IsStoredRowByRow) {
  EXPECT_EQ(x.at({0, 2}), Real{3});
  EXPECT_EQ(x.at({1, 0}), Real{4});
  EXPECT_EQ(x.values()[4], Real{5});
}

TEST(Tensor, CountsPositionsAndAxesFromTheEndWhenNegative) {
  EXPECT_EQ(x.at({-1, -3}), Real{4});
  EXPECT_EQ(x.dim(-1), 3);
  EXPECT_EQ(x.dim(0), 2);
}

TEST(Tensor, MayHoldNoNumbers) {
  const Tensor empty({2, 0}, Buffer{});

  EXPECT_EQ(empty.size(), 0);
  EXPECT_EQ(empty.dim(1), 0);
}

TEST(Tensor, CopiesAndReshapesShareTheNumbers) {
  const Tensor copy = x;
  const Tensor column = x.reshape({-1, 1});

  EXPECT_EQ(copy.data(), x.data());
  EXPECT_EQ(column.data(), x.data());
  EXPECT_EQ(column.shape(), Shape({6, 1}));
}

TEST(Tensor, GivesTheOneNumberItHoldsWhateverItsRank) {
  EXPECT_EQ(Tensor(7).item(), Real{7});
  EXPECT_EQ(Tensor({1, 1, 1}, {7}).item(), Real{7});
  EXPECT_EQ(Tensor(7).at({}), Real{7});
}

TEST(Tensor, RejectsMoreOrFewerNumbersThanItsShapeHolds) {
  EXPECT_EQ(message_of([] {
              Tensor({2, 3}, {1, 2});
            }),
            "Tensor: shape [2, 3] needs 6 numbers, got 2");
  EXPECT_EQ(message_of([] { Tensor({0}, {1}); }), "Tensor: shape [0] needs 0 numbers, got 1");
}

TEST(Tensor, RejectsAnAxisThatItDoesNotHave) {
  EXPECT_EQ(message_of([] { x.dim(2); }), "dim: shape [2, 3] has no axis 2");
  EXPECT_EQ(message_of([] { Tensor(7).dim(0); }), "dim: shape [] has no axis 0");
}

TEST(Tensor, RejectsAPositionOutside) {
  EXPECT_EQ(message_of([] { x.at({1, 3}); }), "at: position [1, 3] is outside shape [2, 3]");
  EXPECT_EQ(message_of([] { x.at({-3, 0}); }), "at: position [-3, 0] is outside shape [2, 3]");
  EXPECT_EQ(message_of([] { x.at({1}); }),
            "at: expected 2 positions, one for each axis of [2, 3], got [1]");
}

TEST(Tensor, RejectsToGiveOneOfSeveralNumbers) {
  EXPECT_EQ(message_of([] { x.item(); }), "item: expected a single number, got shape [2, 3]");
}

TEST(TensorReshape, WorksOutTheSizeThatIsMinusOne) {
  EXPECT_EQ(x.reshape({3, -1}).shape(), Shape({3, 2}));
  EXPECT_EQ(x.reshape({-1}).shape(), Shape({6}));
  EXPECT_EQ(Tensor(7).reshape({-1, 1}).shape(), Shape({1, 1}));
  EXPECT_EQ(Tensor({0}, Buffer{}).reshape({-1, 2}).shape(), Shape({0, 2}));
}

TEST(TensorReshape, RejectsAnotherElementCount) {
  EXPECT_EQ(message_of([] {
              x.reshape({4, 2});
            }),
            "reshape: [2, 3] has 6 numbers, which do not fill [4, 2]");
  EXPECT_EQ(message_of([] {
              x.reshape({4, -1});
            }),
            "reshape: [2, 3] has 6 numbers, which do not fill [4, -1]");
}

TEST(TensorReshape, RejectsAnUnknownSizeThatCannotBeWorkedOut) {
  EXPECT_EQ(message_of([] {
              x.reshape({-1, -1});
            }),
            "reshape: only one size may be -1, got [-1, -1]");
  EXPECT_EQ(message_of([] {
              Tensor({0}, Buffer{}).reshape({0, -1});
            }),
            "reshape: the -1 in [0, -1] could be any size, because another is 0");
}

TEST(TensorReshape, RejectsNegativeSizes) {
  EXPECT_EQ(message_of([] {
              x.reshape({-2, -3});
            }),
            "Shape: sizes must not be negative, got [-2, -3]");
}

}  // namespace
}  // namespace tapegrad
