#include "autograd/check/non_finite.h"

#include <gtest/gtest.h>

#include <limits>

#include "autograd/check/words.h"
#include "autograd/check_gradients.h"
#include "autograd/ops.h"
#include "tensor/create.h"
#include "tests/here.h"

namespace tapegrad {
namespace {

using Inputs = std::vector<Variable>;

void expect_text(const GradientReport& report, const std::string& line) {
  EXPECT_FALSE(report.ok());
  EXPECT_NE(report.text().find(line), std::string::npos) << "expected: " << line << "\n" << report;
}

TEST(NonFinite, ForwardItNamesTheOperationThatMadeIt) {
  const int line = __LINE__ + 1;
  const auto f = [](const Inputs& in) { return exp(log(in[0] - 1)); };

  expect_text(check_gradients(f, {matrix({{2, 3}, {1.5, 0.5}})}),
              "forward: nan at [1,1] was born in [2,2] = log([2,2])  " + here(line) +
                  "; there its input is -0.5");
}

TEST(NonFinite, ForwardADivisionBy0IsNamed) {
  const int line = __LINE__ + 1;
  const auto f = [](const Inputs& in) { return exp(-(in[0] / in[1])); };

  expect_text(check_gradients(f, {vector({1, 2}), vector({3, 0})}),
              "forward: inf at [1] was born in [2] = div([2], [2])  " + here(line) +
                  "; there its input is 2 and 0");
}

TEST(NonFinite, AParameterThatWasSoFromTheBeginningIsNamed) {
  const Variable w =
      Variable::parameter(vector({1, std::numeric_limits<Real>::infinity(), 2}), "w");

  expect_text(check_gradients([](const Inputs& in) { return tanh(in[0]); }, {w}),
              "parameter w is inf at [1] from the beginning");
}

TEST(NonFinite, BackwardItNamesTheRuleThatMadeIt) {
  const int line = __LINE__ + 1;
  const auto f = [](const Inputs& in) { return sqrt(square(in[0])); };

  expect_text(
      check_gradients(f, {vector({1, 0, -2})}),
      "at [1] was born in the rule of [3] = sqrt([3])  " + here(line) + "; there its input is 0");
}

/// Five times the same product: each gradient is a finite number, their sum is not.
Variable too_many_products(const Variable& x) {
  const double large = 0.6 * static_cast<double>(std::numeric_limits<Real>::max());
  const Variable y = large * x;
  return y + large * x + large * x + large * x + large * x;
}

TEST(NonFinite, BackwardASumThatOverflowsIsNamed) {
  const Variable w = Variable::parameter(vector({1e-3, 2e-3}), "w");
  const int line = __LINE__ + 2;
  const GradientReport of_result =
      check_gradients([](const Inputs& in) { return too_many_products(-in[0]); }, {w});
  const GradientReport of_parameter =
      check_gradients([](const Inputs& in) { return too_many_products(in[0]); }, {w});

  expect_text(of_result, "backward: contributions of several operations add up to ");
  expect_text(of_result, "of the output of [2] = neg([2])  " + here(line));
  expect_text(of_parameter, "backward: contributions of several operations add up to ");
  expect_text(of_parameter, " of parameter w");
}

}  // namespace
}  // namespace tapegrad
