#include "autograd/view/replace_words.h"

#include <gtest/gtest.h>

namespace tapegrad {
namespace {

TEST(ReplaceWords, LeavesLongerWordsAlone) {
  const Names names{{"x", "distance"}, {"a", "left"}, {"...", "p, q"}};

  EXPECT_EQ(replace_words("exp(x) + a", names), "exp(distance) + left");
  EXPECT_EQ(replace_words("cat(..., 0)", names), "cat(p, q, 0)");
  EXPECT_EQ(replace_words("max_a", names), "max_a");
}

}  // namespace
}  // namespace tapegrad
