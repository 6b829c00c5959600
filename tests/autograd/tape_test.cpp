#include "autograd/tape.h"

#include <gtest/gtest.h>

#include <pthread.h>

#include <memory>
#include <string>
#include <thread>

#include "autograd/ops.h"
#include "autograd/view/source_lines.h"
#include "tensor/create.h"
#include "tensor/error.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

// ---- Recording

TEST(Tape, NothingIsRecordedOutsideATape) {
  const Variable x = Variable::parameter(2, "x");

  const Variable y = x * x;

  EXPECT_FALSE(y.requires_gradient());
  EXPECT_EQ(y.item(), 4);
}

TEST(Tape, NothingIsRecordedForConstants) {
  Tape tape;

  const Variable y = Variable(2) * Tensor(3);

  EXPECT_TRUE(tape.entries().empty());
  EXPECT_FALSE(y.requires_gradient());
}

TEST(Tape, EntriesAreInTheOrderInWhichTheyWereComputed) {
  const Variable x = Variable::parameter(2, "x");
  Tape tape;

  const Variable y = exp(x * x);

  ASSERT_EQ(tape.entries().size(), 2);
  EXPECT_EQ(tape.entries()[0].rule->name(), "mul");
  EXPECT_EQ(tape.entries()[1].rule->name(), "exp");
  EXPECT_TRUE(y.requires_gradient());
}

TEST(Tape, EntriesKnowTheLineOfTheCall) {
  const Variable x = Variable::parameter(2, "x");
  Tape tape;

  exp(x);
  const int line_of_exp = __LINE__ - 1;
  2 * x;
  const int line_of_mul = __LINE__ - 1;

  ASSERT_EQ(tape.entries().size(), 2);
  const std::string file = "tests/autograd/tape_test.cpp:";
  EXPECT_EQ(place_text(tape.entries()[0].where), file + std::to_string(line_of_exp));
  EXPECT_EQ(place_text(tape.entries()[1].where), file + std::to_string(line_of_mul));
}

TEST(Tape, ResultsBecomeConstantsWhenItEnds) {
  const Variable x = Variable::parameter(2, "x");
  Variable y;
  {
    Tape tape;
    y = x * x;
    EXPECT_TRUE(y.requires_gradient());
  }

  EXPECT_FALSE(y.requires_gradient());
  EXPECT_EQ(y.item(), 4);
}

// ---- Gradients

// y = x^2 w, so dy/dx = 2 x w = 2 * 3 * 5 = 30 and dy/dw = x^2 = 9.
TEST(Tape, BackwardFillsTheGradientsOfParameters) {
  const Variable x = Variable::parameter(3, "x");
  const Variable w = Variable::parameter(5, "w");
  Tape tape;

  tape.backward(x * x * w);

  EXPECT_EQ(x.gradient()->item(), 30);
  EXPECT_EQ(w.gradient()->item(), 9);
}

TEST(Tape, BackwardAddsToWhatIsThere) {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;
  const Variable y = x * x;

  tape.backward(y);
  tape.backward(y);

  EXPECT_EQ(x.gradient()->item(), 12);
}

TEST(Tape, BackwardLeavesParametersThatTheLossDoesNotDependOn) {
  const Variable x = Variable::parameter(3, "x");
  const Variable unused = Variable::parameter(1, "unused");
  Tape tape;
  unused * 2;

  tape.backward(x * x);

  EXPECT_FALSE(unused.gradient().has_value());
}

TEST(Tape, TheGradientOfAParameterWithRespectToItselfIsOne) {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;

  tape.backward(x);

  EXPECT_EQ(x.gradient()->item(), 1);
}

TEST(Tape, GradientsLeaveTheParametersOwnGradientsAlone) {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;

  const std::vector<Variable> g = tape.gradients(x * x, {x});

  EXPECT_EQ(g[0].item(), 6);
  EXPECT_FALSE(x.gradient().has_value());
}

TEST(Tape, GradientsAreTakenWithRespectToResultsToo) {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;
  const Variable h = x * x;
  const Variable y = h * h;  // dy/dh = 2 h = 18

  EXPECT_EQ(tape.gradients(y, {h})[0].item(), 18);
}

TEST(Tape, GradientsAreZeroWhereTheOutputDoesNotDepend) {
  const Variable x = Variable::parameter(3, "x");
  const Variable other = Variable::parameter(matrix({{1, 2, 3}, {4, 5, 6}}), "other");
  Tape tape;

  const Variable g = tape.gradients(x * x, {other})[0];

  EXPECT_EQ(g.shape(), (Shape{2, 3}));
  EXPECT_EQ(sum(abs(g.value())).item(), 0);
}

// y = x^3: 3 x^2 = 12, 6 x = 12, 6 at x = 2.
TEST(Tape, GradientsCanBeDifferentiatedAgain) {
  const Variable x = Variable::parameter(2, "x");
  Tape tape;

  const Variable first = tape.gradients(x * x * x, {x}, CreateGraph::yes)[0];
  const Variable second = tape.gradients(first, {x}, CreateGraph::yes)[0];
  const Variable third = tape.gradients(second, {x})[0];

  EXPECT_EQ(first.item(), 12);
  EXPECT_EQ(second.item(), 12);
  EXPECT_EQ(third.item(), 6);
}

TEST(Tape, GradientsAreNotRecordedUnlessAskedFor) {
  const Variable x = Variable::parameter(2, "x");
  Tape tape;
  const Variable y = x * x * x;
  const std::size_t before = tape.entries().size();

  const Variable g = tape.gradients(y, {x})[0];

  EXPECT_EQ(tape.entries().size(), before);
  EXPECT_FALSE(g.requires_gradient());
  EXPECT_TRUE((x * x).requires_gradient()) << "recording goes on afterwards";
}

// ---- Misuse

TEST(Tape, RejectsASecondTapeOnTheThread) {
  Tape tape;

  EXPECT_EQ(message_of([] { Tape second; }),
            "Tape: another Tape is recording on this thread; end its scope first");
}

TEST(Tape, OtherThreadsHaveTapesOfTheirOwn) {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;
  const Variable y = x * x;

  Real derivative = 0;
  std::thread other([&] {
    Tape own;
    derivative = own.gradients(x * x * x, {x})[0].item();
  });
  other.join();

  EXPECT_EQ(derivative, 27);
  EXPECT_EQ(tape.entries().size(), 1);
  EXPECT_EQ(tape.gradients(y, {x})[0].item(), 6);
}

TEST(Tape, RejectsResultsOfAnotherThreadsTape) {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;
  const Variable y = x * x;

  std::string of_operation, of_backward;
  std::thread other([&] {
    Tape own;
    of_operation = message_of([&] { y * 2; });
    of_backward = message_of([&] { own.backward(y); });
  });
  other.join();

  EXPECT_EQ(of_operation, "mul: an input was recorded on another thread's Tape; pass its .value()");
  EXPECT_EQ(of_backward, "backward: the loss was recorded on another thread's Tape");
}

TEST(Tape, RejectsALossThatDependsOnNoParameter) {
  const Variable x = Variable::parameter(3, "x");
  const Variable y = x * x;
  Tape tape;

  EXPECT_EQ(message_of([&] { tape.backward(y); }),
            "backward: the loss depends on no parameter; was it computed before this Tape, from a "
            ".value(), or from gradients without CreateGraph::yes?");
}

TEST(Tape, RejectsALossOfATapeThatHasEnded) {
  const Variable x = Variable::parameter(3, "x");
  Variable y;
  {
    Tape tape;
    y = x * x;
  }
  Tape tape;

  EXPECT_EQ(message_of([&] { tape.backward(y); }),
            "backward: the loss was recorded on a Tape that has ended; "
            "compute it again inside this one");
  EXPECT_EQ(message_of([&] { tape.gradients(x * 2, {y}); }),
            "gradients: an input is a constant, or its Tape has ended; gradients are taken with "
            "respect to parameters and results of this Tape");
}

TEST(Tape, RejectsALossThatIsNotOneNumber) {
  const Variable x = Variable::parameter(zeros({50}), "x");
  Tape tape;

  try {
    tape.backward(x * 2);
    FAIL();
  } catch (const ShapeError& error) {
    EXPECT_STREQ(error.what(),
                 "backward: the loss must be one number, got shape [50]; sum or average it first");
  }
}

TEST(Tape, RejectsParametersThatChangedAfterTheirUse) {
  Variable w = Variable::parameter(3, "w");
  Tape tape;
  const Variable y = w * w;
  const int line = __LINE__ - 1;
  w.set_value(4);

  EXPECT_EQ(message_of([&] { tape.backward(y); }),
            "mul: parameter w was changed by set_value after this operation had used it; run the "
            "forward pass again before backward\n"
            "  backward of mul in tests/autograd/tape_test.cpp:" +
                std::to_string(line) + " | const Variable y = w * w;");
  EXPECT_FALSE(w.gradient().has_value());

  tape.backward(w * w);
  EXPECT_EQ(w.gradient()->item(), 8);
}

TEST(Tape, NamesAnOperationWithoutADerivative) {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;
  const Variable rounded = Tape::record_without_rule("round", {x}, Tensor(3), {});

  EXPECT_EQ(message_of([&] { tape.backward(rounded * x); }),
            "round: has no derivative; give it a Rule, or leave autograd before it with .value()");
  EXPECT_FALSE(x.gradient().has_value());
}

TEST(Tape, RejectsAnEntryWithoutARule) {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;

  EXPECT_EQ(message_of([&] { Tape::record(nullptr, {x}, Tensor(3), {}); }),
            "record: expected a rule, got none; see record_without_rule");
}

struct WrongShapeRule final : Rule {
  std::string_view name() const override { return "wrong"; }
  Variable backward(const Variable&, Index) const override { return zeros({2}); }
};

TEST(Tape, RejectsAGradientOfTheWrongShape) {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;
  const Variable y = Tape::record(std::make_unique<WrongShapeRule>(), {x}, Tensor(1), {});

  try {
    tape.backward(y);
    FAIL();
  } catch (const ShapeError& error) {
    EXPECT_STREQ(error.what(),
                 "wrong: the rule must return a gradient shaped like input 0, [], got [2]; "
                 "sum_to undoes broadcasting");
  }
}

struct ThrowingRule final : Rule {
  std::string_view name() const override { return "throwing"; }
  Variable backward(const Variable&, Index) const override { throw std::runtime_error("no"); }
};

TEST(Tape, RecordsAgainAfterARuleHasThrown) {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;
  const Variable y = Tape::record(std::make_unique<ThrowingRule>(), {x}, Tensor(1), {});

  EXPECT_THROW(tape.backward(y), std::runtime_error);

  EXPECT_TRUE((x * x).requires_gradient());
  EXPECT_FALSE(x.gradient().has_value());
}

// ---- Observers

/// Puts 10 times the result in its place, and throws at the operation `refused`.
struct TenTimes final : TapeObserver {
  std::string_view refused;

  Tensor recorded(const TapeEntry& entry) override {
    if (entry.rule->name() == refused) throw std::runtime_error("refused");
    return 10 * entry.output.value();
  }
};

TEST(Tape, AnObserverReplacesTheResult) {
  const Variable x = Variable::parameter(2, "x");
  TenTimes observer;
  Tape tape(observer);

  const Variable y = x * x;

  EXPECT_EQ(y.item(), 40);
}

// y = 10 x^2 as the observer has it, whose rule gives dy/dx = 2 x.
TEST(Tape, DoesNotRecordWhatItsObserverRefuses) {
  const Variable x = Variable::parameter(2, "x");
  TenTimes observer;
  observer.refused = "exp";
  Tape tape(observer);

  const Variable y = x * x;
  EXPECT_EQ(message_of([&] { exp(y); }), "refused");
  tape.backward(y);

  EXPECT_EQ(tape.entries().size(), 1);
  EXPECT_EQ(x.gradient()->item(), 4);
}

// The output of a refused entry is a constant, also where its maker keeps it.
TEST(Tape, TheResultThatItsObserverRefusesIsAConstant) {
  const Variable x = Variable::parameter(2, "x");
  TenTimes observer;
  observer.refused = "double";
  Tape tape(observer);
  const Variable y = Tensor(4);

  EXPECT_EQ(message_of([&] { Tape::record_without_rule("double", {x}, y, {}); }), "refused");

  EXPECT_FALSE(y.requires_gradient());
  EXPECT_EQ(y.item(), 4);
}

// ---- Size and lifetime

/// Runs `action` on a thread with a stack of 256 KiB.
template <typename Action>
void on_a_small_stack(Action action) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 256 * 1024);
  pthread_t thread;
  const auto run = [](void* a) -> void* {
    (*static_cast<Action*>(a))();
    return nullptr;
  };
  ASSERT_EQ(pthread_create(&thread, &attributes, run, &action), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

TEST(Tape, AChainOfAMillionOperationsNeedsNoStack) {
  const Variable x = Variable::parameter(1, "x");

  on_a_small_stack([&] {
    Tape tape;
    Variable y = x;
    for (int i = 0; i < 1'000'000; ++i) y = y + x;
    tape.backward(y);
  });

  EXPECT_EQ(x.gradient()->item(), 1'000'001);
}

// y_{i+1} = y_i + y_i: 2^60 paths lead from y_60 back to x, but only 60 entries.
TEST(Tape, NestedDiamondsTakeLinearTime) {
  const Variable x = Variable::parameter(1, "x");
  Tape tape;
  Variable y = x;
  for (int i = 0; i < 60; ++i) y = y + y;

  tape.backward(y);

  EXPECT_EQ(tape.entries().size(), 60);
  EXPECT_EQ(x.gradient()->item(), static_cast<Real>(1LL << 60));
}

/// Tells through a weak pointer whether the rule, and with it the entry, is still there.
struct WatchedRule final : Rule {
  std::shared_ptr<int> life;

  explicit WatchedRule(std::shared_ptr<int> life) : life(std::move(life)) {}

  std::string_view name() const override { return "watched"; }
  Variable backward(const Variable& g, Index) const override { return g; }
};

TEST(Tape, EverythingIsReleasedAtTheEndOfTheScope) {
  const Variable x = Variable::parameter(1, "x");
  std::weak_ptr<int> watched;
  Variable survivor;
  {
    Tape tape;
    auto life = std::make_shared<int>(0);
    watched = life;
    survivor = Tape::record(std::make_unique<WatchedRule>(std::move(life)), {x}, Tensor(1), {});
    const Variable g = tape.gradients(survivor * survivor, {x}, CreateGraph::yes)[0];
    tape.gradients(g, {x});
    EXPECT_FALSE(watched.expired());
  }

  EXPECT_TRUE(watched.expired());
  EXPECT_EQ(survivor.item(), 1);
}

TEST(Tape, ThatEndsOnAnotherThreadLeavesThatThreadsTapeAlone) {
  std::unique_ptr<Tape> foreign;
  std::thread([&foreign] { foreign = std::make_unique<Tape>(); }).join();
  std::thread([&foreign] {
    Variable w = Variable::parameter(5, "w");
    Tape tape;
    foreign.reset();
    tape.backward(w * w);
    EXPECT_EQ(w.gradient()->item(), 10);
  }).join();
}

}  // namespace
}  // namespace tapegrad
