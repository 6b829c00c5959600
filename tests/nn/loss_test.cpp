#include "nn/loss.h"

#include <gtest/gtest.h>

#include "autograd/tape.h"
#include "tensor/create.h"
#include "tests/expect_tensor.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

// Errors -1, 2 and 3: squared 1, 4 and 9, together 14.
TEST(MseLoss, GivesEachElementTheirMeanOrTheirSum) {
  const Tensor prediction = vector({1, 2, 3});
  const Tensor target = vector({2, 0, 0});

  expect_tensor(mse_loss(prediction, target, Reduction::none).value(), vector({1, 4, 9}));
  expect_tensor(mse_loss(prediction, target, Reduction::sum).value(), 14);
  expect_tensor(mse_loss(prediction, target, Reduction::mean).value(), 14.0 / 3);
  expect_tensor(mse_loss(prediction, target).value(), 14.0 / 3);
}

// dL/dp = 2 (p - t) / n = 2 [-1, 2, 3] / 3.
TEST(MseLoss, GradientIsTwiceTheErrorOverTheCount) {
  const Variable prediction = Variable::parameter(vector({1, 2, 3}));
  {
    Tape tape;
    tape.backward(mse_loss(prediction, vector({2, 0, 0})));
  }

  expect_tensor(*prediction.gradient(), vector({-2.0 / 3, 4.0 / 3, 2}));
}

TEST(MseLoss, RejectsShapesThatWouldBroadcast) {
  EXPECT_EQ(message_of([] {
              return mse_loss(zeros({4}), zeros({4, 1}));
            }),
            "mse_loss: expected a target shaped like the prediction, [4], got [4, 1]; reshape one "
            "of them");
  EXPECT_NE(message_of([] { return mse_loss(zeros({4}), 0); }), "no error");
}

}  // namespace
}  // namespace tapegrad
