#include "autograd/backward_pass.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "autograd/ops.h"
#include "tensor/create.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

// y = x x, loss = y w at x = 3, w = 5. Backward, last line first:
//   line 1: g = 1 gives dy = w = 5 and dw = y = 9
//   line 0: g = 5 gives dx = 5 x = 15 twice, so 30
struct Chain {
  Variable x = Variable::parameter(3, "x");
  Variable w = Variable::parameter(5, "w");
  Tape tape;
  Variable y = x * x;
  Variable loss = y * w;
};

TEST(BackwardPass, StepTellsWhatArrivedAndWhatWasAdded) {
  const Chain chain;
  BackwardPass pass(chain.tape, chain.loss);

  ASSERT_TRUE(pass.step());

  const BackwardStep& step = pass.last_step();
  EXPECT_EQ(step.line, 1);
  EXPECT_EQ(step.arriving->item(), 1);
  ASSERT_EQ(step.inputs.size(), 2U);
  EXPECT_EQ(step.inputs[0].flow, Flow::added);
  EXPECT_FALSE(step.inputs[0].before.has_value());
  EXPECT_EQ(step.inputs[0].added->item(), 5);
  EXPECT_EQ(step.inputs[0].after->item(), 5);
  EXPECT_EQ(step.inputs[1].added->item(), 9);
}

TEST(BackwardPass, SecondContributionIsAddedToTheFirst) {
  const Chain chain;
  BackwardPass pass(chain.tape, chain.loss);

  while (pass.step()) {
  }

  const BackwardStep& step = pass.last_step();
  EXPECT_EQ(step.line, 0);
  EXPECT_EQ(step.arriving->item(), 5);
  EXPECT_EQ(step.inputs[0].after->item(), 15);
  EXPECT_EQ(step.inputs[1].before->item(), 15);
  EXPECT_EQ(step.inputs[1].added->item(), 15);
  EXPECT_EQ(step.inputs[1].after->item(), 30);
}

TEST(BackwardPass, KnowsNoGradientOfWhatItHasRecordedItself) {
  const Chain chain;
  const std::size_t lines = chain.tape.entries().size();
  BackwardPass pass(chain.tape, chain.loss, CreateGraph::yes);
  while (pass.step()) {
  }

  ASSERT_GT(chain.tape.entries().size(), lines);
  EXPECT_EQ(pass.gradient(chain.tape.entries()[lines].output), nullptr);
}

TEST(BackwardPass, StepTellsWhyNothingWentToAnInput) {
  const Variable x = Variable::parameter(3, "x");
  std::optional<Variable> old;
  {
    Tape earlier;
    old = x * 2;
  }
  Tape tape;
  const Variable from_constant = x * 4;
  const Variable from_old = x * *old;
  const Variable unused = x * 7;
  BackwardPass pass(tape, from_constant + from_old);

  pass.run_to(2);
  EXPECT_FALSE(pass.last_step().arriving.has_value());
  EXPECT_EQ(pass.last_step().inputs[0].flow, Flow::not_on_path);

  pass.run_to(1);
  EXPECT_EQ(pass.last_step().inputs[0].flow, Flow::added);
  EXPECT_EQ(pass.last_step().inputs[1].flow, Flow::outlived);

  pass.run_to(0);
  EXPECT_EQ(pass.last_step().inputs[1].flow, Flow::constant);
}

TEST(BackwardPass, StepBackUndoesAStep) {
  const Chain chain;
  BackwardPass pass(chain.tape, chain.loss, CreateGraph::no, KeepSteps::yes);
  while (pass.step()) {
  }

  EXPECT_TRUE(pass.step_back());

  EXPECT_EQ(pass.line(), 1);
  EXPECT_EQ(pass.last_step().line, 1);
  EXPECT_EQ(pass.last_step().inputs[1].added->item(), 9);
  EXPECT_EQ(pass.gradient(chain.x), nullptr);
  EXPECT_EQ(pass.gradient(chain.y)->item(), 5);

  EXPECT_TRUE(pass.step_back());
  EXPECT_TRUE(pass.parameters().empty());
  EXPECT_EQ(pass.gradient(chain.loss)->item(), 1);
  EXPECT_FALSE(pass.step_back()) << "there is nothing before the first step";
}

TEST(BackwardPass, GoesForwardAgainAfterGoingBack) {
  const Chain chain;
  BackwardPass pass(chain.tape, chain.loss, CreateGraph::no, KeepSteps::yes);

  pass.run_to(0);
  pass.run_to(2);
  pass.run_to(0);

  EXPECT_EQ(pass.gradient(chain.x)->item(), 30);
  EXPECT_EQ(pass.gradient(chain.w)->item(), 9);
  EXPECT_EQ(pass.parameters().size(), 2U);
}

TEST(BackwardPass, GoesBackOnlyWhenItKeepsItsSteps) {
  const Chain chain;
  BackwardPass pass(chain.tape, chain.loss);
  pass.step();

  EXPECT_EQ(message_of([&] { pass.step_back(); }),
            "step_back: earlier steps were not kept; make the pass with KeepSteps::yes");
}

TEST(BackwardPass, RunToRejectsALineThatIsNotThere) {
  const Chain chain;
  BackwardPass pass(chain.tape, chain.loss);

  EXPECT_EQ(message_of([&] { pass.run_to(3); }), "run_to: expected a line from 0 to 2, got 3");
  EXPECT_EQ(message_of([&] { pass.run_to(-1); }), "run_to: expected a line from 0 to 2, got -1");
}

// d sqrt(z)/dz = 1 / (2 sqrt(z)) is infinite at z = 0, which is line 0's result.
TEST(BackwardPass, StopsAtTheFirstNumberThatIsNotFinite) {
  const Variable x = Variable::parameter(0, "x");
  Tape tape;
  const Variable z = x * 2;
  const Variable root = sqrt(z);
  const Variable loss = root * 3;
  BackwardPass pass(tape, loss);

  EXPECT_TRUE(pass.run_to_non_finite());

  EXPECT_EQ(pass.line(), 1);
  EXPECT_TRUE(std::isinf(pass.gradient(z)->item()));
}

TEST(BackwardPass, RunsToTheEndWhenAllIsFinite) {
  const Chain chain;
  BackwardPass pass(chain.tape, chain.loss);

  EXPECT_FALSE(pass.run_to_non_finite());
  EXPECT_EQ(pass.line(), 0);
}

}  // namespace
}  // namespace tapegrad
