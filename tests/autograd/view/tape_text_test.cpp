#include "autograd/view/tape_text.h"

#include <gtest/gtest.h>

#include "autograd/ops.h"
#include "tensor/create.h"

namespace tapegrad {
namespace {

TEST(TapeText, FormulasHaveTheNamesOfTheOperands) {
  const Variable distance = Variable::parameter(zeros({2, 3}), "distance");
  const Variable w = Variable::parameter(zeros({1}), "w");
  Tape tape;
  const Variable z = (distance * w).named("z");

  const TapeText text(tape);

  EXPECT_EQ(text.value(tape.entries()[0]), "distance * w");
  EXPECT_EQ(text.gradient(tape.entries()[0], 0), "dz * w");
  EXPECT_EQ(text.gradient(tape.entries()[0], 1), "sum(dz * distance)");  // w was repeated
}

TEST(TapeText, WhatHasNoNameGetsOne) {
  const Variable p = Variable::parameter(zeros({2}));
  const Tensor c = ones({2});
  Tape tape;
  const Variable t0 = p * c;
  const Variable t1 = 2 * t0;
  t1 - c;

  const TapeText text(tape);

  EXPECT_EQ(text.value(tape.entries()[0]), "p0 * c0");
  EXPECT_EQ(text.value(tape.entries()[1]), "2 * t0");
  EXPECT_EQ(text.value(tape.entries()[2]), "t1 - c0");  // the same tensor, the same name
}

TEST(TapeText, SameNamesAreToldApart) {
  const Variable a = Variable::parameter(1, "w");
  const Variable b = Variable::parameter(2, "w");
  Tape tape;
  a + b;

  EXPECT_EQ(TapeText(tape).value(tape.entries()[0]), "w + w_2");
}

TEST(TapeText, GivenNamesComeBeforeMadeUpOnes) {
  const Variable x = Variable::parameter(1, "t0");
  Tape tape;
  const Variable y = x * x;

  const TapeText text(tape);

  EXPECT_EQ(text.name(x), "t0");
  EXPECT_EQ(text.name(y), "t0_2");
}

TEST(TapeText, ManyInputsAreListed) {
  const Variable a = Variable::parameter(zeros({2}), "a");
  const Variable b = Variable::parameter(zeros({3}), "b");
  Tape tape;
  const Variable y = cat({a, b, a}).named("y");

  const TapeText text(tape);

  EXPECT_EQ(text.value(tape.entries()[0]), "cat(a, b, a, 0)");
  EXPECT_EQ(text.gradient(tape.entries()[0], 1), "narrow(dy, 0, 2, 3)");
}

}  // namespace
}  // namespace tapegrad
