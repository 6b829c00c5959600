#include <gtest/gtest.h>

#include <cmath>

#include "tensor/ops.h"
#include "tests/expect_tensor.h"
#include "tests/message_of.h"
#include "tests/tensor/inputs.h"

namespace tapegrad {
namespace {

TEST(Arithmetic, WorksElementByElement) {
  const Tensor a({2}, {6, 9}), b({2}, {2, -3});

  expect_tensor(a + b, Tensor({2}, {8, 6}), 0);
  expect_tensor(a - b, Tensor({2}, {4, 12}), 0);
  expect_tensor(a * b, Tensor({2}, {12, -27}), 0);
  expect_tensor(a / b, Tensor({2}, {3, -3}), 0);
}

TEST(Arithmetic, MixesWithPlainNumbersOnEitherSide) {
  const Tensor x({3}, {1, 2, 4});

  expect_tensor(x - 1, Tensor({3}, {0, 1, 3}), 0);
  expect_tensor(8 / x, Tensor({3}, {8, 4, 2}), 0);
}

TEST(Arithmetic, RepeatsARowForEveryRow) {
  const Tensor table({2, 3}, {1, 2, 3, 4, 5, 6}), row({3}, {10, 20, 30});

  expect_tensor(table - row, Tensor({2, 3}, {-9, -18, -27, -6, -15, -24}), 0);
  expect_tensor(row - table, Tensor({2, 3}, {9, 18, 27, 6, 15, 24}), 0);
}

TEST(Arithmetic, RepeatsAColumnForEveryColumn) {
  const Tensor table({2, 3}, {1, 2, 3, 4, 5, 6}), column({2, 1}, {10, 20});

  expect_tensor(table - column, Tensor({2, 3}, {-9, -8, -7, -16, -15, -14}), 0);
  expect_tensor(column - table, Tensor({2, 3}, {9, 8, 7, 16, 15, 14}), 0);
}

TEST(Arithmetic, RepeatsBothOperandsWhereEachHasSizeOne) {
  const Tensor column({2, 1}, {1, 2}), row({1, 3}, {10, 20, 30});

  expect_tensor(column + row, Tensor({2, 3}, {11, 21, 31, 12, 22, 32}), 0);
}

// [2, 1, 2] and [3, 1] give [2, 3, 2]: element [i, j, k] is a[i, 0, k] - b[j, 0].
TEST(Arithmetic, RepeatsAxesBetweenOthers) {
  const Tensor a({2, 1, 2}, {1, 2, 3, 4}), b({3, 1}, {10, 20, 30});

  expect_tensor(a - b, Tensor({2, 3, 2}, {-9, -8, -19, -18, -29, -28, -7, -6, -17, -16, -27, -26}),
                0);
}

TEST(Arithmetic, OfEmptyTensorsIsEmpty) {
  const Tensor empty({4, 0}, Buffer{});

  EXPECT_EQ((empty + Tensor({4, 1}, {1, 2, 3, 4})).shape(), Shape({4, 0}));
  EXPECT_EQ((empty * empty).shape(), Shape({4, 0}));
  EXPECT_EQ((1 / empty).shape(), Shape({4, 0}));
}

TEST(Arithmetic, DividesByZeroAsFloatingPointDoes) {
  const Tensor x({3}, {1, -1, 0});

  expect_tensor(x / 0.0, Tensor({3}, {infinity, -infinity, nan}), 0);
}

TEST(Arithmetic, RejectsShapesThatDoNotBroadcast) {
  const Tensor a({2, 3}, {1, 2, 3, 4, 5, 6}), b({2}, {1, 2});
  const std::string rest =
      ": shapes [2, 3] and [2] do not broadcast; along axis -1 they have 3 and 2, expected equal "
      "sizes or a 1";

  EXPECT_EQ(message_of([&] { a + b; }), "operator+" + rest);
  EXPECT_EQ(message_of([&] { a - b; }), "operator-" + rest);
  EXPECT_EQ(message_of([&] { a* b; }), "operator*" + rest);
  EXPECT_EQ(message_of([&] { a / b; }), "operator/" + rest);
  EXPECT_EQ(message_of([&] { maximum(a, b); }), "maximum" + rest);
  EXPECT_EQ(message_of([&] { minimum(a, b); }), "minimum" + rest);
  EXPECT_EQ(message_of([&] { pow(a, b); }), "pow" + rest);
}

TEST(MaximumMinimum, ChooseElementByElement) {
  const Tensor a({3}, {1, 5, -2}), b({3}, {4, 2, -3});

  expect_tensor(maximum(a, b), Tensor({3}, {4, 5, -2}), 0);
  expect_tensor(minimum(a, b), Tensor({3}, {1, 2, -3}), 0);
}

TEST(MaximumMinimum, AreNanWhereEitherIs) {
  const Tensor a({3}, {nan, 1, nan}), b({3}, {1, nan, infinity});

  expect_tensor(maximum(a, b), Tensor({3}, {nan, nan, nan}));
  expect_tensor(minimum(a, b), Tensor({3}, {nan, nan, nan}));
}

TEST(Pow, TakesNegativeBasesToWholeExponentsExactly) {
  const Tensor base({4}, {-2, -2, -3, 5}), exponent({4}, {2, 3, -1, 0});

  expect_tensor(pow(base, exponent), Tensor({4}, {4, -8, -1.0 / 3, 1}));
  EXPECT_EQ(pow(Tensor(-2), Tensor(2)).item(), Real{4});
}

TEST(Pow, OfZeroToTheZeroIsOne) {
  EXPECT_EQ(pow(Tensor(0), Tensor(0)).item(), Real{1});
  EXPECT_EQ(pow(Tensor(0), 0.0).item(), Real{1});
}

TEST(Pow, IsNanForANegativeBaseAndAFraction) {
  EXPECT_TRUE(std::isnan(pow(Tensor(-2), Tensor(0.5)).item()));
}

TEST(Pow, BroadcastsBaseAndExponent) {
  const Tensor bases({2, 1}, {2, 3}), exponents({3}, {0, 1, 2});

  expect_tensor(pow(bases, exponents), Tensor({2, 3}, {1, 2, 4, 1, 3, 9}));
}

}  // namespace
}  // namespace tapegrad
