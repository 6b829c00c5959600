#include "tensor/shape.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "tensor/error.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

TEST(Shape, CountsElementsAsTheProductOfItsSizes) {
  EXPECT_EQ(Shape({2, 3, 4}).element_count(), 24);
  EXPECT_EQ(Shape({2, 0, 4}).element_count(), 0);
}

TEST(Shape, WithoutAxesHoldsASingleNumber) {
  EXPECT_EQ(Shape().element_count(), 1);
  EXPECT_EQ(Shape().rank(), 0);
}

TEST(Shape, RejectsNegativeSizes) {
  EXPECT_EQ(message_of([] {
              Shape({2, -3}).element_count();
            }),
            "Shape: sizes must not be negative, got [2, -3]");
  EXPECT_EQ(message_of([] {
              Shape({0, -1}).element_count();
            }),
            "Shape: sizes must not be negative, got [0, -1]");
}

TEST(Shape, RejectsMoreNumbersThanMemoryCanAddress) {
  const Index large = Index{1} << 32;

  EXPECT_EQ(message_of([=] {
              Shape({large, large}).element_count();
            }),
            "Shape: too large for any memory: [4294967296, 4294967296]");
  EXPECT_EQ(message_of([=] {
              Shape({large, 0, large}).element_count();
            }),
            "Shape: too large for any memory: [4294967296, 0, 4294967296]");
}

TEST(Shape, PrintsInBrackets) {
  std::ostringstream out;
  out << Shape() << Shape({5}) << Shape({2, 3});

  EXPECT_EQ(out.str(), "[][5][2, 3]");
}

TEST(BroadcastShapes, AlignsAtTheLastAxis) {
  EXPECT_EQ(broadcast_shapes("f", {4, 1, 3}, {2, 1}), Shape({4, 2, 3}));
  EXPECT_EQ(broadcast_shapes("f", {2, 1}, {4, 1, 3}), Shape({4, 2, 3}));
  EXPECT_EQ(broadcast_shapes("f", {}, {2, 3}), Shape({2, 3}));
}

TEST(BroadcastShapes, RepeatsAnAxisOfSizeOneNoTimes) {
  EXPECT_EQ(broadcast_shapes("f", {4, 0}, {4, 1}), Shape({4, 0}));
}

TEST(BroadcastShapes, RejectsSizesThatDifferAndAreNotOne) {
  EXPECT_EQ(message_of([] {
              broadcast_shapes("f", {2, 3}, {4, 1});
            }),
            "f: shapes [2, 3] and [4, 1] do not broadcast; along axis -2 they have 2 and 4, "
            "expected equal sizes or a 1");
  EXPECT_EQ(message_of([] { broadcast_shapes("f", {0}, {2}); }),
            "f: shapes [0] and [2] do not broadcast; along axis -1 they have 0 and 2, "
            "expected equal sizes or a 1");
}

}  // namespace
}  // namespace tapegrad
