#include "tensor/small_vector.h"

#include <gtest/gtest.h>

#include <utility>

namespace tapegrad {
namespace {

using List = SmallVector<Index>;

List pushed(Index count) {
  List numbers;
  for (Index i = 0; i < count; ++i) numbers.push_back(10 * i);
  return numbers;
}

List assigned(Index count) {
  List numbers(count);
  for (Index i = 0; i < count; ++i) numbers[i] = 10 * i;
  return numbers;
}

// Four items lie in the object itself, five do not.
TEST(SmallVector, HoldsFewItemsAndMany) {
  for (Index count = 0; count < 12; ++count) {
    const List numbers = pushed(count);
    EXPECT_EQ(numbers.size(), count);
    EXPECT_EQ(numbers.end() - numbers.begin(), count);
    for (Index i = 0; i < count; ++i) EXPECT_EQ(numbers[i], 10 * i) << "of " << count;
  }
}

TEST(SmallVector, ComparesItemsHoweverTheyCameThere) {
  for (Index count = 0; count < 12; ++count) {
    EXPECT_EQ(pushed(count), assigned(count));
    EXPECT_NE(pushed(count), pushed(count + 1));

    List other = assigned(count + 1);
    other.back() += 1;
    EXPECT_NE(other, pushed(count + 1));
  }
}

TEST(SmallVector, CopiesAreIndependent) {
  for (const Index count : {3, 7}) {
    const List numbers = pushed(count);
    List copy = numbers;
    copy.front() = 99;
    EXPECT_EQ(numbers, pushed(count));
    EXPECT_NE(copy, numbers);
  }
}

TEST(SmallVector, StaysWholeWhenItIsMovedFrom) {
  List numbers = pushed(7);
  const List taken = std::move(numbers);
  EXPECT_EQ(taken, pushed(7));
  EXPECT_EQ(numbers, pushed(7));
}

TEST(SmallVector, TakesACopyOfItsOwnItem) {
  List numbers = pushed(7);
  numbers.push_back(numbers[3]);
  EXPECT_EQ(numbers.back(), 30);
}

TEST(SmallVector, MayBeAssignedToItself) {
  List numbers = pushed(7);
  const List& same = numbers;
  numbers = same;
  EXPECT_EQ(numbers, pushed(7));
}

TEST(SmallVector, StartsWithZeros) {
  EXPECT_EQ(List(3), List({0, 0, 0}));
  EXPECT_EQ(List(6), List({0, 0, 0, 0, 0, 0}));
}

}  // namespace
}  // namespace tapegrad
