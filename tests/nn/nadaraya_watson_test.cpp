#include "nn/nadaraya_watson.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/create.h"
#include "tests/expect_tensor.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

// Two queries, three keys each.
const Tensor queries = vector({0, 1});
const Tensor keys = matrix({{0, 1, 2}, {0, 1, 3}});
const Tensor values = matrix({{5, 10, 30}, {1, 5.5, 31}});

// The scores of query 0 with w = 1: 0, -1/2, -2; of query 1: -1/2, 0, -2.
TEST(NadarayaWatson, WeighsValuesByTheDistanceOfTheirKeys) {
  NadarayaWatson model(1);

  const Tensor y = model.forward(queries, keys, values).value();

  const double near = std::exp(-0.5), far = std::exp(-2.0), total = 1 + near + far;
  const Tensor weights =
      matrix({{1 / total, near / total, far / total}, {near / total, 1 / total, far / total}});
  expect_tensor(model.attention_weights(), weights);
  expect_tensor(y,
                vector({(5 + near * 10 + far * 30) / total, (near * 1 + 5.5 + far * 31) / total}));
}

// With w = 0 all keys are equally near: the predictions are 45/3 and 37.5/3. dL/dw has the factor
// w, so it is 0 exactly.
TEST(NadarayaWatson, OfWidthZeroAveragesAndDoesNotLearn) {
  NadarayaWatson model(0);
  Tape tape;
  const Variable y = model.forward(queries, keys, values);
  tape.backward(sum(square(y)));

  expect_tensor(y.value(), vector({15, 12.5}));
  EXPECT_EQ(model.w().gradient()->item(), 0);
}

/// dL/dw where L = y_0^2 + y_1^2.
Real gradient_at(double w) {
  NadarayaWatson model(w);
  Tape tape;
  tape.backward(sum(square(model.forward(queries, keys, values))));
  return model.w().gradient()->item();
}

TEST(NadarayaWatson, GradientIsOddInW) {
  EXPECT_NE(gradient_at(0.7), 0);
  EXPECT_EQ(gradient_at(-0.7), -gradient_at(0.7));
}

// dL/dw = sum_i 2 y_i (-w) (E_i[d^2 v] - E_i[d^2] y_i), where d = q - k and E_i is the mean under
// the weights of query i. With w = 1, see above.
TEST(NadarayaWatson, GradientMatchesTheClosedForm) {
  const double near = std::exp(-0.5), far = std::exp(-2.0), total = 1 + near + far;
  const double y_0 = (5 + near * 10 + far * 30) / total;
  const double y_1 = (near * 1 + 5.5 + far * 31) / total;
  const double square_mean = (near * 1 + far * 4) / total;  // the same for both queries
  const double value_mean_0 = (near * 1 * 10 + far * 4 * 30) / total;
  const double value_mean_1 = (near * 1 * 1 + far * 4 * 31) / total;
  const double expected =
      -2 * y_0 * (value_mean_0 - square_mean * y_0) - 2 * y_1 * (value_mean_1 - square_mean * y_1);

  expect_tensor(gradient_at(1), expected);
}

TEST(NadarayaWatson, AttendsToTheNearestKeyWhenWIsLarge) {
  NadarayaWatson model(1000);
  expect_tensor(model.forward(queries, keys, values).value(), vector({5, 5.5}));
}

TEST(NadarayaWatson, KeepsTheShapesOfQueriesAndKeysApart) {
  NadarayaWatson model(1);
  const Variable y = model.forward(zeros({3}), zeros({3, 5}), zeros({3, 5}));
  EXPECT_EQ(y.shape(), Shape({3}));
  EXPECT_EQ(model.attention_weights().shape(), Shape({3, 5}));
  EXPECT_EQ(model.forward(zeros({0}), zeros({0, 5}), zeros({0, 5})).shape(), Shape({0}));
}

TEST(NadarayaWatson, HasNoWeightsBeforeTheFirstForward) {
  EXPECT_EQ(NadarayaWatson(1).attention_weights().shape(), Shape({0, 0}));
}

TEST(NadarayaWatson, DrawsItsWidth) {
  Generator generator(0);
  const NadarayaWatson model(generator);
  EXPECT_EQ(static_cast<float>(model.w().item()), 0.49625659f);  // the first rand of seed 0
}

TEST(NadarayaWatson, RejectsShapesThatDoNotFit) {
  NadarayaWatson model(1);
  const auto message = [&](const Shape& q, const Shape& k, const Shape& v) {
    return message_of([&] { return model.forward(zeros(q), zeros(k), zeros(v)); });
  };

  EXPECT_EQ(message({3, 1}, {3, 5}, {3, 5}),
            "NadarayaWatson: expected queries [query], got [3, 1]");
  EXPECT_EQ(message({3}, {5}, {5}),
            "NadarayaWatson: expected keys [3, pair], a row for each query, got [5]; repeat keys "
            "that all queries share");
  EXPECT_EQ(message({3}, {1, 5}, {3, 5}),
            "NadarayaWatson: expected keys [3, pair], a row for each query, got [1, 5]; repeat "
            "keys that all queries share");
  EXPECT_EQ(message({3}, {3, 5}, {3, 1}),
            "NadarayaWatson: expected values [3, 5], one for each key, got [3, 1]");
  EXPECT_EQ(message({3}, {3, 0}, {3, 0}),
            "NadarayaWatson: expected at least one key for each query, got keys [3, 0]");
}

}  // namespace
}  // namespace tapegrad
