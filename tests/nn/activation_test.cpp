#include "nn/activation.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tensor/create.h"
#include "tests/expect_tensor.h"

namespace tapegrad {
namespace {

TEST(ReLU, CutsOffBelowZero) {
  expect_tensor(ReLU().forward(vector({-2, 0, 3})).value(), vector({0, 0, 3}));
}

TEST(Tanh, IsTheHyperbolicTangent) {
  expect_tensor(Tanh().forward(vector({-1, 0, 2})).value(),
                vector({std::tanh(-1.0), 0, std::tanh(2.0)}));
}

}  // namespace
}  // namespace tapegrad
