// Graphs in which other programs count a path twice or not at all. Each case: the derivative worked
// out by hand. (Cases A of known gradient bugs: accumulation and order.)

#include <gtest/gtest.h>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tests/expect_tensor.h"

namespace tapegrad {
namespace {

TEST(Traversal, AVariableAddedToItselfTwiceOver) {
  const Variable a = Variable::parameter(1, "a");
  Tape tape;
  const Variable b = a + a;
  const Variable c = b + b;

  EXPECT_EQ(tape.gradients(c, {a})[0].item(), 4);
}

// c = 4a + 3, d = 5 * 4a, e = c + d = 24 a + 3.
TEST(Traversal, TwoPathsOfDifferentLength) {
  const Variable a = Variable::parameter(3, "a");
  Tape tape;
  const Variable b = 4 * a;
  const Variable c = b + 3;
  const Variable d = 5 * b;
  const Variable e = c + d;

  EXPECT_EQ(tape.gradients(e, {a})[0].item(), 24);
}

TEST(Traversal, TwoPathsThatCancel) {
  const Variable a = Variable::parameter(3, "a");
  Tape tape;

  EXPECT_EQ(tape.gradients(a - a, {a})[0].item(), 0);
  EXPECT_EQ(tape.gradients(a / a, {a})[0].item(), 0);
}

// c = a^2 * 1: dc/da = 4 at a = 2, each time; without clearing, the two add up.
TEST(Traversal, BackwardTwiceOnTheSameTape) {
  Variable a = Variable::parameter(2, "a");
  Tape tape;
  const Variable b = a * a;
  const Variable c = b * 1;

  tape.backward(c);
  EXPECT_EQ(a.gradient()->item(), 4);
  a.clear_gradient();
  tape.backward(c);
  EXPECT_EQ(a.gradient()->item(), 4);
  tape.backward(c);
  EXPECT_EQ(a.gradient()->item(), 8);
}

TEST(Traversal, TwoParametersOfEqualValueStayApart) {
  const Variable w1 = Variable::parameter(3, "w1");
  const Variable w2 = Variable::parameter(3, "w2");
  Tape tape;

  tape.backward(w1 + w2);

  EXPECT_EQ(w1.gradient()->item(), 1);
  EXPECT_EQ(w2.gradient()->item(), 1);
}

// z = x y with y = x^2 used on both sides of a later sum: z + y = x^3 + x^2, 3 x^2 + 2 x = 16 at 2.
TEST(Traversal, AResultUsedEarlyAndLate) {
  const Variable x = Variable::parameter(2, "x");
  Tape tape;
  const Variable y = x * x;
  const Variable z = x * y;

  EXPECT_EQ(tape.gradients(z + y, {x})[0].item(), 16);
}

// A dead branch must not contribute: only y counts, not the unused exp(x).
TEST(Traversal, ABranchThatLeadsNowhere) {
  const Variable x = Variable::parameter(2, "x");
  Tape tape;
  const Variable y = x * x;
  exp(x);

  EXPECT_EQ(tape.gradients(y, {x})[0].item(), 4);
}

// The example of the first scalar engines, with its published numbers recomputed in long
// arithmetic.
TEST(Traversal, AnExpressionWithManySharedParts) {
  const Variable a = Variable::parameter(-4, "a");
  const Variable b = Variable::parameter(2, "b");
  Tape tape;

  Variable c = a + b;
  Variable d = a * b + pow(b, 3);
  c = c + c + 1;
  c = c + 1 + c + (-a);
  d = d + d * 2 + relu(b + a);
  d = d + 3 * d + relu(b - a);
  const Variable e = c - d;
  const Variable f = square(e);
  const Variable g = f / 2 + 10 / f;

  const std::vector<Variable> gradients = tape.gradients(g, {a, b});
  expect_tensor(g.value(), 24.70408163265306);
  expect_tensor(gradients[0].value(), 138.83381924198252);
  expect_tensor(gradients[1].value(), 645.5772594752186);
}

}  // namespace
}  // namespace tapegrad
