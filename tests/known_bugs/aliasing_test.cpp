// Gradients that share memory, values that change after they were saved, and what is left behind.
// (Cases B and K.)

#include <gtest/gtest.h>

#include <string>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/create.h"
#include "tests/expect_tensor.h"
#include "tests/gradient_of.h"

namespace tapegrad {
namespace {

// y = (a + b) + a c with c = 3: dy/da = 1 + 3, dy/db = 1. Where a's and b's first gradient are the
// same memory, adding a's second one changes b's.
TEST(Aliasing, AddingToOneGradientLeavesTheOtherAlone) {
  const Variable a = Variable::parameter(vector({1, 2}), "a");
  const Variable b = Variable::parameter(vector({1, 2}), "b");
  const Tensor c = vector({3, 3});
  Tape tape;

  tape.backward(sum((a + b) + a * c));

  expect_tensor(*a.gradient(), vector({4, 4}));
  expect_tensor(*b.gradient(), vector({1, 1}));
}

TEST(Aliasing, TheSameWithTheProductFirst) {
  const Variable a = Variable::parameter(vector({1, 2}), "a");
  const Variable b = Variable::parameter(vector({1, 2}), "b");
  const Tensor c = vector({3, 3});
  Tape tape;
  const Variable z = a * c;

  tape.backward(sum((a + b) + z));

  expect_tensor(*a.gradient(), vector({4, 4}));
  expect_tensor(*b.gradient(), vector({1, 1}));
}

TEST(Aliasing, AGradientThatWasReadStaysWhenMoreIsAdded) {
  const Variable a = Variable::parameter(vector({1, 2}), "a");
  Tape tape;
  tape.backward(sum(a * 3));
  const Tensor kept = *a.gradient();

  tape.backward(sum(a * 3));

  expect_tensor(kept, vector({3, 3}));
  expect_tensor(*a.gradient(), vector({6, 6}));
}

// A rule that has saved a parameter must not see the value that an optimizer writes afterwards.
TEST(Aliasing, AParameterChangedBeforeBackwardIsAnErrorNotANumber) {
  Variable x = Variable::parameter(vector({1, 2, 3}), "x");
  Tape tape;
  const Variable y = sum(square(x));
  x.set_value(vector({7, 7, 7}));

  try {
    tape.backward(y);
    FAIL();
  } catch (const TapeError& error) {
    EXPECT_NE(std::string(error.what()).find("square: parameter x was changed"), std::string::npos);
  }
}

TEST(Aliasing, SavedOutputsCannotChange) {
  const Variable x = Variable::parameter(vector({1, 2, 3}), "x");
  Tape tape;
  Variable y = sigmoid(x);
  const Variable loss = sum(y);
  y = y * 0;  // another variable takes the name; the tape keeps the first

  const Tensor s = sigmoid(x.value());
  expect_tensor(tape.gradients(loss, {x})[0].value(), s * (1 - s));
}

// Only one of the 100 copies is looked at: dy[0]/dx = 1, not 100.
TEST(Aliasing, OneElementOfAnExpandedVariable) {
  const Tensor dx =
      gradient_of([](const Variable& x) { return select(expand(x, {100}), 0, 0); }, vector({5}), 1);

  expect_tensor(dx, vector({1}));
}

TEST(Aliasing, ConstantsAreNotRecordedAndHaveNoGradient) {
  const Variable constant = vector({1, 2});
  const Variable x = Variable::parameter(vector({3, 4}), "x");
  Tape tape;
  constant * 2;
  EXPECT_TRUE(tape.entries().empty());

  tape.backward(sum(constant * x));

  EXPECT_FALSE(constant.gradient().has_value());
  expect_tensor(*x.gradient(), vector({1, 2}));
}

}  // namespace
}  // namespace tapegrad
