#include <gtest/gtest.h>

#include "tensor/ops.h"
#include "tests/expect_tensor.h"
#include "tests/message_of.h"
#include "tests/tensor/inputs.h"

namespace tapegrad {
namespace {

TEST(Compare, GivesOneWhereItHolds) {
  const Tensor a({3}, {1, 2, 3}), b({3}, {2, 2, 2});

  expect_tensor(eq(a, b), Tensor({3}, {0, 1, 0}), 0);
  expect_tensor(ne(a, b), Tensor({3}, {1, 0, 1}), 0);
  expect_tensor(lt(a, b), Tensor({3}, {1, 0, 0}), 0);
  expect_tensor(le(a, b), Tensor({3}, {1, 1, 0}), 0);
  expect_tensor(gt(a, b), Tensor({3}, {0, 0, 1}), 0);
  expect_tensor(ge(a, b), Tensor({3}, {0, 1, 1}), 0);
}

TEST(Compare, FindsNanOnlyUnequal) {
  const Tensor x(nan);

  EXPECT_EQ(eq(x, x).item(), Real{0});
  EXPECT_EQ(ne(x, x).item(), Real{1});
  EXPECT_EQ(lt(x, 0).item(), Real{0});
  EXPECT_EQ(le(x, x).item(), Real{0});
  EXPECT_EQ(gt(x, 0).item(), Real{0});
  EXPECT_EQ(ge(x, x).item(), Real{0});
}

TEST(Compare, Broadcasts) {
  const Tensor column({2, 1}, {1, 3}), row({3}, {1, 2, 3});

  expect_tensor(eq(column, row), Tensor({2, 3}, {1, 0, 0, 0, 0, 1}), 0);
}

TEST(Compare, RejectsShapesThatDoNotBroadcast) {
  const Tensor a({2, 3}, {1, 2, 3, 4, 5, 6}), b({2}, {1, 2});
  const std::string rest =
      ": shapes [2, 3] and [2] do not broadcast; along axis -1 they have 3 and 2, expected equal "
      "sizes or a 1";

  EXPECT_EQ(message_of([&] { eq(a, b); }), "eq" + rest);
  EXPECT_EQ(message_of([&] { ne(a, b); }), "ne" + rest);
  EXPECT_EQ(message_of([&] { lt(a, b); }), "lt" + rest);
  EXPECT_EQ(message_of([&] { le(a, b); }), "le" + rest);
  EXPECT_EQ(message_of([&] { gt(a, b); }), "gt" + rest);
  EXPECT_EQ(message_of([&] { ge(a, b); }), "ge" + rest);
}

TEST(Where, ChoosesByTheCondition) {
  const Tensor condition({4}, {1, 0, -2, nan}), a({4}, {1, 2, 3, 4}), b({4}, {10, 20, 30, 40});

  // All that is not 0 counts as true, as in C++.
  expect_tensor(where(condition, a, b), Tensor({4}, {1, 20, 3, 4}), 0);
}

TEST(Where, DropsANanThatIsNotChosen) {
  expect_tensor(where(Tensor({2}, {1, 0}), Tensor({2}, {1, nan}), 0), Tensor({2}, {1, 0}), 0);
}

// [2, 1, 1], [3, 1] and [2] give [2, 3, 2]: a[j] where i = 0, b[k] where i = 1.
TEST(Where, BroadcastsThreeShapes) {
  const Tensor condition({2, 1, 1}, {1, 0}), a({3, 1}, {1, 2, 3}), b({2}, {10, 20});

  expect_tensor(where(condition, a, b),
                Tensor({2, 3, 2}, {1, 1, 2, 2, 3, 3, 10, 20, 10, 20, 10, 20}), 0);
}

TEST(Where, OfEmptyTensorsIsEmpty) {
  EXPECT_EQ(where(Tensor({0, 1}, Buffer{}), 1, Tensor({3}, {1, 2, 3})).shape(), Shape({0, 3}));
}

TEST(Where, RejectsShapesThatDoNotBroadcast) {
  const Tensor pair({2}, {1, 0}), triple({3}, {1, 2, 3});

  EXPECT_EQ(message_of([&] { where(pair, triple, 0); }),
            "where: shapes [2] and [3] do not broadcast; along axis -1 they have 2 and 3, expected "
            "equal sizes or a 1");
  EXPECT_EQ(message_of([&] { where(1, triple, pair); }),
            "where: shapes [3] and [2] do not broadcast; along axis -1 they have 3 and 2, expected "
            "equal sizes or a 1");
}

}  // namespace
}  // namespace tapegrad
