#include <gtest/gtest.h>

#include "tensor/create.h"
#include "tensor/ops.h"
#include "tests/expect_tensor.h"
#include "tests/message_of.h"
#include "tests/tensor/inputs.h"

namespace tapegrad {
namespace {

const Tensor unsorted({2, 3}, {3, 1, 2, 0, 5, 4});

TEST(Sort, OrdersAlongTheLastAxisByDefault) {
  const Sorted sorted = sort(unsorted);

  expect_tensor(sorted.values, Tensor({2, 3}, {1, 2, 3, 0, 4, 5}), 0);
  EXPECT_EQ(sorted.indices, IndexTensor({2, 3}, {1, 2, 0, 0, 2, 1}));
}

TEST(Sort, OrdersAlongAnyAxisAndEitherWay) {
  const Sorted sorted = sort(unsorted, 0, Order::descending);

  expect_tensor(sorted.values, Tensor({2, 3}, {3, 5, 4, 0, 1, 2}), 0);
  EXPECT_EQ(sorted.indices, IndexTensor({2, 3}, {0, 1, 1, 1, 0, 0}));
}

TEST(Sort, GivesIndicesThatGatherTheValues) {
  const Sorted sorted = sort(unsorted, 0);

  expect_tensor(gather(unsorted, 0, sorted.indices), sorted.values, 0);
}

TEST(Sort, KeepsTheOrderOfEqualNumbersEitherWay) {
  const Tensor equal({4}, {2, 1, 2, 1});

  EXPECT_EQ(sort(equal).indices, IndexTensor({1, 3, 0, 2}));
  EXPECT_EQ(sort(equal, 0, Order::descending).indices, IndexTensor({0, 2, 1, 3}));
}

TEST(Sort, CountsNanAsTheLargest) {
  const Tensor with_nan({4}, {nan, infinity, -infinity, nan});

  EXPECT_EQ(sort(with_nan).indices, IndexTensor({2, 1, 0, 3}));
  EXPECT_EQ(sort(with_nan, 0, Order::descending).indices, IndexTensor({0, 3, 1, 2}));
}

TEST(Sort, OfOneNumberOrNoneIsTheSame) {
  expect_tensor(sort(Tensor(7), 0).values, Tensor(7), 0);
  EXPECT_EQ(sort(zeros({2, 0})).values.shape(), Shape({2, 0}));
  EXPECT_EQ(sort(zeros({0, 2})).indices.shape(), Shape({0, 2}));
}

TEST(Sort, RejectsAnAxisThatIsNotThere) {
  EXPECT_EQ(message_of([] { sort(unsorted, 2); }),
            "sort: axis 2 is out of range for shape [2, 3]; expected -2 to 1");
}

}  // namespace
}  // namespace tapegrad
