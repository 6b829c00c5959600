#include "autograd/operand_error.h"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <typeinfo>
#include <utility>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "nn/linear.h"
#include "nn/sequential.h"
#include "tensor/create.h"
#include "tensor/error.h"
#include "tests/here.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

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

/// A rule that goes wrong in a way of its own.
template <typename Error>
struct FailingRule final : Rule {
  std::string_view name() const override { return "fail"; }
  Variable backward(const Variable&, Index) const override { throw Error("no"); }
};

template <typename Error>
void expect_backward_error_with_line() {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;
  const SourceLine where{__FILE__, __LINE__};
  const Variable y = Tape::record(std::make_unique<FailingRule<Error>>(), {x}, Tensor(3), where);

  try {
    tape.backward(y);
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(typeid(error), typeid(Error));
    EXPECT_EQ(error.what(), "no\n  backward of fail in " + here(where.line) +
                                " | const SourceLine where{__FILE__, __LINE__};");
  }
}

TEST(OperandError, OnTheWayBackNamesTheLineAndKeepsItsType) {
  expect_backward_error_with_line<TapeError>();
  expect_backward_error_with_line<ShapeError>();
  expect_backward_error_with_line<std::invalid_argument>();
}

/// Multiplies what does not fit, where its author meant another product.
struct MisfitRule final : Rule {
  Variable x;

  explicit MisfitRule(Variable x) : x(std::move(x)) {}

  std::string_view name() const override { return "misfit"; }
  Variable backward(const Variable& g, Index) const override { return matmul(g, x); }
};

TEST(OperandError, InsideARuleNamesTheLineOfTheRuleThenThatOfTheProgram) {
  const Variable x = Variable::parameter(zeros({2, 3}), "x");
  Tape tape;
  const SourceLine where{__FILE__, __LINE__};
  const Variable y = Tape::record(std::make_unique<MisfitRule>(x), {x}, zeros({2, 3}), where);
  const Variable loss = sum(y);

  const std::string message = message_of([&] { tape.backward(loss); });

  EXPECT_TRUE(
      message.starts_with("matmul: a is [2, 3], so b must be [..., 3, *], got [2, 3]\n  in " +
                          here(where.line - 6) + " | "))
      << message;
  EXPECT_NE(message.find("\n  backward of misfit in " + here(where.line) + " | "),
            std::string::npos)
      << message;
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
