#include "tensor/small_vector.h"

#include <gtest/gtest.h>

#include <utility>

namespace tapegrad {
namespace {

using Numbers = SmallVector<Index>;

Numbers pushed(Index count) {
  Numbers numbers;
  for (Index i = 0; i < count; ++i) numbers.push_back(10 * i);
  return numbers;
}

Numbers assigned(Index count) {
  Numbers numbers(count);
  for (Index i = 0; i < count; ++i) numbers[i] = 10 * i;
  return numbers;
}

// Four items lie in the object itself, five do not.
TEST(SmallVector, HoldsFewItemsAndMany) {
  for (Index count = 0; count < 12; ++count) {
    const Numbers numbers = pushed(count);
    EXPECT_EQ(numbers.size(), count);
    EXPECT_EQ(numbers.end() - numbers.begin(), count);
    for (Index i = 0; i < count; ++i) EXPECT_EQ(numbers[i], 10 * i) << "of " << count;
  }
}

TEST(SmallVector, ComparesItemsHoweverTheyCameThere) {
  for (Index count = 0; count < 12; ++count) {
    EXPECT_EQ(pushed(count), assigned(count));
    EXPECT_NE(pushed(count), pushed(count + 1));

    Numbers other = assigned(count + 1);
    other.back() += 1;
    EXPECT_NE(other, pushed(count + 1));
  }
}

TEST(SmallVector, CopiesAreIndependent) {
  for (const Index count : {3, 7}) {
    const Numbers numbers = pushed(count);
    Numbers copy = numbers;
    copy.front() = 99;
    EXPECT_EQ(numbers, pushed(count));
    EXPECT_NE(copy, numbers);
  }
}

TEST(SmallVector, StaysWholeWhenItIsMovedFrom) {
  Numbers numbers = pushed(7);
  const Numbers taken = std::move(numbers);
  EXPECT_EQ(taken, pushed(7));
  EXPECT_EQ(numbers, pushed(7));
}

TEST(SmallVector, TakesACopyOfItsOwnItem) {
  Numbers numbers = pushed(7);
  numbers.push_back(numbers[3]);
  EXPECT_EQ(numbers.back(), 30);
}

TEST(SmallVector, MayBeAssignedToItself) {
  Numbers numbers = pushed(7);
  const Numbers& same = numbers;
  numbers = same;
  EXPECT_EQ(numbers, pushed(7));
}

TEST(SmallVector, StartsWithZeros) {
  EXPECT_EQ(Numbers(3), Numbers({0, 0, 0}));
  EXPECT_EQ(Numbers(6), Numbers({0, 0, 0, 0, 0, 0}));
}

}  // namespace
}  // namespace tapegrad
