#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/create.h"
#include "tests/here.h"

namespace tapegrad {
namespace {

std::string text_of(const Tape& tape) {
  std::ostringstream text;
  text << tape;
  return text.str();
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// loss = sum(x w), so dz = [1, 1, 1] and dw = 1 + 2 + 3 = 6.
TEST(PrintTape, EachLineHasItsBackwardLineBesideIt) {
  const Variable w = Variable::parameter(2, "w");
  const Variable x = Variable(vector({1, 2, 3})).named("x");
  Tape tape;
  const Variable z = (x * w).named("z");
  const Variable loss = sum(z).named("loss");
  const int line = __LINE__;

  const std::string before = text_of(tape);
  tape.backward(loss);
  const std::string after = text_of(tape);

  EXPECT_EQ(
      before,
      "tape: 2 operations, gradients not computed\n"
      "line  forward        shape  value      backward                        adds          "
      "where\n"
      "      x = constant   [3]    [1, 2, 3]\n"
      "      w = parameter  []     2          dw                              not computed\n"
      "   0  z = x * w      [3]    [2, 4, 6]  dw += sum(dz * x)               not computed  " +
          here(line - 2) +
          "\n   1  loss = sum(z)  []     12         dz += broadcast_to(dloss, [3])  not "
          "computed  " +
          here(line - 1) + "\n");
  EXPECT_EQ(
      after,
      "tape: 2 operations, gradients of loss\n"
      "line  forward        shape  value      backward                        adds       "
      "where\n"
      "      x = constant   [3]    [1, 2, 3]\n"
      "      w = parameter  []     2          dw                              = 6\n"
      "   0  z = x * w      [3]    [2, 4, 6]  dw += sum(dz * x)               6          " +
          here(line - 2) +
          "\n   1  loss = sum(z)  []     12         dz += broadcast_to(dloss, [3])  [1, 1, 1]  " +
          here(line - 1) + "\n");
}

TEST(PrintTape, OfNothingSaysSo) {
  Tape tape;
  EXPECT_EQ(text_of(tape),
            "tape: 0 operations, gradients not computed\n"
            "line  forward  shape  value  backward  adds  where\n");
}

// y = x x: the second contribution meets the first, 3 + 3 = 6.
TEST(PrintTape, ContributionsAddUp) {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;
  tape.backward(x * x);

  const std::string text = text_of(tape);

  EXPECT_TRUE(contains(text, "dx += dt0 * x  3  ")) << text;
  EXPECT_TRUE(contains(text, "dx += dt0 * x  3, now 6")) << text;
  EXPECT_TRUE(contains(text, "dx             = 6")) << text;
}

TEST(PrintTape, WhatTheLossDoesNotDependOnIsMarked) {
  const Variable x = Variable::parameter(3, "x");
  const Variable unused = Variable::parameter(3, "unused");
  Tape tape;
  unused * 2;
  tape.backward(x * 5);

  const std::string text = text_of(tape);

  EXPECT_TRUE(contains(text, "t0 = unused * 2     []     6      not on a path to the loss"))
      << text;
  EXPECT_TRUE(contains(text, "dunused                    = 0, not on a path to the loss")) << text;
}

TEST(PrintTape, AfterAnUpdateItSaysWhyTheGradientsAreGone) {
  Variable x = Variable::parameter(3, "x");
  Tape tape;
  tape.backward(x * 5);
  x.set_value(4);

  const std::string text = text_of(tape);

  EXPECT_TRUE(contains(text, "dx += dt0 * 5  not computed")) << text;
  EXPECT_TRUE(contains(text, "backward stops: mul: parameter x was changed by set_value")) << text;
}

TEST(PrintTape, LongTapesAreFolded) {
  const Variable w = Variable::parameter(1, "w");
  Tape tape;
  Variable x = w;
  for (int i = 0; i < 100000; ++i) x = x + w;
  tape.backward(x);

  const std::string text = text_of(tape);

  EXPECT_LT(text.size(), 20000U);
  EXPECT_TRUE(contains(text, "\n      ... 99960 more lines ...\n99980  t99980 = t99979 + w"));
  EXPECT_TRUE(contains(text, "= 100001"));
}

TEST(PrintTape, ForDebuggersIsAlsoAText) {
  const Variable w = Variable::parameter(2, "w");
  Tape tape;
  tape.backward(square(w) * w);

  EXPECT_TRUE(tape.text().starts_with("tape: 2 operations, gradients of t1\nline  forward "));
  EXPECT_EQ(tape.text(), text_of(tape));
}

TEST(PrintTape, PrintingRecordsNothing) {
  const Variable w = Variable::parameter(2, "w");
  Tape tape;
  tape.backward(square(w) * w);

  text_of(tape);

  EXPECT_EQ(tape.entries().size(), 2U);
  EXPECT_EQ(w.gradient()->item(), 12);
  EXPECT_TRUE((w * w).requires_gradient()) << "recording goes on afterwards";
}

}  // namespace
}  // namespace tapegrad
