#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "tensor/create.h"
#include "tensor/ops.h"
#include "tests/expect_tensor.h"
#include "tests/message_of.h"
#include "tests/tensor/inputs.h"

namespace tapegrad {
namespace {

const Tensor table({2, 3}, {1, 2, 3, 4, 5, 6});

/// [2, 3, 4]: 0, 1, ... 23.
Tensor block() {
  return reshape(arange(24), {2, 3, 4});
}

TEST(Sum, AddsOverAllAxesByDefault) {
  EXPECT_EQ(sum(table).shape(), Shape());
  EXPECT_EQ(sum(table).item(), Real{21});
}

TEST(Sum, AddsAlongOneAxis) {
  expect_tensor(sum(table, 0), Tensor({3}, {5, 7, 9}), 0);
  expect_tensor(sum(table, 1), Tensor({2}, {6, 15}), 0);
  expect_tensor(sum(table, -2), Tensor({3}, {5, 7, 9}), 0);
}

TEST(Sum, KeepsAReducedAxisWhenAsked) {
  expect_tensor(sum(table, 1, KeepDim::yes), Tensor({2, 1}, {6, 15}), 0);
  expect_tensor(sum(table, {}, KeepDim::yes), Tensor({1, 1}, {21}), 0);
}

// Element [i, j, k] is 12 i + 4 j + k. Over i and k, 2 * 4 elements: 8 * 4 j + 4 * 12 + 2 * 6.
TEST(Sum, AddsAlongAxesThatAreNotNeighbours) {
  expect_tensor(sum(block(), {0, 2}), Tensor({3}, {60, 92, 124}), 0);
  expect_tensor(sum(block(), {-1, 0}, KeepDim::yes), Tensor({1, 3, 1}, {60, 92, 124}), 0);
}

// Over i and j, 2 * 3 elements: 6 k + 3 * 12 + 2 * 12. Over j and k: 12 * 12 i + 66.
TEST(Sum, AddsAlongNeighbouringAxes) {
  expect_tensor(sum(block(), {0, 1}), Tensor({4}, {60, 66, 72, 78}), 0);
  expect_tensor(sum(block(), {1, 2}), Tensor({2}, {66, 210}), 0);
}

TEST(Sum, OfASingleNumberIsTheNumber) {
  EXPECT_EQ(sum(Tensor(7)).item(), Real{7});
  EXPECT_EQ(sum(Tensor(7), 0).item(), Real{7});
  EXPECT_EQ(sum(Tensor(7), -1, KeepDim::yes).shape(), Shape());
}

TEST(Sum, OverAnEmptyAxisIsZero) {
  const Tensor empty({2, 0}, Buffer{});

  expect_tensor(sum(empty), Tensor(0), 0);
  expect_tensor(sum(empty, 1), Tensor({2}, {0, 0}), 0);
  EXPECT_EQ(sum(empty, 0).shape(), Shape({0}));
}

// Through all lengths of what the 32 lanes leave over, and the blocks of 256 rows: 1 + 2 + ... + n
// = n (n + 1) / 2.
TEST(Sum, LeavesNoElementOutAtAnyLength) {
  for (Index n = 1; n <= 530; ++n) {
    const Tensor counting = arange(1, static_cast<double>(n + 1));
    const double expected = static_cast<double>(n * (n + 1) / 2);

    EXPECT_EQ(static_cast<double>(sum(counting).item()), expected) << n;
    EXPECT_EQ(static_cast<double>(sum(reshape(counting, {n, 1, 1}), 0).item()), expected) << n;
    const Tensor rows = broadcast_to(reshape(counting, {n, 1}), {n, 2});
    expect_tensor(sum(rows, 0), Tensor({2}, {expected, expected}), 0);
  }
}

// Around the lengths from which a line is halved, 33 times 32 numbers, and cut into blocks of
// 65536. The numbers 0, 1, ..., 7, 0, ... add up to whole numbers that float has, too.
TEST(Sum, LeavesNoElementOutOfALongLine) {
  for (const Index n : {1023, 1024, 1055, 1056, 1057, 2112, 2113, 65535, 65536, 65537, 131073}) {
    Buffer numbers(static_cast<std::size_t>(n));
    double expected = 0;
    for (Index i = 0; i < n; ++i) {
      numbers[static_cast<std::size_t>(i)] = static_cast<Real>(i % 8);
      expected += static_cast<double>(i % 8);
    }
    EXPECT_EQ(static_cast<double>(sum(Tensor({n}, std::move(numbers))).item()), expected) << n;
  }
}

// Added up one by one in float, a million tenths come to 100958.34.
TEST(Sum, KeepsItsDigitsOverAMillionNumbers) {
  const Tensor tenths = full({1000000}, 0.1);
  const double expected = 1e6 * static_cast<double>(Real(0.1));

  EXPECT_NEAR(sum(tenths).item() / expected, 1, tolerance);
  EXPECT_NEAR(sum(reshape(tenths, {500000, 2}), 0).at({1}) / (expected / 2), 1, tolerance);
}

TEST(Sum, RejectsAxesThatAreNotThere) {
  EXPECT_EQ(message_of([] { sum(table, 2); }),
            "sum: axis 2 is out of range for shape [2, 3]; expected -2 to 1");
  EXPECT_EQ(message_of([] {
              sum(table, {0, -2});
            }),
            "sum: an axis is named twice in [0, -2] for shape [2, 3]");
}

TEST(Mean, DividesByTheNumberOfElements) {
  EXPECT_EQ(mean(table).item(), Real{3.5});
  expect_tensor(mean(table, 0), Tensor({3}, {2.5, 3.5, 4.5}), 0);
  expect_tensor(mean(table, 1, KeepDim::yes), Tensor({2, 1}, {2, 5}), 0);
  EXPECT_EQ(mean(Tensor(7), 0).item(), Real{7});
}

TEST(Mean, OverAnEmptyAxisIsNan) {
  expect_tensor(mean(Tensor({2, 0}, Buffer{}), 1), Tensor({2}, {nan, nan}));
}

TEST(Mean, RejectsAxesThatAreNotThere) {
  EXPECT_EQ(message_of([] { mean(table, -3); }),
            "mean: axis -3 is out of range for shape [2, 3]; expected -2 to 1");
}

TEST(MaxMin, FindTheExtremes) {
  const Tensor x({2, 3}, {3, -1, 2, 0, 5, -4});

  EXPECT_EQ(max(x).item(), Real{5});
  EXPECT_EQ(min(x).item(), Real{-4});
  expect_tensor(max(x, 0), Tensor({3}, {3, 5, 2}), 0);
  expect_tensor(min(x, 1, KeepDim::yes), Tensor({2, 1}, {-1, -4}), 0);
  expect_tensor(max(block(), {0, 2}), Tensor({3}, {15, 19, 23}), 0);
}

TEST(MaxMin, OfInfinitiesAreInfinities) {
  EXPECT_EQ(max(Tensor({2}, {-infinity, -infinity})).item(), Real(-infinity));
  EXPECT_EQ(min(Tensor({2}, {infinity, infinity})).item(), Real(infinity));
}

TEST(MaxMin, AreNanWhereverANanStands) {
  const Index count = 95;  // 32 lanes, 32, and 31 left over, so that a NaN meets every part
  for (Index place = 0; place < count; ++place) {
    Buffer numbers(static_cast<std::size_t>(count), Real{1});
    numbers[static_cast<std::size_t>(place)] = Real(nan);
    const Tensor x({count}, numbers);

    EXPECT_TRUE(std::isnan(max(x).item())) << place;
    EXPECT_TRUE(std::isnan(min(x).item())) << place;
    EXPECT_TRUE(std::isnan(max(reshape(x, {19, 5}), 0).at({place % 5}))) << place;
  }
}

TEST(MaxMin, RejectAnEmptyAxis) {
  const Tensor empty({2, 0}, Buffer{});

  EXPECT_EQ(message_of([&] { max(empty, 1); }),
            "max: expected at least one number along the reduced axes, got shape [2, 0]");
  EXPECT_EQ(message_of([&] { min(empty); }),
            "min: expected at least one number along the reduced axes, got shape [2, 0]");
  EXPECT_EQ(max(empty, 0).shape(), Shape({0}));
}

// Deviations from the mean 3.5: -2.5 -1.5 -0.5 0.5 1.5 2.5, their squares add up to 17.5.
TEST(Var, DividesByTheDegreesOfFreedom) {
  expect_tensor(var(table), Tensor(3.5));
  expect_tensor(var(table, {}, 0), Tensor(17.5 / 6));
  expect_tensor(var(table, 0), Tensor({3}, {4.5, 4.5, 4.5}));
  expect_tensor(var(table, 1, 0, KeepDim::yes), Tensor({2, 1}, {2.0 / 3, 2.0 / 3}));
}

TEST(Var, IsExactForNumbersFarFromZero) {
  const Tensor x({3}, {100001, 100002, 100003});

  expect_tensor(var(x), Tensor(1));
}

TEST(Var, IsNanWithoutDegreesOfFreedom) {
  EXPECT_TRUE(std::isnan(var(Tensor(7)).item()));
  EXPECT_TRUE(std::isnan(var(table, 0, 2).at({0})));
  EXPECT_TRUE(std::isnan(var(Tensor({0}, Buffer{})).item()));
}

TEST(Var, RejectsAxesThatAreNotThere) {
  EXPECT_EQ(message_of([] { var(table, 2); }),
            "var: axis 2 is out of range for shape [2, 3]; expected -2 to 1");
}

TEST(Argmax, FindsTheFirstOfTheLargest) {
  const Tensor x({2, 3}, {3, 7, 7, 9, 5, 9});

  EXPECT_EQ(argmax(x).item(), 3);
  EXPECT_EQ(argmax(x, 1), IndexTensor({1, 0}));
  EXPECT_EQ(argmax(x, 0), IndexTensor({1, 0, 1}));
  EXPECT_EQ(argmax(x, -1, KeepDim::yes), IndexTensor({2, 1}, {1, 0}));
}

TEST(Argmax, OfASingleNumberIsZero) {
  EXPECT_EQ(argmax(Tensor(7)).shape(), Shape());
  EXPECT_EQ(argmax(Tensor(7), 0).item(), 0);
}

TEST(Argmax, FindsTheFirstNan) {
  EXPECT_EQ(argmax(Tensor({5}, {1, nan, infinity, nan, 2})).item(), 1);
}

TEST(Argmax, RejectsAnEmptyAxis) {
  EXPECT_EQ(message_of([] {
              argmax(Tensor({2, 0}, Buffer{}), 1);
            }),
            "argmax: expected at least one number along the reduced axes, got shape [2, 0]");
  EXPECT_EQ(message_of([] { argmax(Tensor({0}, Buffer{})); }),
            "argmax: expected at least one number along the reduced axes, got shape [0]");
}

TEST(SumTo, UndoesBroadcasting) {
  expect_tensor(sum_to(table, {3}), Tensor({3}, {5, 7, 9}), 0);
  expect_tensor(sum_to(table, {2, 1}), Tensor({2, 1}, {6, 15}), 0);
  expect_tensor(sum_to(table, {1, 1}), Tensor({1, 1}, {21}), 0);
  expect_tensor(sum_to(table, {}), Tensor(21), 0);
  expect_tensor(sum_to(table, {2, 3}), table, 0);
}

TEST(SumTo, OfAnEmptyTensorIsZeros) {
  expect_tensor(sum_to(Tensor({4, 0}, Buffer{}), {4, 1}), zeros({4, 1}), 0);
}

TEST(SumTo, RejectsAShapeThatCannotBeBroadcastBack) {
  EXPECT_EQ(message_of([] { sum_to(table, {2}); }),
            "sum_to: [2] cannot be broadcast to [2, 3], so there is no way back");
  EXPECT_EQ(message_of([] {
              sum_to(table, {1, 2, 3});
            }),
            "sum_to: [1, 2, 3] cannot be broadcast to [2, 3], so there is no way back");
}

}  // namespace
}  // namespace tapegrad
