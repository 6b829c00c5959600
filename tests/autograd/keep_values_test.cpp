// A Tape with KeepValues::no forgets what nothing needs, and changes no gradient by it. That the
// bits are the same is tried with random programs, in random_programs_test.cpp.

#include <gtest/gtest.h>

#include <sstream>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/create.h"
#include "tensor/memory.h"
#include "tests/expect_tensor.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

const Tensor numbers({2, 3}, {1, -2, 3, 0.5, 2, -1});
const Tensor weights({2, 3}, {0.25, 1, -0.5, 2, 0.75, 1.5});

/// sum_i weights_i (-(2 x_i + 1) / 4)^2, where each operand but x is used for the last time.
Variable loss_of(const Variable& x) {
  return sum(weights * square(-(x * 2 + 1) / 4));
}

Tensor gradient_of_loss(KeepValues keep_values) {
  const Variable x = Variable::parameter(numbers, "x");
  Tape tape(keep_values);
  tape.backward(loss_of(x));
  return *x.gradient();
}

TEST(KeepValues, ChangesNoGradient) {
  expect_tensor(gradient_of_loss(KeepValues::no), gradient_of_loss(KeepValues::yes), 0);
}

TEST(KeepValues, ResultsTakeThePlaceOfOperands) {
  const Variable x = Variable::parameter(ones({100}), "x");
  const Variable two(2), four(4);
  const Index before = buffers_in_use();
  {
    const Tape tape(KeepValues::no);
    const Variable y = -(x + two) / four;
    EXPECT_EQ(buffers_in_use(), before + 1) << "x + 2, its negative and y";
    expect_tensor(y.value(), full({100}, -0.75));
  }
  {
    const Tape tape;
    const Variable y = -(x + two) / four;
    EXPECT_EQ(buffers_in_use(), before + 3);
  }
}

TEST(KeepValues, BackwardForgetsWhatNothingNeeds) {
  const Variable x = Variable::parameter(ones({100}), "x");
  Tape tape(KeepValues::no);
  const Index before = buffers_in_use();
  const Variable loss = sum(abs(exp(x)));  // exp and abs keep something, sum keeps nothing
  EXPECT_EQ(buffers_in_use(), before + 3);

  tape.backward(loss);
  EXPECT_EQ(buffers_in_use(), before + 3) << "without abs(exp(x)), with the gradient of x";
}

TEST(KeepValues, WhatTheProgramHoldsStays) {
  const Variable x = Variable::parameter(numbers, "x");
  Tape tape(KeepValues::no);
  const Variable doubled = 2 * x;
  const Variable negative = -doubled;
  const Variable loss = sum(weights * negative);

  tape.backward(loss);

  expect_tensor(doubled.value(), 2 * numbers);
  expect_tensor(negative.value(), -2 * numbers);
  expect_tensor(x.value(), numbers);
  expect_tensor(*x.gradient(), -2 * weights);
}

TEST(KeepValues, BackwardMayRunAgain) {
  const Variable x = Variable::parameter(numbers, "x");
  Tape tape(KeepValues::no);
  const Variable loss = loss_of(x);
  tape.backward(loss);
  const Tensor once = *x.gradient();

  tape.backward(loss);

  expect_tensor(*x.gradient(), once + once, 0);
}

/// The gradient of a weighted sum of the gradient.
Tensor second_gradient(KeepValues keep_values) {
  const Variable x = Variable::parameter(numbers, "x");
  Tape tape(keep_values);
  const Variable loss = sum(weights * exp(-square(x) / 2));
  const Variable dx = tape.gradients(loss, {x}, CreateGraph::yes)[0];
  tape.backward(sum(dx * (weights + 1)));
  return *x.gradient();
}

TEST(KeepValues, ChangesNoSecondDerivative) {
  expect_tensor(second_gradient(KeepValues::no), second_gradient(KeepValues::yes), 0);
}

TEST(KeepValues, ForgottenValueIsAnErrorAndNoCrash) {
  const Variable x = Variable::parameter(numbers, "x");
  Tape tape(KeepValues::no);
  tape.backward(sum(-(x + 1)));

  const Variable& sum_with_one = tape.entries()[0].output;
  EXPECT_EQ(sum_with_one.shape(), numbers.shape());
  EXPECT_EQ(message_of([&] { sum_with_one.value(); }),
            "value: forgotten by a Tape with KeepValues::no, because nothing needed it");
}

TEST(KeepValues, TapeWithoutThemCannotBeShown) {
  const Variable x = Variable::parameter(numbers, "x");
  Tape tape(KeepValues::no);
  tape.backward(sum(-x));

  const std::string expected =
      "a Tape with KeepValues::no cannot be shown: it has forgotten values";
  std::ostringstream out;
  EXPECT_EQ(message_of([&] { out << tape; }), expected);
  EXPECT_EQ(message_of([&] { tape.text(); }), expected);
  EXPECT_EQ(message_of([&] { tape.explain(x); }), expected);
  EXPECT_EQ(message_of([&] { tape.write_dot(testing::TempDir() + "tape.dot"); }), expected);
  EXPECT_EQ(message_of([&] { tape.write_html(testing::TempDir() + "tape.html"); }), expected);
  EXPECT_EQ(out.str(), "");
}

}  // namespace
}  // namespace tapegrad
