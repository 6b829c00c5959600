#include "examples/support/edit_distance.h"

#include <gtest/gtest.h>

namespace tapegrad {
namespace {

TEST(EditDistance, CountsInsertionsOmissionsAndExchanges) {
  EXPECT_EQ(edit_distance("epochs", "epochs"), 0u);
  EXPECT_EQ(edit_distance("epoch", "epochs"), 1u);
  EXPECT_EQ(edit_distance("epochs", "epoch"), 1u);
  EXPECT_EQ(edit_distance("sead", "seed"), 1u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);  // k -> s, e -> i, + g
}

TEST(EditDistance, ToNothingIsTheLength) {
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("abc", ""), 3u);
  EXPECT_EQ(edit_distance("", ""), 0u);
}

}  // namespace
}  // namespace tapegrad
