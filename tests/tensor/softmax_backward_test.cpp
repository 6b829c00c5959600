#include "tensor/softmax_backward.h"

#include <gtest/gtest.h>

#include "tensor/create.h"
#include "tensor/ops.h"
#include "tests/expect_tensor.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

// Rows of weights 1/4, 3/4 and 1/2, 1/2, sum g y = 4 and 3:
//   1/4 (1 - 4) = -3/4,  3/4 (5 - 4) = 3/4;  1/2 (2 - 3) = -1/2,  1/2 (4 - 3) = 1/2
TEST(SoftmaxBackward, MeetsHandCalculation) {
  const Tensor y = matrix({{0.25, 0.75}, {0.5, 0.5}});
  const Tensor g = matrix({{1, 5}, {2, 4}});

  expect_tensor(softmax_backward(g, y, 1), matrix({{-0.75, 0.75}, {-0.5, 0.5}}), 0);
  expect_tensor(softmax_backward(transpose(g, 0, 1), transpose(y, 0, 1), 0),
                matrix({{-0.75, -0.5}, {0.75, 0.5}}), 0);
}

// The logarithms of the same weights, sum g = 6: 1 - 6/4 = -1/2, 5 - 6 3/4 = 1/2; 2 - 6/2 = -1, 1.
TEST(LogSoftmaxBackward, MeetsHandCalculation) {
  const Tensor y = log(matrix({{0.25, 0.75}, {0.5, 0.5}}));
  const Tensor g = matrix({{1, 5}, {2, 4}});

  expect_tensor(log_softmax_backward(g, y, 1), matrix({{-0.5, 0.5}, {-1, 1}}));
  expect_tensor(log_softmax_backward(transpose(g, 0, 1), transpose(y, 0, 1), -2),
                matrix({{-0.5, -1}, {0.5, 1}}));
}

TEST(SoftmaxBackward, OfAnEmptyTensorIsEmpty) {
  EXPECT_EQ(softmax_backward(zeros({2, 0}), zeros({2, 0}), 0).shape(), Shape({2, 0}));
  EXPECT_EQ(softmax_backward(zeros({2, 0}), zeros({2, 0}), 1).shape(), Shape({2, 0}));
}

TEST(SoftmaxBackward, OfASingleNumberIs0) {
  EXPECT_EQ(softmax_backward(Tensor(3), Tensor(1), 0).item(), Real{0});
}

// The weights are 2^-18 each and every g is 1/3, so sum g y is 1/3 and nothing remains. Added up
// one by one in float, 2^18 numbers would lose their last digits; halves keep them.
TEST(SoftmaxBackward, KeepsItsDigitsOverALongAxis) {
  const Index length = 1 << 18;
  const Tensor g = full({length, 2}, 1 / 3.0);
  const Tensor y = full({length, 2}, 1.0 / static_cast<double>(length));

  const Tensor dx = softmax_backward(g, y, 0);
  expect_tensor(dx * Tensor(static_cast<double>(length)), zeros({length, 2}));
}

}  // namespace
}  // namespace tapegrad
