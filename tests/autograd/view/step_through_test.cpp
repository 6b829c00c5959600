#include "autograd/view/step_through.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "autograd/ops.h"
#include "tensor/create.h"
#include "tests/here.h"

namespace tapegrad {
namespace {

// y = x x at x = 3: dy/dx = 3 + 3.
TEST(StepThrough, ShowsEveryStepWithoutATerminal) {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;
  const Variable y = (x * x).named("y");
  const int line = __LINE__ - 1;
  tape.backward(y);

  std::ostringstream out;
  print_steps(tape, out);

  EXPECT_EQ(out.str(), "step 1/2  forward   y = x * x   " + here(line) +
                           "\n  in   x  []  3\n"
                           "       x  []  3\n"
                           "  out  y  []  9\n"
                           "step 2/2  backward  y = x * x   " +
                           here(line) +
                           "\n  in   dy            []  1\n"
                           "  out  dx += dy * x  []  3  before nothing, after 3\n"
                           "       dx += dy * x  []  3  before 3, after 6\n");
}

TEST(StepThrough, TellsWhyNothingIsAdded) {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;
  const Variable unused = (x * 7).named("unused");
  tape.backward((x * 2).named("y"));

  std::ostringstream out;
  print_steps(tape, out);

  EXPECT_NE(out.str().find("  nothing arrives: not on a path to the loss\n"), std::string::npos);
  EXPECT_NE(out.str().find("       d2: nothing, a constant\n"), std::string::npos) << out.str();
}

TEST(StepThrough, OfALongTapeTheStepsAtTheEndsAreShown) {
  const Variable w = Variable::parameter(1, "w");
  Tape tape;
  Variable x = w;
  for (int i = 0; i < 1000; ++i) x = x + w;
  tape.backward(x);

  std::ostringstream out;
  print_steps(tape, out);

  const std::string text = out.str();
  for (const char* step :
       {"\nstep 20/2000  forward   t19 = t18 + w ", "\n... 960 more steps ...\nstep 981/2000  ",
        "\nstep 1020/2000  backward  t980 = t979 + w ",
        "\n... 960 more steps ...\nstep 1981/2000  backward  t19 = t18 + w ",
        "\nstep 2000/2000  backward  t0 = w + w "}) {
    EXPECT_NE(text.find(step), std::string::npos) << step;
  }
  EXPECT_EQ(text.find("step 21/"), std::string::npos);
  EXPECT_EQ(text.find("step 1021/"), std::string::npos);
  EXPECT_EQ(text.find("step 1980/"), std::string::npos);
  EXPECT_NE(text.find("before 1000, after 1001\n"), std::string::npos);
}

/// What step_through answers to the commands, after showing the first step of
/// loss = sum(x x) at x = [0, 9].
class StepThroughSession : public testing::Test {
 protected:
  Variable x = Variable::parameter(vector({0, 9}), "x");
  Tape tape;
  Variable squared = (x * x).named("squared");
  Variable loss = sum(squared).named("loss");
  AfterSteps after = AfterSteps::go_on;

  void SetUp() override { tape.backward(loss); }

  std::string answers_to(const std::string& commands) {
    std::istringstream in(commands);
    std::ostringstream out;
    after = step_through(tape, out, in);
    const std::string text = out.str();
    return text.substr(text.find("(step) "));
  }
};

TEST_F(StepThroughSession, GoesBackAndForth) {
  const std::string text = answers_to("g 4\np dx\nb\np dx\n");

  EXPECT_NE(text.find("(step) step 4/4  backward  squared = x * x"), std::string::npos) << text;
  EXPECT_NE(text.find("(step) tensor([ 0., 18.])\n"), std::string::npos) << text;
  EXPECT_NE(text.find("(step) step 3/4  backward  loss = sum(squared)"), std::string::npos);
  EXPECT_NE(text.find("(step) nothing is called 'dx' here, or its gradient is not computed yet\n"),
            std::string::npos)
      << text;
}

TEST_F(StepThroughSession, AnEmptyLineRepeats) {
  const std::string text = answers_to("n\n\n\n\n");

  EXPECT_NE(text.find("(step) step 4/4"), std::string::npos) << text;
  EXPECT_NE(text.find("(step) there are steps from 1 to 4, but no 5\n"), std::string::npos) << text;
}

TEST_F(StepThroughSession, ShowsTensors) {
  EXPECT_EQ(answers_to("h x\n"), "(step) [2] from 0 to 9: ' .:-=+*#%@'\n  | @|\n(step) \n");
  EXPECT_EQ(answers_to("p x\n"), "(step) tensor([0., 9.])\n(step) \n");
  EXPECT_EQ(answers_to("p x[1]\n"), "(step) x[1] = 9\n(step) \n");
  EXPECT_EQ(answers_to("p x[-2]\n"), "(step) x[-2] = 0\n(step) \n");
  EXPECT_NE(answers_to("p x[0, 1]\n").find("select: "), std::string::npos);
}

TEST(StepThrough, ShowsTheSourceAndWhereTheInputsComeFrom) {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;
  const Variable y = (x * x).named("y");
  y + x;
  const int line = __LINE__ - 2;

  std::ostringstream out;
  std::istringstream in("n\nw\n");
  step_through(tape, out, in);

  const std::string text = out.str();
  EXPECT_NE(text.find(std::to_string(line + 1) + " |   y + x;\n(step) "), std::string::npos)
      << text;
  EXPECT_NE(text.find(" |   const Variable y = (x * x).named(\"y\");\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("  y: " + here(line) + "\n  x: a parameter\n"), std::string::npos) << text;
}

TEST_F(StepThroughSession, WrongCommandsAreExplained) {
  EXPECT_EQ(answers_to("g x\n"), "(step) expected a step, as in g 7, got 'x'\n(step) \n");
  EXPECT_EQ(answers_to("g 0\n"), "(step) there are steps from 1 to 4, but no 0\n(step) \n");
  EXPECT_EQ(answers_to("p x[1\n"), "(step) x[1 = 9\n(step) \n");
  EXPECT_EQ(answers_to("p x[]\n"),
            "(step) expected numbers in brackets, as in p z[0,2]\n(step) \n");
  EXPECT_EQ(answers_to("p z\n"),
            "(step) nothing is called 'z' here, or its gradient is not computed yet\n(step) \n");
  EXPECT_NE(answers_to("?\n").find("(step) n next   b back"), std::string::npos);
}

TEST_F(StepThroughSession, EndsByGoingOnOrQuitting) {
  EXPECT_EQ(answers_to("q\nn\n"), "(step) ");
  EXPECT_EQ(after, AfterSteps::quit);
  EXPECT_EQ(answers_to("c\nn\n"), "(step) ");
  EXPECT_EQ(after, AfterSteps::go_on);
  EXPECT_EQ(answers_to(""), "(step) \n");
  EXPECT_EQ(after, AfterSteps::go_on);
}

TEST(StepThrough, AnUpdateAfterBackwardStopsTheStepsBackward) {
  Variable x = Variable::parameter(3, "x");
  Tape tape;
  tape.backward(square(x));
  x.set_value(4);

  std::ostringstream out;
  std::istringstream in("n\nb\n");
  step_through(tape, out, in);

  EXPECT_NE(out.str().find("(step) backward stops: square: parameter x was changed"),
            std::string::npos)
      << out.str();
  EXPECT_NE(out.str().find("(step) there are steps from 1 to 2, but no 0"), std::string::npos);
}

TEST(StepThrough, OfAnEmptyTapeThereIsNothingToSee) {
  Tape tape;
  std::ostringstream out;
  std::istringstream in;

  step_through(tape, out, in);

  EXPECT_EQ(out.str(), "there are no steps: nothing was recorded\n");
}

}  // namespace
}  // namespace tapegrad
