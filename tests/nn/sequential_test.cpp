#include "nn/sequential.h"

#include <gtest/gtest.h>

#include <limits>

#include "autograd/tape.h"
#include "nn/activation.h"
#include "nn/linear.h"
#include "nn/loss.h"
#include "optim/sgd.h"
#include "tensor/create.h"
#include "tensor/ops.h"
#include "tests/expect_tensor.h"
#include "tests/golden.h"

namespace tapegrad {
namespace {

TEST(Sequential, FeedsEachLayerWithWhatTheOneBeforeGave) {
  manual_seed(1);
  const Linear first(2, 3);
  const Linear second(3, 1);
  const Sequential model{first, Tanh(), second};
  const Tensor x = matrix({{1, 2}, {-1, 0.5}});

  const Variable expected = second.forward(Tanh().forward(first.forward(x)));

  expect_tensor(model.forward(x).value(), expected.value());
}

TEST(Sequential, WithoutLayersGivesBackItsInput) {
  expect_tensor(Sequential{}.forward(vector({1, 2})).value(), vector({1, 2}));
}

/// All numbers of all parameters, one after another.
Tensor joined(const std::vector<Variable>& parameters) {
  std::vector<Tensor> parts;
  for (const Variable& parameter : parameters) parts.push_back(flatten(parameter.value()));
  return cat(parts);
}

// Eight steps with Nesterov's momentum and weight decay; the numbers are PyTorch's, in float64 from
// weights drawn in float32 (tools/golden/nn.py).
TEST(Sequential, TrainsAsInPyTorch) {
  manual_seed(4);
  const Sequential model{Linear(2, 3), Tanh(), Linear(3, 4), ReLU(), Linear(4, 1)};
  const Tensor x = reshape(arange(10), {5, 2}) / 4 - 1;
  const Tensor x_0 = narrow(x, 1, 0, 1);
  const Tensor x_1 = narrow(x, 1, 1, 1);
  const Tensor y = x_0 * x_1 - x_0;
  Sgd optimizer(model.parameters(), 0.1,
                {.momentum = 0.9, .weight_decay = 0.01, .nesterov = Nesterov::yes});

  std::vector<CsvRow> rows = read_csv("nn/training.csv");
  rows.erase(rows.begin());
  ASSERT_EQ(rows.size(), 8u);
  for (const CsvRow& row : rows) {
    SCOPED_TRACE("step " + row[0]);
    optimizer.clear_gradients();
    Tape tape;
    const Variable loss = mse_loss(model.forward(x), y);
    tape.backward(loss);
    optimizer.step();

    const double allowed = 100 * static_cast<double>(std::numeric_limits<Real>::epsilon());
    expect_tensor(loss.value(), numbers(row, 1).at(0), allowed);
    const std::vector<double> after = numbers(row, 2);
    const Buffer expected(after.begin(), after.end());
    expect_tensor(joined(model.parameters()), Tensor({std::ssize(expected)}, expected), allowed);
  }
}

}  // namespace
}  // namespace tapegrad
