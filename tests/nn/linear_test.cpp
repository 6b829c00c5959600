#include "nn/linear.h"

#include <gtest/gtest.h>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/create.h"
#include "tests/expect_tensor.h"
#include "tests/golden.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

/// weight [[1, 2, 3], [4, 5, 6]], bias [10, 20].
Linear counting_linear() {
  const Linear linear(3, 2);
  Variable weight = linear.weight();
  Variable bias = *linear.bias();
  weight.set_value(matrix({{1, 2, 3}, {4, 5, 6}}));
  bias.set_value(vector({10, 20}));
  return linear;
}

TEST(Linear, StartsWithPyTorchsNumbers) {
  std::vector<CsvRow> rows = read_csv("nn/linear_init.csv");
  rows.erase(rows.begin());
  ASSERT_FALSE(rows.empty());
  for (const CsvRow& row : rows) {
    SCOPED_TRACE("seed " + row[0]);
    Generator generator(std::stoull(row[0]));

    const Linear linear(std::stol(row[1]), std::stol(row[2]), Bias::yes, generator);

    const Tensor weight = flatten(linear.weight().value());
    const Tensor weight_and_bias = cat(std::vector<Tensor>{weight, linear.bias()->value()});
    const std::vector<double> expected = numbers(row, 3);
    ASSERT_EQ(weight_and_bias.size(), std::ssize(expected));
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const auto drawn = static_cast<float>(weight_and_bias.values()[i]);
      EXPECT_EQ(drawn, static_cast<float>(expected[i])) << i;
    }
  }
}

// x = [1, 0, -1]: W x = [1 - 3, 4 - 6] = [-2, -2], and with the bias [8, 18].
TEST(Linear, MultipliesByTheTransposedWeightAndAddsTheBias) {
  const Linear linear = counting_linear();

  expect_tensor(linear.forward(vector({1, 0, -1})).value(), vector({8, 18}));
  expect_tensor(linear.forward(matrix({{1, 0, -1}, {0, 0, 0}, {0, 1, 0}})).value(),
                matrix({{8, 18}, {10, 20}, {12, 25}}));
}

TEST(Linear, TakesAnyNumberOfAxesBeforeTheFeatures) {
  const Linear linear = counting_linear();
  EXPECT_EQ(linear.forward(zeros({4, 5, 3})).shape(), Shape({4, 5, 2}));
  EXPECT_EQ(linear.forward(zeros({0, 3})).shape(), Shape({0, 2}));
}

TEST(Linear, WithoutBiasIsTheProductAlone) {
  const Linear linear(3, 2, Bias::no);
  EXPECT_FALSE(linear.bias().has_value());
  expect_tensor(linear.forward(zeros({4, 3})).value(), zeros({4, 2}));
}

// L = sum over both outputs and both rows: dL/dbias = [2, 2], and dL/dW has the sum of the rows of
// x, [5, 7, 9], in each row.
TEST(Linear, GradientsReachWeightAndBias) {
  const Linear linear = counting_linear();
  {
    Tape tape;
    tape.backward(sum(linear.forward(matrix({{1, 2, 3}, {4, 5, 6}}))));
  }

  expect_tensor(*linear.weight().gradient(), matrix({{5, 7, 9}, {5, 7, 9}}));
  expect_tensor(*linear.bias()->gradient(), vector({2, 2}));
}

TEST(Linear, RejectsOtherFeatures) {
  const Linear linear(3, 2);
  EXPECT_EQ(message_of([&] {
              return linear.forward(zeros({3, 2}));
            }),
            "Linear: expected [..., 3], got [3, 2]; the last axis holds the in_features");
  EXPECT_EQ(message_of([&] { return linear.forward(Tensor(1)); }),
            "Linear: expected [..., 3], got []; the last axis holds the in_features");
}

TEST(Linear, RejectsSizesThatAreNotPositive) {
  EXPECT_EQ(message_of([] { return Linear(0, 2); }),
            "Linear: expected sizes of 1 or more, got in_features 0, out_features 2");
}

}  // namespace
}  // namespace tapegrad
