#include "autograd/view/summary.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tensor/create.h"

namespace tapegrad {
namespace {

TEST(Summary, LeavesOutWhatIsNotFinite) {
  const Summary summary = summarize(vector({1, NAN, 4, -INFINITY, -2}));

  EXPECT_EQ(summary.least, -2);
  EXPECT_EQ(summary.mean, 1);  // (1 + 4 - 2) / 3
  EXPECT_EQ(summary.largest, 4);
  EXPECT_EQ(summary.finite, 3);
  EXPECT_EQ(summary.not_finite, 2);
}

TEST(Summary, FewNumbersAreWrittenOut) {
  EXPECT_EQ(short_text(Tensor(0.123456)), "0.1235");
  EXPECT_EQ(short_text(-0.0), "0");
  EXPECT_EQ(short_text(vector({NAN, -NAN, -INFINITY})), "[nan, nan, -inf]");
  EXPECT_EQ(short_text(matrix({{1, 2, 3}, {4, 5, 6}})), "[[1, 2, 3], [4, 5, 6]]");
  EXPECT_EQ(short_text(zeros({2, 1, 2})), "[[[0, 0]], [[0, 0]]]");
}

TEST(Summary, OfManyNumbersTheEndsAreWritten) {
  EXPECT_EQ(short_text(arange(10)), "0 .. 9");
  EXPECT_EQ(short_text(vector({1, 2, 3, 4, 5, 6, NAN})), "1 .. 6, 1 not finite");
  EXPECT_EQ(short_text(full({7}, NAN)), "7 not finite");
  EXPECT_EQ(short_text(zeros({0, 3})), "empty");
}

}  // namespace
}  // namespace tapegrad
