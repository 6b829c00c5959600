#include "autograd/check_gradients.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include "autograd/gtest_gradients.h"
#include "autograd/ops.h"
#include "tensor/create.h"

namespace tapegrad {
namespace {

using Inputs = std::vector<Variable>;

const Tensor scores({2, 3}, {0.1, -1.2, 2.0, 0.4, 0.3, -0.7});

TEST(CheckGradients, CorrectRulesPass) {
  EXPECT_GRADIENTS_MATCH([](const Inputs& in) { return softmax(in[0], 1); }, {scores});
  EXPECT_SECOND_GRADIENTS_MATCH([](const Inputs& in) { return softmax(in[0], 1); }, {scores});
}

TEST(CheckGradients, SeveralInputsAndOutputsPass) {
  const Variable w = Variable::parameter(vector({0.5, -2, 3}), "w");
  EXPECT_GRADIENTS_MATCH(
      [](const Inputs& in) {
        return std::vector<Variable>{in[0] * in[1], exp(in[1])};
      },
      {scores, w});
}

// Zero instead of cos(x): the value has left the tape.
Variable cut(const Inputs& in) {
  return 0 * in[0] + sin(in[0].value());
}

TEST(ExpectGradientsMatch, FailsWithTheReportUnderTheNameOfTheTest) {
  EXPECT_NONFATAL_FAILURE(
      EXPECT_GRADIENTS_MATCH(cut, {scores}),
      "gradient check FAILED: ExpectGradientsMatch.FailsWithTheReportUnderTheNameOfTheTest");
  EXPECT_NONFATAL_FAILURE(
      EXPECT_GRADIENTS_MATCH(cut, {scores}),
      "again      --gtest_filter=ExpectGradientsMatch.FailsWithTheReportUnderTheNameOfTheTest");
  EXPECT_NONFATAL_FAILURE(
      EXPECT_GRADIENTS_MATCH(cut, {scores}),
      "gradcheck_ExpectGradientsMatch.FailsWithTheReportUnderTheNameOfTheTest.csv");
}

TEST(ExpectGradientsMatch, TakesOptions) {
  EXPECT_NONFATAL_FAILURE(EXPECT_GRADIENTS_MATCH(cut, {scores}, {.name = "cut", .seed = 5}),
                          "gradient check FAILED: cut");
}

TEST(ExpectSecondGradientsMatch, FailsWithTheReport) {
  // d/dx of x^2 is 2 x; with x off the tape its own derivative is 0 and not 2.
  const auto f = [](const Inputs& in) { return in[0] * in[0].value(); };

  EXPECT_NONFATAL_FAILURE(EXPECT_SECOND_GRADIENTS_MATCH(f, {scores}), "gradient check FAILED");
}

}  // namespace
}  // namespace tapegrad
