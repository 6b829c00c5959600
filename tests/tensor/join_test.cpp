#include <gtest/gtest.h>

#include "tensor/create.h"
#include "tensor/ops.h"
#include "tests/expect_tensor.h"
#include "tests/message_of.h"
#include "tests/tensor/inputs.h"

namespace tapegrad {
namespace {

TEST(Cat, PutsTensorsOneAfterAnother) {
  const Tensor row({1, 3}, {7, 8, 9}), column({2, 1}, {7, 8});

  expect_tensor(cat({x, row}), Tensor({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}), 0);
  expect_tensor(cat({column, x}, -1), Tensor({2, 4}, {7, 1, 2, 3, 8, 4, 5, 6}), 0);
}

TEST(Cat, TakesOneTensorAndEmptyOnes) {
  expect_tensor(cat({x}, 1), x, 0);
  expect_tensor(cat({zeros({0, 3}), x, zeros({0, 3})}), x, 0);
}

TEST(Cat, RejectsNoTensors) {
  EXPECT_EQ(message_of([] { cat({}); }), "cat: expected at least one tensor, got none");
}

TEST(Cat, RejectsShapesThatDifferBesideTheAxis) {
  EXPECT_EQ(message_of([] {
              cat({x, zeros({1, 2})});
            }),
            "cat: the first tensor is [2, 3], so the others must be [2, 3] but for axis 0, got "
            "[1, 2]");
  EXPECT_EQ(
      message_of([] {
        cat({x, zeros({3})}, 1);
      }),
      "cat: the first tensor is [2, 3], so the others must be [2, 3] but for axis 1, got [3]");
}

TEST(Cat, RejectsSingleNumbersAndAxesThatAreNotThere) {
  EXPECT_EQ(message_of([] {
              cat({Tensor(1), Tensor(2)});
            }),
            "cat: single numbers have no axis to be joined along; use stack");
  EXPECT_EQ(message_of([] {
              cat({x, x}, 2);
            }),
            "cat: axis 2 is out of range for shape [2, 3]; expected -2 to 1");
}

TEST(Stack, PutsTensorsAlongANewAxis) {
  const Tensor a({2}, {1, 2}), b({2}, {3, 4}), c({2}, {5, 6});

  expect_tensor(stack({a, b, c}), Tensor({3, 2}, {1, 2, 3, 4, 5, 6}), 0);
  expect_tensor(stack({a, b, c}, -1), Tensor({2, 3}, {1, 3, 5, 2, 4, 6}), 0);
  expect_tensor(stack({Tensor(1), Tensor(2)}), Tensor({2}, {1, 2}), 0);
  EXPECT_EQ(stack({zeros({0}), zeros({0})}, 1).shape(), Shape({0, 2}));
}

TEST(Stack, RejectsShapesThatDiffer) {
  EXPECT_EQ(message_of([] {
              stack({x, zeros({3, 2})});
            }),
            "stack: the first tensor is [2, 3], so the others must be, got [3, 2]");
  EXPECT_EQ(message_of([] { stack({}); }), "stack: expected at least one tensor, got none");
}

TEST(Stack, RejectsAPlaceThatIsNotThere) {
  EXPECT_EQ(message_of([] {
              stack({x, x}, 3);
            }),
            "stack: axis 3 is out of range for tensors of shape [2, 3]; expected -3 to 2");
}

TEST(Narrow, CutsOutNeighbours) {
  expect_tensor(narrow(x, 1, 1, 2), Tensor({2, 2}, {2, 3, 5, 6}), 0);
  expect_tensor(narrow(x, 0, 1, 1), Tensor({1, 3}, {4, 5, 6}), 0);
}

TEST(Narrow, CountsAxisAndStartFromTheEndWhenNegative) {
  expect_tensor(narrow(x, -1, -2, 2), Tensor({2, 2}, {2, 3, 5, 6}), 0);
}

TEST(Narrow, MayCutOutNothing) {
  EXPECT_EQ(narrow(x, 1, 3, 0).shape(), Shape({2, 0}));
  EXPECT_EQ(narrow(zeros({0, 3}), 0, 0, 0).shape(), Shape({0, 3}));
}

TEST(Narrow, RejectsWhatDoesNotLieWithinTheAxis) {
  EXPECT_EQ(message_of([] { narrow(x, 1, 2, 2); }),
            "narrow: 2 positions from 2 do not lie within axis 1 of shape [2, 3]");
  EXPECT_EQ(message_of([] { narrow(x, -1, -4, 1); }),
            "narrow: 1 positions from -4 do not lie within axis 1 of shape [2, 3]");
  EXPECT_EQ(message_of([] { narrow(x, 0, 0, -1); }),
            "narrow: -1 positions from 0 do not lie within axis 0 of shape [2, 3]");
  EXPECT_EQ(message_of([] { narrow(Tensor(7), 0, 0, 1); }),
            "narrow: a single number has no axis to be cut along");
  EXPECT_EQ(message_of([] { narrow(x, 2, 0, 1); }),
            "narrow: axis 2 is out of range for shape [2, 3]; expected -2 to 1");
}

TEST(Select, TakesOneSliceAndDropsItsAxis) {
  expect_tensor(select(x, 0, 1), Tensor({3}, {4, 5, 6}), 0);
  expect_tensor(select(x, -1, -1), Tensor({2}, {3, 6}), 0);
  EXPECT_EQ(select(Tensor({2}, {7, 8}), 0, 1).shape(), Shape());
}

TEST(Select, RejectsAnIndexThatIsNotThere) {
  EXPECT_EQ(message_of([] { select(x, 1, 3); }),
            "select: index 3 is out of range for axis 1 of shape [2, 3]");
  EXPECT_EQ(message_of([] { select(x, 0, -3); }),
            "select: index -3 is out of range for axis 0 of shape [2, 3]");
  EXPECT_EQ(message_of([] { select(zeros({0}), 0, 0); }),
            "select: index 0 is out of range for axis 0 of shape [0]");
  EXPECT_EQ(message_of([] { select(Tensor(7), 0, 0); }),
            "select: a single number has no axis to be cut along");
  EXPECT_EQ(message_of([] { select(x, 2, 0); }),
            "select: axis 2 is out of range for shape [2, 3]; expected -2 to 1");
}

}  // namespace
}  // namespace tapegrad
