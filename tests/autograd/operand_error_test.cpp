#include "autograd/operand_error.h"

#include <gtest/gtest.h>

#include <string>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "nn/linear.h"
#include "nn/sequential.h"
#include "tensor/create.h"
#include "tensor/error.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

std::string here(int line) {
  return "tests/autograd/operand_error_test.cpp:" + std::to_string(line);
}

TEST(OperandError, NamesTheCallAndWhereTheOperandsWereMade) {
  const Variable x = Variable::parameter(zeros({2, 3}), "x");
  const Variable values = Variable(zeros({4, 5}));
  Tape tape;
  const Variable weights = softmax(x, 1).named("weights");
  const int line = __LINE__ - 1;

  const std::string message = message_of([&] {
    matmul(weights, values);  // the call
  });

  EXPECT_EQ(message,
            "matmul: a is [2, 3], so b must be [..., 3, *], got [4, 5]\n"
            "  in " +
                here(line + 4) +
                " | matmul(weights, values);  // the call\n"
                "  operand 0: weights [2, 3], result of softmax in " +
                here(line) +
                "\n"
                "  operand 1: constant [4, 5]");
}

TEST(OperandError, ShowsParametersUnderTheirPath) {
  const Sequential model{Linear(2, 3)};
  Tape tape;

  const std::string message = message_of([&] { model.parameters()[0] + zeros({4, 5}); });

  EXPECT_NE(message.find("\n  operand 0: parameter 0.weight [3, 2]\n"), std::string::npos)
      << message;
}

TEST(OperandError, KeepsItsType) {
  const Variable x = Variable::parameter(zeros({2, 3}), "x");
  Tape tape;

  EXPECT_THROW(sum(x, 7), ShapeError);
  EXPECT_THROW(cat({x, zeros({3, 4})}), ShapeError);
  try {
    repeat_interleave(x, -1);
    FAIL() << "no error";
  } catch (const std::invalid_argument& error) {
    EXPECT_EQ(dynamic_cast<const ShapeError*>(&error), nullptr);
  }
}

TEST(OperandError, ResultsOfATapeThatHasEndedAreConstants) {
  const Variable x = Variable::parameter(zeros({2, 3}), "x");
  Variable old;
  {
    Tape tape;
    old = (x * 2).named("old");
  }

  const std::string message = message_of([&] { old + zeros({4, 5}); });

  EXPECT_NE(message.find("\n  operand 0: constant old [2, 3]\n"), std::string::npos) << message;
}

}  // namespace
}  // namespace tapegrad
