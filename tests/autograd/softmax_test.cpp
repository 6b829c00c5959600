#include <gtest/gtest.h>

#include <vector>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/random.h"
#include "tests/expect_tensor.h"

namespace tapegrad {
namespace {

using Operation = Variable (*)(const Operand& x, Index axis);

/// dL/dx along `axis` for L = sum(weights y), as the rule records it or in its shorter way.
Tensor gradient(Operation operation, const Tensor& x, Index axis, const Tensor& weights,
                CreateGraph create_graph) {
  const Variable input = Variable::parameter(x, "x");
  Tape tape;
  const Variable loss = sum(operation(input, axis) * weights);
  return tape.gradients(loss, {input}, create_graph)[0].value();
}

/// Along every axis, among them some with more lines, or longer ones, than the loops take at once.
void expect_same_gradients(Operation operation) {
  manual_seed(1);
  for (const Shape& shape : std::vector<Shape>{{7}, {2, 3, 5}, {3, 700}, {700, 3}, {2, 301, 259}}) {
    const Tensor x = randn(shape), weights = randn(shape);
    for (Index axis = 0; axis < shape.rank(); ++axis) {
      expect_tensor(gradient(operation, x, axis, weights, CreateGraph::no),
                    gradient(operation, x, axis, weights, CreateGraph::yes));
    }
  }
}

TEST(Softmax, HasTheSameGradientWhetherOrNotItIsRecorded) {
  expect_same_gradients(softmax);
}

TEST(LogSoftmax, HasTheSameGradientWhetherOrNotItIsRecorded) {
  expect_same_gradients(log_softmax);
}

}  // namespace
}  // namespace tapegrad
