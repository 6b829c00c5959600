#include "autograd/formula.h"

#include <gtest/gtest.h>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/create.h"

namespace tapegrad {
namespace {

TEST(Formula, ArgumentsAreShort) {
  EXPECT_EQ(argument_text(0.5), "0.5");
  EXPECT_EQ(argument_text(Index{-1}), "-1");
  EXPECT_EQ(argument_text(Shape{2, 3}), "[2, 3]");
}

TEST(Formula, OfSoftmaxNamesItsAxis) {
  const Variable x = Variable::parameter(zeros({2, 3}), "x");
  Tape tape;
  softmax(x, 1);

  const Formula formula = tape.entries()[0].rule->formula();

  EXPECT_EQ(formula.value, "softmax(x, 1)");
  EXPECT_EQ(formula.gradients[0], "g * y - y * sum(g * y, 1)");
}

TEST(Formula, OfARuleThatHasNoneIsTheCall) {
  const Variable x = Variable::parameter(2, "x");
  Tape tape;
  Tape::record_without_rule("rounded", {x}, Variable(2), SourceLine{});

  const Formula formula = tape.entries()[0].rule->formula();

  EXPECT_EQ(formula.value, "rounded(...)");
  EXPECT_TRUE(formula.gradients.empty());
}

}  // namespace
}  // namespace tapegrad
