#include "nn/attention_pooling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "autograd/gtest_gradients.h"
#include "autograd/ops.h"
#include "autograd/tape.h"
#include "nn/nadaraya_watson.h"
#include "tensor/create.h"
#include "tensor/memory.h"
#include "tensor/parallel.h"
#include "tensor/random.h"
#include "tests/expect_tensor.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

constexpr Real infinity = std::numeric_limits<Real>::infinity();
constexpr Real nan = std::numeric_limits<Real>::quiet_NaN();

Variable pooling(const std::vector<Variable>& x) {
  return attention_pooling(x[0], x[1], x[2], x[3]);
}

Variable pooling_of_the_others(const std::vector<Variable>& x) {
  return attention_pooling(x[0], x[1], x[2], x[3], OwnPoint::left_out);
}

TEST(AttentionPooling, IsTheNadarayaWatsonModel) {
  manual_seed(1);
  const Tensor queries = rand({7}), keys = randn({7, 40}), values = randn({7, 40});
  NadarayaWatson model(1.3);

  expect_tensor(attention_pooling(queries, keys, values, model.w()).value(),
                model.forward(queries, keys, values).value());
}

TEST(AttentionPooling, MayShareKeysAmongTheQueries) {
  manual_seed(2);
  const Tensor queries = rand({5}), keys = randn({3}), values = randn({3}), w(0.7);

  expect_tensor(
      attention_pooling(queries, keys, values, w).value(),
      attention_pooling(queries, repeat(keys, {5, 1}), repeat(values, {5, 1}), w).value());
}

// Points 0, 1 and 3 with w = 0: each takes the mean of the other two values.
TEST(AttentionPooling, LeavesOutTheOwnPoint) {
  const Tensor x = vector({0, 1, 3}), y = vector({1, 10, 100});

  expect_tensor(attention_pooling(x, x, y, Tensor(0), OwnPoint::left_out).value(),
                vector({55, 50.5, 5.5}));
}

TEST(AttentionPooling, HasTheRightGradients) {
  manual_seed(3);
  EXPECT_GRADIENTS_MATCH(pooling, {randn({3}), randn({3, 5}), randn({3, 5}), randn({1})});
  EXPECT_GRADIENTS_MATCH(pooling, {randn({3}), randn({4}), randn({4}), randn({})});
  EXPECT_GRADIENTS_MATCH(pooling_of_the_others, {randn({4}), randn({4}), randn({4}), randn({1})});
}

// d = 0 and 1 with d^2 w^2 / 2 = 0 and ln 2: the weights are 2/3 and 1/3, and f = 1. Of the sums
// over p (v - f) d and p (v - f) d^2 the second pair alone is left, with 2/3.
TEST(AttentionPooling, HasTheGradientsOfAWorkedExample) {
  const double width = std::sqrt(2 * std::log(2.0));
  const Variable queries = Variable::parameter(vector({5}), "queries");
  const Variable w = Variable::parameter(Tensor(width), "w");
  Tape tape;
  const Variable f = attention_pooling(queries, vector({5, 4}), vector({0, 3}), w);
  tape.backward(10 * sum(f));

  expect_tensor(f.value(), vector({1}));
  expect_tensor(*queries.gradient(), vector({-10 * width * width * 2 / 3}));
  expect_tensor(*w.gradient(), Tensor(-10 * width * 2 / 3));
}

/// What one input's gradient is, and how many numbers the tape keeps for it.
struct Asked {
  Tensor gradient;
  std::size_t numbers_kept;
};

/// Of queries, keys, values or w, the only one or one of four that require a gradient.
Asked ask_for(std::size_t input, bool and_for_all_others) {
  manual_seed(7);
  std::vector<Variable> x{randn({3}), randn({3, 5}), randn({3, 5}), randn({})};
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (i == input || and_for_all_others) x[i] = Variable::parameter(x[i].value(), "x");
  }
  const std::size_t before = memory_in_use();
  Tape tape;
  const Variable f = pooling(x);
  const std::size_t kept = (memory_in_use() - before) / sizeof(Real);
  return {tape.gradients(sum(square(f)), {x[input]})[0].value(), kept};
}

// f for each of three queries; one slope for queries and w, two numbers for keys and values.
TEST(AttentionPooling, KeepsNoMoreThanTheGradientsNeed) {
  const std::size_t numbers_kept[] = {3 * 2, 3 * 3, 3 * 3, 3 * 2};
  for (std::size_t input = 0; input < 4; ++input) {
    const Asked alone = ask_for(input, false), with_others = ask_for(input, true);

    EXPECT_EQ(alone.numbers_kept, numbers_kept[input]) << input;
    EXPECT_EQ(with_others.numbers_kept, std::size_t{3 * 5});
    expect_tensor(alone.gradient, with_others.gradient, 0);
  }
}

TEST(AttentionPooling, KeepsNothingWithoutATape) {
  const Variable w = Variable::parameter(Tensor(1), "w");
  const Tensor queries = zeros({3}), keys = zeros({3, 5});
  const std::size_t before = memory_in_use();
  const Variable f = attention_pooling(queries, keys, keys, w);

  EXPECT_EQ(memory_in_use() - before, 3 * sizeof(Real));
}

// d w = 3000 and -3000: the scores are -4.5 million, equal, and their weights 1/2.
TEST(AttentionPooling, KeepsItsDigitsFarFromEveryKey) {
  const Variable values = Variable::parameter(vector({2, 6}), "values");
  Tape tape;
  const Variable f = attention_pooling(zeros({1}), vector({1, -1}), values, Tensor(3000));
  tape.backward(sum(f));

  expect_tensor(f.value(), vector({4}));
  expect_tensor(*values.gradient(), vector({0.5, 0.5}));
}

/// d f_0 / d q_0, where point 0 has the value `own`.
Real slope_at_point_0(double own, CreateGraph create_graph) {
  const Tensor x = vector({0, 1, 3});
  const Variable queries = Variable::parameter(x, "queries");
  Tape tape;
  const Variable f =
      attention_pooling(queries, x, vector({own, 5, 7}), Tensor(0.5), OwnPoint::left_out);
  return tape.gradients(select(f, 0, 0), {queries}, create_graph)[0].value().at({0});
}

TEST(AttentionPooling, TakesNoNoticeOfTheOwnValue) {
  const Tensor x = zeros({3});
  for (const double own : {static_cast<double>(infinity), static_cast<double>(nan)}) {
    const Variable f = attention_pooling(x, x, vector({own, 5, 7}), Tensor(1), OwnPoint::left_out);
    EXPECT_EQ(f.value().at({0}), 6);  // the mean of 5 and 7

    for (const CreateGraph create_graph : {CreateGraph::no, CreateGraph::yes}) {
      EXPECT_EQ(slope_at_point_0(own, create_graph), slope_at_point_0(0, create_graph));
    }
  }
}

TEST(AttentionPooling, OfNoQueriesIsEmpty) {
  const Variable keys = Variable::parameter(randn({3}), "keys");
  Tape tape;
  const Variable f = attention_pooling(zeros({0}), keys, randn({3}), Tensor(1));
  tape.backward(sum(f));

  EXPECT_EQ(f.shape(), Shape({0}));
  expect_tensor(*keys.gradient(), zeros({3}), 0);
}

TEST(AttentionPooling, HasTheRightSecondGradients) {
  manual_seed(4);
  EXPECT_SECOND_GRADIENTS_MATCH(pooling, {randn({3}), randn({3, 5}), randn({3, 5}), randn({1})});
  EXPECT_SECOND_GRADIENTS_MATCH(pooling, {randn({3}), randn({4}), randn({4}), randn({})});
  EXPECT_SECOND_GRADIENTS_MATCH(pooling,
                                {randn({3}), randn({3, 4}), randn({3, 4}), randn({1, 1, 1})});
  EXPECT_SECOND_GRADIENTS_MATCH(pooling_of_the_others,
                                {randn({4}), randn({4}), randn({4}), randn({1})});
}

TEST(AttentionPooling, GivesTheSameBitsWithAnyNumberOfThreads) {
  manual_seed(5);
  const Tensor x = randn({300}), y = randn({300});
  const Index threads = num_threads();
  std::vector<std::vector<Tensor>> results;
  for (const Index count : {1, 3}) {
    set_num_threads(count);
    const Variable queries = Variable::parameter(x, "queries");
    const Variable keys = Variable::parameter(x, "keys");
    const Variable values = Variable::parameter(y, "values");
    const Variable w = Variable::parameter(Tensor(2), "w");
    Tape tape;
    const Variable f = attention_pooling(queries, keys, values, w, OwnPoint::left_out);
    tape.backward(sum(square(f)));
    results.push_back(
        {f.value(), *queries.gradient(), *keys.gradient(), *values.gradient(), *w.gradient()});
  }
  set_num_threads(threads);

  for (std::size_t i = 0; i < results[0].size(); ++i) {
    expect_tensor(results[1][i], results[0][i], 0);
  }
}

// 2000 x 2000 numbers would be 16 or 32 MB.
TEST(AttentionPooling, OfSharedKeysNeedsNoMatrix) {
  manual_seed(6);
  const Tensor x = randn({2000});
  const Variable keys = Variable::parameter(x, "keys");
  const Variable values = Variable::parameter(randn({2000}), "values");
  const Variable w = Variable::parameter(Tensor(2), "w");
  release_memory();
  const std::size_t before = memory_in_use();
  {
    Tape tape;
    tape.backward(sum(square(attention_pooling(x, keys, values, w, OwnPoint::left_out))));
  }
  EXPECT_LT(memory_in_use() + memory_kept() - before, std::size_t{1} << 20);
}

TEST(AttentionPooling, RejectsShapesThatDoNotFit) {
  const Tensor three = zeros({3}), four = zeros({4}), w(1);

  EXPECT_EQ(message_of([&] {
              attention_pooling(zeros({3, 1}), three, three, w);
            }),
            "attention_pooling: expected queries [query], got [3, 1]");
  EXPECT_EQ(message_of([&] {
              attention_pooling(three, zeros({4, 3}), zeros({4, 3}), w);
            }),
            "attention_pooling: expected keys [3, pair] or [pair], got [4, 3]");
  EXPECT_EQ(message_of([&] { attention_pooling(three, four, three, w); }),
            "attention_pooling: expected values [4], one for each key, got [3]");
  EXPECT_EQ(message_of([&] { attention_pooling(three, four, four, three); }),
            "attention_pooling: w must be a single number, got shape [3]");
  EXPECT_EQ(message_of([&] { attention_pooling(three, four, four, w, OwnPoint::left_out); }),
            "attention_pooling: to leave out its own point, each query needs one: expected keys "
            "[3], got [4]");
  EXPECT_EQ(message_of([&] { attention_pooling(three, zeros({0}), zeros({0}), w); }),
            "attention_pooling: expected at least one key to attend to, got keys [0]");
}

}  // namespace
}  // namespace tapegrad
