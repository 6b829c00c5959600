#pragma once

#include <vector>

#include "autograd/ops.h"
#include "autograd/tape.h"

namespace tapegrad {

/// dL/d(input) for each of `inputs`, where L = sum(g y) and y = f(inputs): what an operation makes
/// of the gradient g that arrives at its output.
/// @param f  takes the inputs as parameters, in a std::vector<Variable>.
template <typename F>
std::vector<Tensor> gradients_of(F f, const std::vector<Tensor>& inputs, const Tensor& g) {
  std::vector<Variable> parameters;
  for (const Tensor& input : inputs) parameters.push_back(Variable::parameter(input));

  Tape tape;
  const Variable y = f(parameters);
  const Variable loss = sum(y * g);

  std::vector<Tensor> result;
  for (const Variable& gradient : tape.gradients(loss, parameters)) {
    result.push_back(gradient.value());
  }
  return result;
}

/// The same for a function of one input.
template <typename F>
Tensor gradient_of(F f, const Tensor& input, const Tensor& g) {
  return gradients_of([&](const std::vector<Variable>& x) { return f(x[0]); }, {input}, g)[0];
}

}  // namespace tapegrad
