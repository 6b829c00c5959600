#include "tensor/axes.h"

#include <gtest/gtest.h>

#include "tensor/error.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

using Numbers = std::vector<Index>;

TEST(Axes, AreCountedFromTheEndWhenNegative) {
  EXPECT_EQ(normalized_axis("f", -1, {2, 3, 4}), 2);
  EXPECT_EQ(normalized_axis("f", -3, {2, 3, 4}), 0);
}

TEST(Axes, StandForAllWhenNoneIsNamed) {
  EXPECT_EQ(Axes().normalized("f", {2, 3}), Numbers({0, 1}));
  EXPECT_EQ(Axes().normalized("f", {}), Numbers());
}

TEST(Axes, ComeInAscendingOrder) {
  EXPECT_EQ(Axes({-1, 0}).normalized("f", {2, 3, 4}), Numbers({0, 2}));
}

TEST(Axes, OfASingleNumberAreOne) {
  EXPECT_EQ(normalized_axis("f", 0, {}), 0);
  EXPECT_EQ(normalized_axis("f", -1, {}), 0);
}

TEST(Axes, OutOfRangeAreRejected) {
  EXPECT_EQ(message_of([] {
              normalized_axis("f", 2, {2, 3});
            }),
            "f: axis 2 is out of range for shape [2, 3]; expected -2 to 1");
  EXPECT_EQ(message_of([] { normalized_axis("f", -2, {}); }),
            "f: axis -2 is out of range for shape []; expected -1 to 0");
}

TEST(Axes, NamedTwiceAreRejected) {
  EXPECT_EQ(message_of([] {
              Axes({1, -1}).normalized("f", {2, 3});
            }),
            "f: an axis is named twice in [1, -1] for shape [2, 3]");
}

TEST(AxisView, SplitsAShapeAtTheAxis) {
  const AxisView middle({2, 3, 4, 5}, 1);

  EXPECT_EQ(middle.outer, 2);
  EXPECT_EQ(middle.length, 3);
  EXPECT_EQ(middle.inner, 20);
}

TEST(AxisView, OfASingleNumberIsOneLineOfLengthOne) {
  const AxisView view({}, 0);

  EXPECT_EQ(view.outer * view.length * view.inner, 1);
}

TEST(ReducedShape, DropsOrKeepsTheAxes) {
  EXPECT_EQ(reduced_shape({2, 3, 4}, {0, 2}, KeepDim::no), Shape({3}));
  EXPECT_EQ(reduced_shape({2, 3, 4}, {0, 2}, KeepDim::yes), Shape({1, 3, 1}));
  EXPECT_EQ(reduced_shape({}, {0}, KeepDim::yes), Shape());
}

TEST(WithSize, ChangesOneAxis) {
  EXPECT_EQ(with_size({2, 3}, 1, 7), Shape({2, 7}));
  EXPECT_EQ(with_size({}, 0, 7), Shape());
}

}  // namespace
}  // namespace tapegrad
