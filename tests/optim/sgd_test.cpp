#include "optim/sgd.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/create.h"
#include "tests/expect_tensor.h"
#include "tests/golden.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

/// Gives `parameter` the gradient g: d(sum(g p))/dp = g.
void add_gradient(const Variable& parameter, const Tensor& g) {
  Tape tape;
  tape.backward(sum(parameter * g));
}

// 1 - 0.5 * 2 = 0 and 3 - 0.5 * -4 = 5.
TEST(Sgd, StepsAgainstTheGradient) {
  const Variable p = Variable::parameter(vector({1, 3}));
  Sgd optimizer({p}, 0.5);
  add_gradient(p, vector({2, -4}));

  optimizer.step();

  expect_tensor(p.value(), vector({0, 5}));
}

/// Six steps on sum(c (p - t)^2), as tools/golden/optim.py takes them in PyTorch.
class SgdTrajectory {
 public:
  SgdTrajectory(double learning_rate, const SgdOptions& options)
      : optimizer_({p_}, learning_rate, options) {}

  Tensor step() {
    optimizer_.clear_gradients();
    Tape tape;
    tape.backward(sum(vector({1, 2, 0.5}) * square(p_ - vector({1, -1, 2}))));
    optimizer_.step();
    return p_.value();
  }

 private:
  Variable p_ = Variable::parameter(vector({0.5, 0.25, -1}), "p");
  Sgd optimizer_;
};

TEST(Sgd, MovesAsInPyTorch) {
  std::vector<CsvRow> rows = read_csv("optim/sgd.csv");
  rows.erase(rows.begin());
  ASSERT_EQ(rows.size() % 6, 0u);
  ASSERT_GT(rows.size(), 0u);
  for (std::size_t first = 0; first < rows.size(); first += 6) {
    const std::vector<double> setting = numbers({rows[first].begin(), rows[first].begin() + 4});
    const SgdOptions options = {.momentum = setting[1],
                                .dampening = setting[2],
                                .weight_decay = setting[3],
                                .nesterov = rows[first][4] == "1" ? Nesterov::yes : Nesterov::no};
    SgdTrajectory trajectory(setting[0], options);
    for (std::size_t i = first; i < first + 6; ++i) {
      SCOPED_TRACE("line " + std::to_string(i + 2));
      const std::vector<double> p = numbers(rows[i], 6);
      expect_tensor(trajectory.step(), vector({p.at(0), p.at(1), p.at(2)}));
    }
  }
}

TEST(Sgd, LeavesParametersWithoutGradientAlone) {
  const Variable used = Variable::parameter(vector({1}));
  const Variable unused = Variable::parameter(vector({1}));
  Sgd optimizer({unused, used}, 1, {.momentum = 0.5, .weight_decay = 0.5});
  add_gradient(used, vector({1}));

  optimizer.step();

  expect_tensor(unused.value(), vector({1}));
  expect_tensor(used.value(), vector({-0.5}));  // 1 - (1 + 0.5 * 1)
}

TEST(Sgd, GradientsAddUpUntilTheyAreCleared) {
  const Variable p = Variable::parameter(vector({0}));
  Sgd optimizer({p}, 1);
  add_gradient(p, vector({1}));
  add_gradient(p, vector({2}));
  optimizer.step();
  expect_tensor(p.value(), vector({-3}));

  optimizer.clear_gradients();

  EXPECT_FALSE(p.gradient().has_value());
  optimizer.step();
  expect_tensor(p.value(), vector({-3}));
}

TEST(Sgd, RejectsNonFiniteGradientsBeforeAnythingChanges) {
  const Variable first = Variable::parameter(vector({1, 2}), "first");
  const Variable second = Variable::parameter(vector({3, 4}), "second");
  Sgd optimizer({first, second}, 1, {.non_finite_gradient = NonFiniteGradient::reject});
  add_gradient(first, vector({1, 1}));
  add_gradient(second, vector({1, INFINITY}));

  EXPECT_EQ(message_of([&] { optimizer.step(); }),
            "step: the gradient of parameter 1 (second, [2]) contains inf; nothing was changed. Is "
            "the learning rate too large?");
  expect_tensor(first.value(), vector({1, 2}));
  expect_tensor(second.value(), vector({3, 4}));
}

TEST(Sgd, UsesNonFiniteGradientsUnlessTold) {
  const Variable p = Variable::parameter(vector({1}));
  Sgd optimizer({p}, 1);
  add_gradient(p, vector({NAN}));

  optimizer.step();

  EXPECT_TRUE(std::isnan(p.item()));
}

TEST(Sgd, RejectsWhatIsNoParameterOrComesTwice) {
  const Variable p = Variable::parameter(zeros({2, 3}), "p");
  EXPECT_EQ(message_of([&] {
              Sgd({p, zeros({2})}, 1);
            }),
            "Optimizer: expected parameters, but parameter 1 ([2]) is none; make it with "
            "Variable::parameter");
  EXPECT_EQ(message_of([&] {
              Sgd({p, p}, 1);
            }),
            "Optimizer: parameter 1 (p, [2, 3]) was listed before, as number 0; it would be moved "
            "twice");
}

TEST(Sgd, RejectsNumbersThatMakeNoSense) {
  const auto message = [](double learning_rate, const SgdOptions& options) {
    return message_of([&] { Sgd({}, learning_rate, options); });
  };

  EXPECT_EQ(message(0, {}), "Sgd: expected a positive learning rate, got 0");
  EXPECT_EQ(message(NAN, {}), "Sgd: expected a positive learning rate, got nan");
  EXPECT_EQ(message(1, {.momentum = -1}), "Sgd: expected a momentum of 0 or more, got -1");
  EXPECT_EQ(message(1, {.dampening = -1}), "Sgd: expected a dampening of 0 or more, got -1");
  EXPECT_EQ(message(1, {.weight_decay = INFINITY}),
            "Sgd: expected a weight decay of 0 or more, got inf");
  EXPECT_EQ(message(1, {.nesterov = Nesterov::yes}),
            "Sgd: Nesterov's momentum needs a momentum above 0");
  EXPECT_EQ(message(1, {.momentum = 0.5, .dampening = 0.25, .nesterov = Nesterov::yes}),
            "Sgd: Nesterov's momentum needs a dampening of 0, got 0.25");
}

TEST(Sgd, MayHaveNothingToDo) {
  Sgd optimizer({}, 1);
  optimizer.clear_gradients();
  optimizer.step();
}

/// The formula of the first and of the second step.
std::vector<std::string> formulas(const SgdOptions& options) {
  const Variable p = Variable::parameter(vector({1, 3}), "p");
  Sgd optimizer({p}, 0.1, options);
  std::vector<std::string> formulas;
  for (int step = 0; step < 2; ++step) {
    add_gradient(p, vector({2, -4}));
    formulas.push_back(optimizer.rules().at(0).second.formula);
    optimizer.step();
  }
  return formulas;
}

TEST(Sgd, SaysWhatItsStepWillDo) {
  using Formulas = std::vector<std::string>;
  EXPECT_EQ(formulas({}), (Formulas{"p - 0.1 * g", "p - 0.1 * g"}));
  EXPECT_EQ(formulas({.weight_decay = 0.25}),
            (Formulas{"p - 0.1 * (g + 0.25 * p)", "p - 0.1 * (g + 0.25 * p)"}));
  EXPECT_EQ(formulas({.momentum = 0.5}), (Formulas{"p - 0.1 * g", "p - 0.1 * (0.5 * v + g)"}));
  EXPECT_EQ(formulas({.momentum = 0.5, .dampening = 0.75}),
            (Formulas{"p - 0.1 * g", "p - 0.1 * (0.5 * v + 0.25 * g)"}));
  EXPECT_EQ(formulas({.momentum = 0.5, .weight_decay = 2, .nesterov = Nesterov::yes}),
            (Formulas{"p - 0.1 * ((g + 2 * p) + 0.5 * (g + 2 * p))",
                      "p - 0.1 * ((g + 2 * p) + 0.5 * (0.5 * v + (g + 2 * p)))"}));
}

// v = g = 2 after the first step; the second adds 0.5 * 2 to its gradient.
TEST(Sgd, SaysWhatTheVelocityIs) {
  const Variable p = Variable::parameter(5, "p");
  const Variable unused = Variable::parameter(5, "unused");
  Sgd optimizer({unused, p}, 0.1, {.momentum = 0.5});
  EXPECT_TRUE(optimizer.rules().empty());
  add_gradient(p, 2);
  EXPECT_TRUE(optimizer.rules().at(0).second.letters.empty());
  optimizer.step();

  const UpdateRules rules = optimizer.rules();

  ASSERT_EQ(rules.size(), 1u);
  EXPECT_TRUE(rules[0].first.is_same_as(p));
  const auto& [letter, velocity] = rules[0].second.letters.at(0);
  EXPECT_EQ(letter, "v");
  EXPECT_EQ(velocity.item(), 2);
}

}  // namespace
}  // namespace tapegrad
