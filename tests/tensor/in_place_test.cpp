// Arithmetic writes its result in the place of an operand that nobody can see any more.

#include <gtest/gtest.h>

#include <utility>

#include "tensor/create.h"
#include "tensor/error.h"
#include "tensor/ops.h"
#include "tests/expect_tensor.h"

namespace tapegrad {
namespace {

TEST(InPlace, ResultTakesThePlaceOfAnOperandThatDies) {
  Tensor x({2, 3}, {1, 2, 3, 4, 5, 6});
  const Real* const place = x.data();

  const Tensor y = -(((std::move(x) + Tensor({3}, {1, 0, -1})) * 2 - 1) / 3);

  EXPECT_EQ(y.data(), place);
  expect_tensor(y, Tensor({2, 3}, {-1, -1, -1, -3, -3, -3}));
}

TEST(InPlace, OperandThatCanStillBeSeenStays) {
  const Tensor x({2}, {1, 2});
  Tensor copy = x;

  const Tensor y = -std::move(copy);
  const Tensor z = Tensor(x) * 3;

  expect_tensor(x, Tensor({2}, {1, 2}));
  expect_tensor(y, Tensor({2}, {-1, -2}));
  expect_tensor(z, Tensor({2}, {3, 6}));
}

TEST(InPlace, OperandThatSharesItsNumbersWithAReshapeStays) {
  Tensor x({2}, {1, 2});
  const Tensor row = x.reshape({1, 2});

  const Tensor y = std::move(x) + 1;

  expect_tensor(row, Tensor({1, 2}, {1, 2}));
  expect_tensor(y, Tensor({2}, {2, 3}));
}

TEST(InPlace, OperandThatIsRepeatedIsTooSmall) {
  const Tensor y = Tensor({2, 1}, {1, 2}) * Tensor({3}, {1, 10, 100});
  expect_tensor(y, Tensor({2, 3}, {1, 10, 100, 2, 20, 200}));
}

TEST(InPlace, BothOperandsMayBeTheSameTensor) {
  Tensor x({2}, {3, 4});
  const Tensor y = std::move(x) - x;
  expect_tensor(y, zeros({2}));
}

TEST(InPlace, OperandSurvivesAnError) {
  Tensor x({2}, {3, 4});
  EXPECT_THROW(std::move(x) + Tensor({3}, {1, 2, 3}), ShapeError);
  expect_tensor(x, Tensor({2}, {3, 4}));
}

}  // namespace
}  // namespace tapegrad
