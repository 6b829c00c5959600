#include <gtest/gtest.h>

#include <string>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tests/here.h"

namespace tapegrad {
namespace {

// y = (x w) w at x = 3, w = 5: z = 15; dw = z + dz x = 15 + 5 * 3 = 30.
TEST(Explain, ListsTheContributionsAndTheirSum) {
  const Variable x = Variable::parameter(3, "x");
  const Variable w = Variable::parameter(5, "w");
  Tape tape;
  const Variable z = (x * w).named("z");
  const Variable y = (z * w).named("y");
  const int line = __LINE__;
  tape.backward(y);

  EXPECT_EQ(tape.explain(w),
            "dw = 30, the sum of 2 contributions:\n  line 1  y = z * w  + dy * z  15          " +
                here(line - 1) + "\n  line 0  z = x * w  + dz * x  15, now 30  " + here(line - 2) +
                "\n");
  EXPECT_EQ(tape.explain(z),
            "dz = 5, the sum of 1 contribution:\n  line 1  y = z * w  + dy * w  5  " +
                here(line - 1) + "\n");
  EXPECT_EQ(tape.explain(y), "dy = 1, because it is the loss itself\n");
}

TEST(Explain, WithoutBackwardThereIsNothingToExplain) {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;
  x* x;

  EXPECT_EQ(tape.explain(x), "dx: not computed; call backward first\n");
}

TEST(Explain, AVariableThatTheLossDoesNotDependOn) {
  const Variable x = Variable::parameter(3, "x");
  const Variable w = Variable::parameter(5, "w");
  Tape tape;
  tape.backward(x * 2);

  EXPECT_EQ(tape.explain(w), "dw = 0: the loss does not depend on w\n");
}

TEST(Explain, AConstantHasNoGradient) {
  const Variable x = Variable::parameter(3, "x");
  const Variable c = Variable(5).named("c");
  Tape tape;
  tape.backward(x * 2);

  EXPECT_EQ(tape.explain(c), "c: a constant has no gradient\n");
}

// One pass adds 3; two passes without clear_gradient between them leave 6.
TEST(Explain, SaysWhenTheGradientHoldsMoreThanOnePass) {
  const Variable w = Variable::parameter(5, "w");
  Tape tape;
  const Variable y = (w * 3).named("y");
  tape.backward(y);
  tape.backward(y);

  const std::string text = tape.explain(w);

  EXPECT_TRUE(text.starts_with("dw = 3, the sum of 1 contribution:\n")) << text;
  EXPECT_TRUE(text.ends_with("\n  w holds 6: it was not cleared since an earlier backward\n"))
      << text;
}

TEST(Explain, ClaimsNothingWhereTheBackwardPassStops) {
  Variable w = Variable::parameter(5, "w");
  Tape tape;
  tape.backward((w * w).named("y"));
  w.set_value(3);

  const std::string text = tape.explain(w);

  EXPECT_TRUE(text.starts_with("dw: not computed\nbackward stops: mul: ")) << text;
}

// y = w + w + ... + w, 1001 times.
TEST(Explain, ManyContributionsAreFolded) {
  const Variable w = Variable::parameter(1, "w");
  Tape tape;
  Variable y = w;
  for (int i = 0; i < 1000; ++i) y = y + w;
  tape.backward(y);

  const std::string text = tape.explain(w);

  EXPECT_TRUE(text.starts_with("dw = 1001, the sum of 1001 contributions:\n")) << text;
  EXPECT_NE(text.find("\n  ... 981 more contributions ...\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace tapegrad
