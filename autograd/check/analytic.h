#pragma once

#include <string>
#include <vector>

#include "autograd/check/numeric.h"

namespace tapegrad {

/// L = sum of weights[k] y[k] over all outputs, recorded.
Variable weighted_sum(const std::vector<Variable>& outputs, const Weighting& weights);

/// dL/dx for each parameter among the inputs, as the tape gives it; zeros where L does not depend
/// on x. Constants get an empty tensor.
std::vector<Tensor> tape_gradients(const RecordedFunction& f, const std::vector<Variable>& inputs,
                                   const Weighting& weights);

/// What can be said of f without differences: the same outputs twice; zero gradients for zero
/// weights; gradients that a second backward doubles exactly, and that leave constants alone.
/// Returns what is wrong, one sentence each.
std::vector<std::string> exact_problems(const RecordedFunction& f,
                                        const std::vector<Variable>& inputs,
                                        const Weighting& weights);

}  // namespace tapegrad
