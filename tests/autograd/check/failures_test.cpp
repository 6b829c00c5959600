// What a check says of functions and rules that break its other demands: errors, numbers that
// change, wrong shapes, state.

#include <gtest/gtest.h>

#include <stdexcept>

#include "autograd/check/words.h"
#include "autograd/check_gradients.h"
#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/create.h"
#include "tensor/random.h"
#include "tests/expect_tensor.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

using Inputs = std::vector<Variable>;
using Formula = Variable (*)(const Variable& g, const Variable& x);

/// The rule of y = 3 x, written by somebody else.
struct TripleRule final : Rule {
  Variable x;
  Formula formula;

  TripleRule(Variable x, Formula formula) : x(std::move(x)), formula(formula) {}
  std::string_view name() const override { return "triple"; }
  Variable backward(const Variable& g, Index) const override { return formula(g, x); }
};

Variable triple(const Operand& x, Formula formula) {
  const Variable y = x.value() * 3.0;
  return Tape::record(std::make_unique<TripleRule>(x, formula), {x}, y, x.where);
}

Variable right(const Variable& g, const Variable&) {
  return 3 * g;
}

Variable throwing(const Variable&, const Variable&) {
  throw std::runtime_error("no idea");
}

void expect_line(const GradientReport& report, const std::string& line) {
  EXPECT_TRUE(report.failed());
  EXPECT_NE(report.text().find(line), std::string::npos) << "expected: " << line << "\n" << report;
}

const Tensor x = vector({0.5, -1.25, 2});

// ---- Errors

TEST(FailedCheck, AnErrorInFIsReportedWithTheLastOperation) {
  const int line = __LINE__ + 2;
  const auto f = [](const Inputs& in) {
    const Variable y = exp(in[0]);
    return bmm(y, y);
  };

  const GradientReport report = check_gradients(f, {x});

  expect_line(report, "problem    f fails: bmm: ");
  expect_line(report,
              words("bisection  f stops after entry 1, [3] = exp([3])  ", __FILE__, ":", line));
}

TEST(FailedCheck, AnErrorBeforeTheFirstOperationIsReported) {
  const auto f = [](const Inputs&) -> Variable { throw std::runtime_error("nothing to do"); };

  const GradientReport report = check_gradients(f, {x});

  expect_line(report, "problem    f fails: nothing to do");
  expect_line(report, "f stops before it has recorded an operation");
}

TEST(FailedCheck, AnErrorInARuleNamesItsEntry) {
  const int line = __LINE__ + 2;
  const GradientReport report =
      check_gradients([](const Inputs& in) { return exp(triple(sin(in[0]), throwing)); }, {x});

  expect_line(report, "problem    backward fails: no idea");
  EXPECT_EQ(report.guilty_operation, "triple");
  expect_line(report, words("[3] = triple([3])  ", __FILE__, ":", line));
  expect_line(report, "its rule fails: no idea");
}

TEST(FailedCheck, AnErrorInARuleNamesItsEntryAtSecondOrderToo) {
  const int line = __LINE__ + 2;
  const GradientReport report = check_second_gradients(
      [](const Inputs& in) { return exp(triple(sin(in[0]), throwing)); }, {x});

  expect_line(report, words("f fails: the rule of [3] = triple([3])  ", __FILE__, ":", line,
                            " fails: no idea"));
}

TEST(FailedCheck, AMissingDerivativeIsReported) {
  const auto f = [](const Inputs& in) {
    const Variable y = in[0].value() * 2.0;
    return Tape::record_without_rule("double", {in[0]}, y, {__FILE__, __LINE__});
  };

  const GradientReport report = check_gradients(f, {x});

  expect_line(report, "backward fails: double: has no derivative");
  EXPECT_EQ(report.guilty_operation, "double");
}

TEST(FailedCheck, AGradientOfTheWrongShapeIsReported) {
  const GradientReport report = check_gradients(
      [](const Inputs& in) {
        return triple(in[0], [](const Variable& g, const Variable&) { return sum(3 * g); });
      },
      {x});

  expect_line(report,
              "backward fails: triple: the rule must return a gradient shaped like input 0");
  EXPECT_EQ(report.guilty_operation, "triple");
}

TEST(FailedCheck, AnInfiniteGradientIsWrong) {
  const GradientReport report = check_gradients(
      [](const Inputs& in) {
        return triple(in[0], [](const Variable& g, const Variable&) { return g / 0; });
      },
      {x});

  EXPECT_EQ(report.inputs[0].count(Agreement::wrong), 3) << report;
  EXPECT_EQ(report.guilty_operation, "triple");
}

TEST(FailedCheck, WithoutParametersThereIsNothingToCheck) {
  const Variable constant = x;

  EXPECT_EQ(
      message_of([&] { check_gradients([](const Inputs& in) { return exp(in[0]); }, {constant}); }),
      "check_gradients: expected at least one parameter among the inputs, got 1 constants; "
      "see Variable::parameter");
}

TEST(FailedCheck, WithoutOutputsThereIsNothingToCheck) {
  const GradientReport report =
      check_gradients([](const Inputs&) { return std::vector<Variable>{}; }, {x});

  expect_line(report, "problem    f returns no output");
}

TEST(FailedCheck, InsideATapeItThrows) {
  Tape tape;

  EXPECT_EQ(message_of([&] { check_gradients([](const Inputs& in) { return in[0]; }, {x}); }),
            "check_gradients: a Tape is recording on this thread; end its scope first");
}

// ---- Numbers that change

TEST(FailedCheck, RandomNumbersAreNoticed) {
  Generator generator(1);

  const GradientReport report =
      check_gradients([&](const Inputs& in) { return in[0] * generator.rand({3}); }, {x});

  expect_line(report, "not deterministic: two calls gave different outputs; fix the seed inside f");
}

TEST(FailedCheck, AFunctionThatChangesItsInputIsNoticedAndUndone) {
  Variable p = Variable::parameter(x, "p");
  const auto f = [&](const Inputs& in) {
    const Variable y = exp(in[0]);
    p.set_value(p.value() * 2.0);
    return y;
  };

  const GradientReport report = check_gradients(f, {p});

  expect_line(report, "f fails: check_gradients: the function has changed input 0");
  expect_tensor(p.value(), x);
}

TEST(FailedCheck, AStateInARuleIsNoticedByASecondBackward) {
  static int calls = 0;

  const GradientReport report = check_gradients(
      [](const Inputs& in) {
        return triple(in[0], [](const Variable& g, const Variable&) {
          const double factor = 3 * (1 + 1e-9 * ++calls);  // too little for differences to notice
          return factor * g;
        });
      },
      {x});

  if (CheckOptions::is_double) {
    expect_line(report, "input 0: a second backward did not double the gradient");
  }
}

TEST(FailedCheck, AGradientOutOfNothingIsNoticed) {
  const GradientReport report = check_gradients(
      [](const Inputs& in) {
        return triple(in[0],
                      [](const Variable& g, const Variable& v) { return 3 * g + v - v + 1e-9; });
      },
      {x});

  expect_line(report, "input 0: the gradient is not zero although the incoming gradient is");
}

// min(max(x, 2), 2) is 2 whatever x is, so that differences find no kink at x = 2; but each of the
// rules takes half of the gradient along, and d/dx comes to 1/4.
TEST(FailedCheck, AKinkThatDifferencesDoNotSeeIsNamed) {
  const int line = __LINE__ + 2;
  const auto f = [](const Inputs& in) {
    const Variable at_least_2 = maximum(in[0], 2);
    return minimum(at_least_2, 2);
  };

  const GradientReport report = check_gradients(f, {vector({1, 2, 3.5})});

  EXPECT_EQ(report.guilty_operation, "");
  const std::string message = "or the kink is to blame, where a derivative is a matter of choice: ";
  expect_line(report, words(message, "[3] = maximum([3], [])  ", __FILE__, ":", line));
  expect_line(report, words(message, "[3] = minimum([3], [])  ", __FILE__, ":", line + 1));
}

// ---- What a check leaves behind

TEST(Check, LeavesValuesAloneAndNoGradients) {
  const Variable p = Variable::parameter(x, "p");
  const Variable constant = vector({1, 2, 3});
  const Real* before = p.value().data();

  const GradientReport report =
      check_gradients([](const Inputs& in) { return triple(in[0], right) * in[1]; }, {p, constant});

  EXPECT_TRUE(report.ok()) << report;
  EXPECT_EQ(p.value().data(), before);
  EXPECT_FALSE(p.gradient());
  EXPECT_FALSE(constant.gradient());
}

TEST(Check, GivesValuesBackAfterAnError) {
  const Variable p = Variable::parameter(x, "p");
  const Real* before = p.value().data();

  check_gradients([](const Inputs& in) { return triple(in[0], throwing); }, {p});

  EXPECT_EQ(p.value().data(), before);
}

// ---- Several outputs, unused and captured inputs, empty tensors

TEST(Check, AMistakeInTheSecondOutputIsFound) {
  const auto wrong = [](const Variable& g, const Variable&) { return 2 * g; };
  const auto f = [&](const Inputs& in) {
    return std::vector<Variable>{exp(in[0]), triple(in[0], wrong), sin(in[0])};
  };

  const GradientReport report = check_gradients(f, {x});

  EXPECT_EQ(report.inputs[0].count(Agreement::wrong), 0);  // output 0 alone
  EXPECT_EQ(report.inputs[1].count(Agreement::wrong), 3);
  EXPECT_EQ(report.inputs[2].count(Agreement::wrong), 0);
  EXPECT_EQ(report.inputs[3].count(Agreement::wrong), 3);  // all together
  EXPECT_EQ(report.guilty_operation, "triple");
  expect_line(report, "of output 1 alone");
}

TEST(Check, AnInputThatIsNotUsedHasGradientZero) {
  const GradientReport report =
      check_gradients([](const Inputs& in) { return exp(in[0]); }, {x, vector({1, 2})});

  EXPECT_TRUE(report.ok()) << report;
  EXPECT_EQ(report.inputs[2].elements[0].analytic, 0);
}

TEST(Check, AParameterMayBeCaptured) {
  const Variable w = Variable::parameter(vector({2, 3, 4}), "w");

  const GradientReport report =
      check_gradients([&](const Inputs& in) { return w * exp(in[0]); }, {x, w});

  EXPECT_TRUE(report.ok()) << report;
}

TEST(Check, EmptyInputsAndOutputsPass) {
  EXPECT_TRUE(check_gradients([](const Inputs& in) { return exp(in[0]); }, {zeros({0, 3})}).ok());
  EXPECT_TRUE(check_gradients([](const Inputs& in) { return narrow(in[0], 0, 1, 0); }, {x}).ok());
}

TEST(Check, OneWrongElementOfAThousandIsFound) {
  // 64 sampled elements miss it, most of the time; the directions see all elements.
  const auto f = [](const Inputs& in) {
    return triple(in[0], [](const Variable& g, const Variable&) {
      Buffer back(g.value().values().begin(), g.value().values().end());
      for (Real& number : back) number *= 3;
      back[321] = 0;
      return Variable(Tensor(g.shape(), std::move(back)));
    });
  };

  const GradientReport report = check_gradients(f, {Generator(5).rand({1000})});

  EXPECT_EQ(report.inputs[0].elements.size(), 64u + 3u);
  EXPECT_TRUE(report.failed()) << report;
  EXPECT_EQ(report.guilty_operation, "triple");
}

TEST(Check, AWrongSecondDerivativeIsFound) {
  // Right at first order; but x leaves the tape, so the second derivative lacks a part.
  const auto f = [](const Inputs& in) {
    const Variable y = square(in[0].value());
    struct CutRule final : Rule {
      Variable x;
      explicit CutRule(Variable x) : x(std::move(x)) {}
      std::string_view name() const override { return "square"; }
      Variable backward(const Variable& g, Index) const override {
        return 2 * g * Variable(x.value());
      }
    };
    return Tape::record(std::make_unique<CutRule>(in[0]), {in[0]}, y, {__FILE__, __LINE__});
  };

  EXPECT_TRUE(check_gradients(f, {x}).ok());
  const GradientReport report = check_second_gradients(f, {x});

  expect_line(report, "did a value leave the tape");
}

}  // namespace
}  // namespace tapegrad
