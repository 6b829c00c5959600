#include "autograd/check_gradients.h"

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

}  // namespace
}  // namespace tapegrad
