// Points where a derivative, or a result, is a matter of choice. docs/conventions.md has a line for
// each test, beside what PyTorch does.

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <set>
#include <string>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/create.h"
#include "tests/expect_tensor.h"
#include "tests/gradient_of.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

using Inputs = std::vector<Variable>;

const double infinity = std::numeric_limits<double>::infinity();
const double nan = std::numeric_limits<double>::quiet_NaN();

// ---- Ties

TEST(Conventions, TiesOfMaxShareTheGradient) {
  const auto all = [](const Variable& x) { return max(x); };
  const auto rows = [](const Variable& x) { return max(x, 1); };

  expect_tensor(gradient_of(all, vector({3, 1, 3}), 1), vector({0.5, 0, 0.5}));
  expect_tensor(gradient_of(rows, matrix({{3, 3, 3}, {1, 2, 2}}), vector({6, 10})),
                matrix({{2, 2, 2}, {0, 5, 5}}));
}

TEST(Conventions, TiesOfMinShareTheGradient) {
  const auto rows = [](const Variable& x) { return min(x, 0); };

  expect_tensor(gradient_of(rows, matrix({{3, 1}, {3, 2}, {4, 1}}), vector({6, 10})),
                matrix({{3, 5}, {3, 0}, {0, 5}}));
}

TEST(Conventions, TiesOfMaximumAreHalved) {
  const auto larger = [](const Inputs& in) { return maximum(in[0], in[1]); };
  const auto smaller = [](const Inputs& in) { return minimum(in[0], in[1]); };

  for (const auto& d : {gradients_of(larger, {vector({1, 2}), vector({1, 0})}, vector({4, 8})),
                        gradients_of(smaller, {vector({1, 0}), vector({1, 2})}, vector({4, 8}))}) {
    expect_tensor(d[0], vector({2, 8}));
    expect_tensor(d[1], vector({2, 0}));
  }
}

TEST(Conventions, EqualNumbersAreSortedInTheirOrder) {
  const auto upward = [](const Variable& x) { return sort(x).values; };
  const auto downward = [](const Variable& x) { return sort(x, 0, Order::descending).values; };

  expect_tensor(gradient_of(upward, vector({2, 1, 2}), vector({1, 2, 4})), vector({2, 1, 4}));
  expect_tensor(gradient_of(downward, vector({2, 1, 2}), vector({1, 2, 4})), vector({1, 4, 2}));
}

// ---- Kinks

TEST(Conventions, ReluHasDerivative0At0) {
  const auto f = [](const Variable& x) { return relu(x); };

  expect_tensor(gradient_of(f, vector({-1, 0, 2}), vector({3, 5, 7})), vector({0, 0, 7}));
}

TEST(Conventions, AbsHasDerivative0At0) {
  const auto f = [](const Variable& x) { return abs(x); };

  expect_tensor(gradient_of(f, vector({-1, 0, 2}), vector({3, 5, 7})), vector({-3, 0, 7}));
}

TEST(Conventions, ClampPassesTheGradientAtItsLimits) {
  const auto f = [](const Variable& x) { return clamp(x, -1, 2); };

  expect_tensor(gradient_of(f, vector({-1, 0, 2, 3}), vector({3, 5, 7, 9})), vector({3, 5, 7, 0}));
}

TEST(Conventions, SecondDerivativesOfKinksAre0) {
  const Variable x = Variable::parameter(vector({-1, 0, 2}), "x");
  Tape tape;
  for (const Variable& y : {relu(x), abs(x), clamp(x, -1, 2)}) {
    // With something that depends on x in it: else there would be nothing to differentiate.
    const Variable first = tape.gradients(sum(y * x), {x}, CreateGraph::yes)[0];
    const Variable without_kink = tape.gradients(sum(first), {x})[0];
    const Variable slope = tape.gradients(sum(y), {x})[0];

    expect_tensor(without_kink.value(), 2 * slope.value());
  }
}

// ---- Singular points

TEST(Conventions, SqrtIsInfinitelySteepAt0) {
  const auto f = [](const Variable& x) { return sqrt(x); };

  expect_tensor(gradient_of(f, vector({0, 4}), vector({2, 2})), vector({infinity, 0.5}));
  expect_tensor(gradient_of(f, vector({0}), vector({0})), vector({nan}));  // 0 times infinity
}

TEST(Conventions, PowersAt0) {
  const auto f = [](const Inputs& in) { return pow(in[0], in[1]); };

  const std::vector<Tensor> d =
      gradients_of(f, {zeros({4}), vector({0, 0.5, 1, 2})}, vector({1, 1, 1, 1}));

  expect_tensor(pow(zeros({3}), vector({0, 1, 2})), vector({1, 0, 0}));
  expect_tensor(d[0], vector({0, infinity, 1, 0}));
  expect_tensor(d[1], vector({0, 0, 0, 0}));
}

TEST(Conventions, NegativePowersOf0AreInfinite) {
  const auto f = [](const Inputs& in) { return pow(in[0], in[1]); };

  const std::vector<Tensor> d = gradients_of(f, {vector({0}), vector({-1})}, vector({1}));

  expect_tensor(d[0], vector({-infinity}));
  expect_tensor(d[1], vector({-infinity}));
}

TEST(Conventions, TheExponentOfANegativeBaseHasNoDerivative) {
  const auto f = [](const Inputs& in) { return pow(in[0], in[1]); };

  const std::vector<Tensor> d = gradients_of(f, {vector({-2}), vector({3})}, vector({1}));

  expect_tensor(d[0], vector({12}));
  expect_tensor(d[1], vector({nan}));
}

TEST(Conventions, LogAt0AndBelow) {
  const auto f = [](const Variable& x) { return log(x); };

  expect_tensor(log(vector({0, -1})), vector({-infinity, nan}));
  expect_tensor(gradient_of(f, vector({0, -1}), vector({1, 1})), vector({infinity, -1}));
}

TEST(Conventions, DivisionBy0IsInfinite) {
  const auto f = [](const Inputs& in) { return in[0] / in[1]; };

  const std::vector<Tensor> d = gradients_of(f, {vector({1}), vector({0})}, vector({1}));

  expect_tensor(d[0], vector({infinity}));
  expect_tensor(d[1], vector({-infinity}));
}

TEST(Conventions, SaturatedFunctionsHaveDerivative0) {
  const Tensor far = vector({-1000, 1000});

  expect_tensor(gradient_of([](const Variable& x) { return sigmoid(x); }, far, vector({1, 1})),
                vector({0, 0}));
  expect_tensor(gradient_of([](const Variable& x) { return tanh(x); }, far, vector({1, 1})),
                vector({0, 0}));
}

TEST(Conventions, WhereDoesNotShieldItsOtherSide) {
  // g is 0 on the side that was not taken; times an infinite derivative that is not a number.
  const auto f = [](const Variable& x) { return where(gt(x.value(), 0), log(x), 0); };
  const auto shielded = [](const Variable& x) {
    const Tensor is_positive = gt(x.value(), 0);
    return where(is_positive, log(where(is_positive, x, 1)), 0);
  };

  expect_tensor(gradient_of(f, vector({0, 2}), vector({1, 1})), vector({nan, 0.5}));
  expect_tensor(gradient_of(shielded, vector({0, 2}), vector({1, 1})), vector({0, 0.5}));
}

TEST(Conventions, WhereGives0ToTheSideThatWasNotTaken) {
  const auto f = [](const Inputs& in) { return where(vector({1, 0}), in[0], in[1]); };

  const std::vector<Tensor> d =
      gradients_of(f, {vector({1, nan}), vector({infinity, 4})}, vector({3, 5}));

  expect_tensor(d[0], vector({3, 0}));
  expect_tensor(d[1], vector({0, 5}));
}

// ---- Not a number

TEST(Conventions, NotANumberInReluAndClamp) {
  expect_tensor(relu(vector({nan})), vector({nan}));
  expect_tensor(clamp(vector({nan}), -1, 2), vector({nan}));
  expect_tensor(gradient_of([](const Variable& x) { return relu(x); }, vector({nan}), vector({3})),
                vector({3}));
  expect_tensor(
      gradient_of([](const Variable& x) { return clamp(x, -1, 2); }, vector({nan}), vector({3})),
      vector({0}));
}

TEST(Conventions, NotANumberInMaximum) {
  const auto f = [](const Inputs& in) { return maximum(in[0], in[1]); };

  const std::vector<Tensor> d =
      gradients_of(f, {vector({nan, 1}), vector({1, nan})}, vector({4, 4}));

  expect_tensor(maximum(vector({nan, 1}), vector({1, nan})), vector({nan, nan}));
  expect_tensor(d[0], vector({4, 4}));
  expect_tensor(d[1], vector({4, 4}));
}

TEST(Conventions, NotANumberInMax) {
  const auto f = [](const Variable& x) { return max(x); };

  expect_tensor(max(vector({nan, 1, 3})), nan);
  expect_tensor(gradient_of(f, vector({nan, 1, 3}), 1), vector({1, 0, 0}));
}

TEST(Conventions, NotANumberIsSortedToTheEnd) {
  expect_tensor(sort(vector({nan, 1, 2})).values, vector({1, 2, nan}));
}

// ---- Softmax

TEST(Conventions, SoftmaxOfARowOfMinusInfinityIsNotANumber) {
  const Tensor masked = matrix({{-infinity, -infinity}, {0, -infinity}});

  expect_tensor(softmax(masked, 1), matrix({{nan, nan}, {1, 0}}));
  expect_tensor(gradient_of([](const Variable& x) { return softmax(x, 1); }, masked,
                            matrix({{1, 2}, {3, 4}})),
                matrix({{nan, nan}, {0, 0}}));
}

TEST(Conventions, LogSumExpOfARowOfMinusInfinity) {
  const Tensor masked = vector({-infinity, -infinity});

  expect_tensor(logsumexp(masked), -infinity);
  expect_tensor(gradient_of([](const Variable& x) { return logsumexp(x); }, masked, 1),
                vector({nan, nan}));
}

TEST(Conventions, SoftmaxOfInfinityIsNotANumber) {
  expect_tensor(softmax(vector({infinity, 0}), 0), vector({nan, nan}));
}

// ---- Empty and 0-dim

TEST(Conventions, EmptyReductions) {
  const Tensor empty = zeros({0});

  expect_tensor(sum(empty), 0);
  expect_tensor(mean(empty), nan);
  expect_tensor(var(empty), nan);
  expect_tensor(logsumexp(empty), -infinity);
  expect_tensor(gradient_of([](const Variable& x) { return mean(x); }, empty, 1), empty);
}

TEST(Conventions, TheLargestOfNothingIsAnError) {
  EXPECT_EQ(message_of([] {
              max(zeros({2, 0}), 1);
            }),
            "max: expected at least one number along the reduced axes, got shape [2, 0]");
  expect_tensor(max(zeros({0, 3}), 1), zeros({0}));  // nothing to be done
}

TEST(Conventions, SoftmaxOfNothingIsNothing) {
  EXPECT_EQ(softmax(zeros({2, 0}), 1).shape(), Shape({2, 0}));
}

TEST(Conventions, TheVarianceOfOneNumberIsNotANumber) {
  const auto f = [](const Variable& x) { return var(x); };

  expect_tensor(var(vector({5})), nan);
  expect_tensor(gradient_of(f, vector({5}), 1), vector({nan}));
}

TEST(Conventions, ASingleNumberHasOneAxisToReduce) {
  for (const Index axis : {0, -1}) {
    const auto total = [&](const Variable& x) { return sum(x, axis); };
    const auto largest = [&](const Variable& x) { return max(x, axis); };
    const auto weights = [&](const Variable& x) { return softmax(x, axis); };

    expect_tensor(gradient_of(total, 3, 5), 5);
    expect_tensor(gradient_of(largest, 3, 5), 5);
    expect_tensor(gradient_of(weights, 3, 5), 0);
  }
}

TEST(Conventions, SingleNumbersAreStackedNotJoined) {
  expect_tensor(stack({Tensor(3), Tensor(2)}), vector({3, 2}));
  EXPECT_NE(message_of([] { cat({Tensor(3), Tensor(2)}); }), "no error");
}

TEST(Conventions, RepeatingZeroTimesGivesGradient0) {
  const auto none = [](const Variable& x) { return repeat_interleave(x, 0); };

  expect_tensor(gradient_of(none, vector({5, 6}), zeros({0})), vector({0, 0}));
}

TEST(Conventions, AProductOverNothingIs0) {
  expect_tensor(bmm(zeros({1, 2, 0}), zeros({1, 0, 3})), zeros({1, 2, 3}));
}

// ---- Axes and shapes

TEST(Conventions, KeepDimKeepsTheAxisWithSize1) {
  const Tensor x = ones({2, 3});

  EXPECT_EQ(sum(x, 1).shape(), Shape({2}));
  EXPECT_EQ(sum(x, 1, KeepDim::yes).shape(), Shape({2, 1}));
  EXPECT_EQ(sum(x, {}, KeepDim::yes).shape(), Shape({1, 1}));
}

TEST(Conventions, WithoutAxesAllAreReduced) {
  EXPECT_EQ(sum(ones({2, 3})).shape(), Shape({}));
  EXPECT_EQ(mean(ones({2, 3}), {}).shape(), Shape({}));
}

TEST(Conventions, NegativeAxesCountFromTheEnd) {
  const Tensor x = matrix({{1, 2, 3}, {4, 5, 6}});

  expect_tensor(sum(x, -1), vector({6, 15}));
  expect_tensor(sum(x, -2), vector({5, 7, 9}));
}

TEST(Conventions, GradientsAreSummedOverRepeatedAxes) {
  const auto f = [](const Inputs& in) { return in[0] + in[1]; };

  const std::vector<Tensor> d =
      gradients_of(f, {matrix({{1}, {2}}), vector({1, 2, 3})}, matrix({{1, 2, 3}, {4, 5, 6}}));

  expect_tensor(d[0], matrix({{6}, {15}}));
  expect_tensor(d[1], vector({5, 7, 9}));
}

TEST(Conventions, AnElementPickedTwiceReceivesBothGradients) {
  const auto f = [](const Variable& x) { return index_select(x, 0, {1, 1, 0}); };

  expect_tensor(gradient_of(f, vector({5, 6, 7}), vector({1, 2, 4})), vector({4, 3, 0}));
}

TEST(Conventions, SqueezingAnAxisOfAnotherSizeDoesNothing) {
  EXPECT_EQ(squeeze(ones({2, 3}), 0).shape(), Shape({2, 3}));
}

// ---- Going backward

TEST(Conventions, BackwardTwiceAddsUp) {
  Variable x = Variable::parameter(3, "x");
  Tape tape;
  const Variable y = x * x;

  tape.backward(y);
  tape.backward(y);
  expect_tensor(*x.gradient(), 12);

  x.clear_gradient();
  tape.backward(y);
  expect_tensor(*x.gradient(), 6);
}

// 1e30 + 1 is 1e30 in both precisions, so the order of the additions shows.
TEST(Conventions, ContributionsAreAddedLastUseFirst) {
  const auto gradient = [](double first, double second, double third) {
    const auto f = [&](const Variable& x) {
      const Variable a = first * x;  // one line each: the order within a sum is the compiler's
      const Variable b = second * x;
      const Variable c = third * x;
      return a + b + c;
    };
    return gradient_of(f, 1, 1).item();
  };

  EXPECT_EQ(gradient(1, 1e30, -1e30), 1);  // (-1e30 + 1e30) + 1
  EXPECT_EQ(gradient(1e30, 1, -1e30), 0);  // (-1e30 + 1) + 1e30
  EXPECT_EQ(gradient(1e30, -1e30, 1), 0);
}

TEST(Conventions, ANewGradientIsAddedToTheOldOne) {
  const Variable x = Variable::parameter(1, "x");
  for (const double factor : {1e30, -1e30, 1.0}) {
    Tape tape;
    tape.backward(factor * x);
  }
  EXPECT_EQ(x.gradient()->item(), 1);  // (1e30 - 1e30) + 1
}

TEST(Conventions, AnInputThatWasNotUsedHasGradient0) {
  const Variable x = Variable::parameter(3, "x");
  const Variable unused = Variable::parameter(vector({1, 2}), "unused");
  Tape tape;

  const std::vector<Variable> d = tape.gradients(x * x, {x, unused});

  expect_tensor(d[1].value(), vector({0, 0}));
}

TEST(Conventions, BackwardLeavesUnusedParametersWithoutGradient) {
  const Variable x = Variable::parameter(3, "x");
  const Variable unused = Variable::parameter(2, "unused");
  Tape tape;

  tape.backward(x * x);

  EXPECT_FALSE(unused.gradient());
}

TEST(Conventions, AParameterIsItsOwnDerivative1) {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;

  tape.backward(x);

  expect_tensor(*x.gradient(), 1);
}

TEST(Conventions, TheLossIsOneNumberOfAnyRank) {
  const Variable x = Variable::parameter(matrix({{2}}), "x");
  Tape tape;

  tape.backward(x * x);

  expect_tensor(*x.gradient(), matrix({{4}}));
  EXPECT_EQ(message_of([&] {
              tape.backward(stack({x, x}));
            }),
            "backward: the loss must be one number, got shape [2, 1, 1]; sum or average it first");
}

TEST(Conventions, ConstantsReceiveNoGradient) {
  const Variable x = Variable::parameter(3, "x");
  const Variable constant = 2;
  Tape tape;

  tape.backward(x * constant);

  EXPECT_FALSE(constant.requires_gradient());
  EXPECT_FALSE(constant.gradient());
}

TEST(Conventions, ValueLeavesTheTape) {
  const auto f = [](const Variable& x) { return x * x.value(); };

  expect_tensor(gradient_of(f, 3, 1), 3);  // not 6
}

TEST(Conventions, AChangedParameterEndsItsTape) {
  Variable x = Variable::parameter(3, "x");
  Tape tape;
  const Variable y = x * x;
  x.set_value(4);

  const std::string message = message_of([&] { tape.backward(y); });

  EXPECT_TRUE(message.starts_with(
      "mul: parameter x was changed by set_value after this operation had used it; run the "
      "forward pass again before backward\n"))
      << message;
}

// ---- The page

TEST(ConventionsPage, HasALineForEveryTest) {
  std::ifstream page("docs/conventions.md");
  std::set<std::string> tests, lines;
  const testing::UnitTest& all = *testing::UnitTest::GetInstance();
  for (int s = 0; s < all.total_test_suite_count(); ++s) {
    const testing::TestSuite& suite = *all.GetTestSuite(s);
    if (std::string(suite.name()) != "Conventions") continue;
    for (int t = 0; t < suite.total_test_count(); ++t) tests.insert(suite.GetTestInfo(t)->name());
  }
  for (std::string line; std::getline(page, line);) {
    if (!line.ends_with("` |")) continue;  // "| ... | `TestName` |"
    const std::size_t end = line.size() - 3;
    const std::size_t start = line.rfind('`', end - 1) + 1;
    lines.insert(line.substr(start, end - start));
  }

  EXPECT_EQ(lines, tests);
}

}  // namespace
}  // namespace tapegrad
