#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tensor/create.h"
#include "tensor/ops.h"
#include "tests/expect_tensor.h"
#include "tests/message_of.h"
#include "tests/tensor/inputs.h"

namespace tapegrad {
namespace {

TEST(Transpose, SwapsRowsAndColumns) {
  expect_tensor(transpose(x, 0, 1), Tensor({3, 2}, {1, 4, 2, 5, 3, 6}), 0);
  expect_tensor(transpose(x, -1, -2), Tensor({3, 2}, {1, 4, 2, 5, 3, 6}), 0);
}

TEST(Transpose, DoneTwiceGivesTheSameTensor) {
  const Tensor y = reshape(arange(24), {2, 3, 4});

  expect_tensor(transpose(transpose(y, 0, 2), 0, 2), y, 0);
  expect_tensor(transpose(y, 1, 1), y, 0);
}

TEST(Transpose, OfASingleNumberOrNoneIsTheSame) {
  EXPECT_EQ(transpose(Tensor(7), 0, -1).item(), Real{7});
  EXPECT_EQ(transpose(zeros({2, 0}), 0, 1).shape(), Shape({0, 2}));
}

TEST(Transpose, RejectsAnAxisThatIsNotThere) {
  EXPECT_EQ(message_of([] { transpose(x, 0, 2); }),
            "transpose: axis 2 is out of range for shape [2, 3]; expected -2 to 1");
}

// y[k, i, j] = x[i, j, k] = 12 i + 4 j + k.
TEST(Permute, PutsAxesIntoTheGivenOrder) {
  const Tensor y = permute(reshape(arange(24), {2, 3, 4}), {2, 0, 1});

  EXPECT_EQ(y.shape(), Shape({4, 2, 3}));
  EXPECT_EQ(y.at({0, 0, 1}), Real{4});
  EXPECT_EQ(y.at({3, 1, 2}), Real{23});
  EXPECT_EQ(y.at({2, 1, 0}), Real{14});
}

TEST(Permute, IsUndoneByTheInverseOrder) {
  const Tensor y = reshape(arange(24), {2, 3, 4});

  expect_tensor(permute(permute(y, {2, 0, 1}), {1, 2, 0}), y, 0);
  expect_tensor(permute(y, {0, 1, -1}), y, 0);
}

// Sizes around those of the squares, 32 by 32, with the numbers 0, 1, 2, ...: each says where it
// was.
TEST(Permute, MovesEveryNumberOfLargeTensors) {
  const Index sizes[] = {2, 33, 40, 65};
  const Tensor y = reshape(arange(2 * 33 * 40 * 65), {2, 33, 40, 65});
  std::vector<Index> order{0, 1, 2, 3};
  do {
    const Tensor z = permute(y, order);
    Index from[4];
    for (Index i = 0; i < z.size(); ++i) {
      Index rest = i;
      for (Index axis = 3; axis >= 0; --axis) {
        const Index of_y = order[static_cast<std::size_t>(axis)];
        from[of_y] = rest % sizes[of_y];
        rest /= sizes[of_y];
      }
      const Index expected = ((from[0] * 33 + from[1]) * 40 + from[2]) * 65 + from[3];
      ASSERT_EQ(z.data()[i], static_cast<Real>(expected)) << Shape(order);
    }
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(Permute, OfASingleNumberNamesNoAxes) {
  EXPECT_EQ(permute(Tensor(7), {}).item(), Real{7});
}

TEST(Permute, RejectsAnOrderThatDoesNotNameEveryAxisOnce) {
  EXPECT_EQ(message_of([] { permute(x, {0}); }), "permute: expected all 2 axes of [2, 3], got [0]");
  EXPECT_EQ(message_of([] {
              permute(x, {1, -1});
            }),
            "permute: an axis is named twice in [1, -1] for shape [2, 3]");
  EXPECT_EQ(message_of([] {
              permute(x, {0, 2});
            }),
            "permute: axis 2 is out of range for shape [2, 3]; expected -2 to 1");
}

}  // namespace
}  // namespace tapegrad
