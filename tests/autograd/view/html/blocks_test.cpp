#include "autograd/view/html/blocks.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tensor/create.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

using Numbers = std::vector<double>;

// 3 rows in 2 blocks: 1 and 2 of them; 5 columns: 2 and 3.
TEST(Blocks, KeepLeastMeanAndLargestOfUnevenParts) {
  const Tensor x = matrix({{1, 2, 3, 4, 5}, {10, 20, 30, 40, 50}, {-1, -2, -3, -4, -5}});

  const Blocks blocks = blocks_of(x, 2);

  EXPECT_EQ(blocks.rows, 2);
  EXPECT_EQ(blocks.columns, 2);
  EXPECT_EQ(blocks.mean, (Numbers{1.5, 4, 27.0 / 4, 108.0 / 6}));
  EXPECT_EQ(blocks.least, (Numbers{1, 3, -2, -5}));
  EXPECT_EQ(blocks.largest, (Numbers{2, 5, 20, 50}));
}

TEST(Blocks, OfASmallTensorAreItsNumbers) {
  const Blocks blocks = blocks_of(vector({3, 1, 2}), 64);

  EXPECT_EQ(blocks.rows, 1);
  EXPECT_EQ(blocks.mean, (Numbers{3, 1, 2}));
}

TEST(Blocks, CountAllAxesButTheLastAsRows) {
  const Blocks blocks = blocks_of(reshape(arange(24), {2, 3, 4}), 2);

  // Rows 0 to 2 hold 0 to 11; their first two columns 0, 1, 4, 5, 8, 9.
  EXPECT_EQ(blocks.rows, 2);
  EXPECT_EQ(blocks.mean, (Numbers{4.5, 6.5, 16.5, 18.5}));
}

TEST(Blocks, LeaveOutWhatIsNotFinite) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const Blocks blocks = blocks_of(matrix({{1, nan}, {3, infinity}}), 1);
  EXPECT_EQ(blocks.mean, (Numbers{2}));
  EXPECT_EQ(blocks.largest, (Numbers{3}));

  EXPECT_TRUE(std::isnan(blocks_of(vector({nan}), 4).mean[0]));
}

TEST(Blocks, OfNothingAreNone) {
  EXPECT_EQ(blocks_of(zeros({0, 3}), 4).rows, 0);
  EXPECT_EQ(blocks_of(zeros({3, 0}), 4).mean.size(), 0U);
}

TEST(Corners, AreTheFirstAndLastThreeOfEachAxis) {
  EXPECT_EQ(corners_of(arange(9)), (Numbers{0, 1, 2, 6, 7, 8}));
  EXPECT_EQ(corners_of(arange(5)), (Numbers{0, 1, 2, 3, 4}));
  EXPECT_EQ(corners_of(reshape(arange(16), {8, 2})),
            (Numbers{0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15}));
}

}  // namespace
}  // namespace tapegrad
