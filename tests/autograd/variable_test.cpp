#include "autograd/variable.h"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/create.h"
#include "tensor/error.h"
#include "tests/expect_tensor.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

std::string text_of(const Variable& v) {
  std::ostringstream text;
  text << v;
  return text.str();
}

TEST(Variable, TensorsAndNumbersBecomeConstants) {
  const Variable from_tensor = vector({1, 2});
  const Variable from_number = 3;

  EXPECT_FALSE(from_tensor.requires_gradient());
  EXPECT_FALSE(from_number.requires_gradient());
  EXPECT_EQ(from_number.shape(), Shape{});
}

TEST(Variable, CopiesShareValueAndGradient) {
  Variable w = Variable::parameter(3, "w");
  const Variable copy = w;
  Tape tape;
  tape.backward(w * 2);

  w.set_value(4);

  EXPECT_EQ(copy.item(), 4);
  EXPECT_EQ(copy.gradient()->item(), 2);
}

TEST(Variable, CopiesShareAName) {
  const Variable distance = (Variable(3) - 1).named("distance");

  EXPECT_EQ(distance.name(), "distance");
  EXPECT_EQ(distance.id(), Variable(distance).id());
  EXPECT_EQ(text_of(distance), "constant distance tensor(2.)");
}

TEST(Variable, ClearGradientForgetsIt) {
  Variable w = Variable::parameter(3, "w");
  Tape tape;
  tape.backward(w * 2);

  w.clear_gradient();

  EXPECT_FALSE(w.gradient().has_value());
}

TEST(Variable, OnlyParametersChange) {
  const Variable w = Variable::parameter(2, "w");
  Tape tape;
  Variable constant = 3, result = w * 5;

  EXPECT_EQ(message_of([&] { constant.set_value(4); }),
            "set_value: expected a parameter, got a constant; make it with Variable::parameter");
  EXPECT_EQ(message_of([&] { result.set_value(4); }),
            "set_value: expected a parameter, got a result; make it with Variable::parameter");
  EXPECT_EQ(constant.item(), 3);
  EXPECT_EQ(result.item(), 10);
}

TEST(Variable, SetValueKeepsTheShape) {
  Variable w = Variable::parameter(zeros({2, 3}), "w");

  try {
    w.set_value(zeros({3, 2}));
    FAIL();
  } catch (const ShapeError& error) {
    EXPECT_STREQ(error.what(), "set_value: parameter w has shape [2, 3], got [3, 2]");
  }
  EXPECT_EQ(w.shape(), (Shape{2, 3}));
}

TEST(Variable, PrintsWhatItIs) {
  Tape tape;
  const Variable w = Variable::parameter(3, "w");

  EXPECT_EQ(text_of(w).rfind("parameter w ", 0), 0);
  EXPECT_EQ(text_of(w * 2).rfind("result ", 0), 0);
  EXPECT_EQ(text_of(2).rfind("constant ", 0), 0);
}

// Numbers, tensors and variables mix on either side: (2 x + 1) / x - x at x = 4 is 9/4 - 4.
TEST(Variable, MixesWithNumbersAndTensorsInFormulas) {
  const Variable x = Variable::parameter(4, "x");

  const Variable y = (2 * x + Tensor(1)) / x - x;

  EXPECT_EQ(y.item(), Real{-1.75});
}

// A list of tensors stays one of tensors, though each of them could become a variable.
TEST(Variable, ListsOfTensorsAreJoinedAsTensors) {
  const Tensor a = vector({1, 2});
  const Tensor b = vector({3, 4});
  const Variable x = Variable::parameter(b, "x");
  Tape tape;

  const Tensor joined = cat({a, b});
  const Tensor stacked = stack({a, b}, 1);
  const Variable mixed = cat({a, x});

  expect_tensor(joined, vector({1, 2, 3, 4}));
  expect_tensor(stacked, matrix({{1, 3}, {2, 4}}));
  expect_tensor(mixed.value(), joined);
  EXPECT_TRUE(mixed.requires_gradient());
}

}  // namespace
}  // namespace tapegrad
