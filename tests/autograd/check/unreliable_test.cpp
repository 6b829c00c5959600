// Where differences cannot tell, a check says so: it neither passes nor fails.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "autograd/check_gradients.h"
#include "autograd/ops.h"
#include "tensor/create.h"

namespace tapegrad {
namespace {

using Inputs = std::vector<Variable>;

/// Expects that the check neither passes nor fails, and gives this reason for an element.
void expect_unreliable(const GradientReport& report, Index position, const std::string& reason) {
  EXPECT_FALSE(report.ok()) << report;
  EXPECT_FALSE(report.failed()) << report;
  EXPECT_NE(report.text().find("gradient check UNRELIABLE"), std::string::npos) << report;
  const CheckedElement& element = report.inputs[0].elements.at(static_cast<std::size_t>(position));
  EXPECT_EQ(element.agreement, Agreement::unreliable);
  EXPECT_EQ(element.reason, reason);
}

TEST(UnreliableCheck, ReluAt0IsAKink) {
  const GradientReport report =
      check_gradients([](const Inputs& in) { return relu(in[0]); }, {vector({1, 0, -2})});

  expect_unreliable(report, 1,
                    "kink: the derivatives from left and right differ; it is within h of 0");
  EXPECT_EQ(report.inputs[0].elements[0].agreement, Agreement::right);
  EXPECT_EQ(report.inputs[0].elements[2].agreement, Agreement::right);
}

TEST(UnreliableCheck, AKinkElsewhereIsOneToo) {
  const GradientReport report =
      check_gradients([](const Inputs& in) { return clamp(in[0], -1, 0.5); }, {vector({0.5, 2})});

  expect_unreliable(report, 0, "kink: the derivatives from left and right differ");
}

TEST(UnreliableCheck, ATieNamesTheOtherNumber) {
  const GradientReport report = check_gradients([](const Inputs& in) { return max(in[0], 1); },
                                                {matrix({{3, 1, 3}, {2, 0.5, 1}})});

  expect_unreliable(report, 0,
                    "kink: the derivatives from left and right differ; it is within h of x0[0,2]");
}

TEST(UnreliableCheck, ATieBetweenTwoInputsNamesTheOther) {
  const Variable a = Variable::parameter(vector({1, 2}), "a");
  const Variable b = Variable::parameter(vector({5, 2}), "b");

  const GradientReport report =
      check_gradients([](const Inputs& in) { return maximum(in[0], in[1]); }, {a, b});

  expect_unreliable(report, 1,
                    "kink: the derivatives from left and right differ; it is within h of b[1]");
}

TEST(UnreliableCheck, TiedNumbersMovedTogetherMustBeRight) {
  const GradientReport report =
      check_gradients([](const Inputs& in) { return max(in[0]); }, {vector({3, 1, 3})});

  const CheckedElement& together = report.inputs[0].elements.at(3);
  EXPECT_EQ(together.reason, kinks_together);
  EXPECT_EQ(together.agreement, Agreement::right);
}

TEST(UnreliableCheck, OverflowCloseToXIsNoVerdict) {
  const double largest = std::log(static_cast<double>(std::numeric_limits<Real>::max()));

  const GradientReport report = check_gradients([](const Inputs& in) { return exp(in[0]); },
                                                {vector({1, largest - 1e-7 * largest})});

  expect_unreliable(report, 1, "f is not finite close to x");
}

TEST(UnreliableCheck, ANumberLostInRoundingIsNoVerdict) {
  // y is so large that its rounding hides by how much it changes.
  const double large = CheckOptions::is_double ? 1e10 : 1e7;

  const GradientReport report =
      check_gradients([&](const Inputs& in) { return exp(in[0]) + large; }, {0.0});

  expect_unreliable(report, 0, "lost in rounding");
}

TEST(UnreliableCheck, AFunctionThatTurnsWithinTheStepIsNoVerdict) {
  const double frequency = 2 / CheckOptions().step;

  const GradientReport report =
      check_gradients([&](const Inputs& in) { return sin(frequency * in[0]); }, {0.125});

  expect_unreliable(report, 0, "the two steps disagree");
}

TEST(UnreliableCheck, AFunctionThatThrowsCloseToXIsNoVerdict) {
  const auto f = [](const Inputs& in) {
    if (in[0].value().data()[1] > 2) throw std::domain_error("above 2");
    return square(in[0]);
  };

  expect_unreliable(check_gradients(f, {vector({1, 2})}), 1, "f fails close to x: above 2");
}

TEST(UnreliableCheck, AShapeThatDependsOnTheNumbersIsNoVerdict) {
  const auto f = [](const Inputs& in) { return masked_select(in[0], gt(in[0].value(), 0.5)); };

  const GradientReport report = check_gradients(f, {vector({0.5, 2, 3})});

  expect_unreliable(
      report, 0,
      "f fails close to x: check_gradients: the shape of output 0 depends on the numbers: [2] and "
      "[3]");
}

TEST(UnreliableCheck, TheSameVariableTwiceCannotBeToldApart) {
  const Variable x = Variable::parameter(vector({1, 2}), "x");

  const GradientReport report =
      check_gradients([](const Inputs& in) { return in[0] * in[1]; }, {x, x});

  EXPECT_FALSE(report.ok());
  EXPECT_NE(report.text().find("doubt      input 1 is the same variable as input 0: their "
                               "derivatives cannot be told apart"),
            std::string::npos)
      << report;
}

// Inputs that overlap in memory are a trap for checks that write into them; here they are not.
TEST(OverlappingInputs, TwoParametersMadeOfOneTensorAreCheckedApart) {
  const Tensor numbers = vector({1, 2, 3});

  const GradientReport report =
      check_gradients([](const Inputs& in) { return in[0] * exp(in[1]); }, {numbers, numbers});

  EXPECT_TRUE(report.ok()) << report;
}

TEST(OverlappingInputs, AnExpandedTensorIsCheckedElementByElement) {
  const Tensor expanded = expand(matrix({{0.5}, {2}}), {2, 3});

  const GradientReport report =
      check_gradients([](const Inputs& in) { return sin(in[0]); }, {expanded});

  EXPECT_TRUE(report.ok()) << report;
  EXPECT_EQ(report.inputs[0].elements.size(), 6u);
}

}  // namespace
}  // namespace tapegrad
