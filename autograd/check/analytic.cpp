#include "autograd/check/analytic.h"

#include <algorithm>
#include <cstring>

#include "autograd/all_finite.h"
#include "autograd/check/weights.h"
#include "autograd/check/words.h"
#include "autograd/ops.h"
#include "tensor/create.h"

namespace tapegrad {
namespace {

std::string label(const std::vector<Variable>& inputs, std::size_t i) {
  const std::string& name = inputs[i].name();
  return words("input ", i, name.empty() ? "" : words(" \"", name, "\""));
}

/// Whether two tensors are the same bits, NaN included.
bool identical(const Tensor& a, const Tensor& b) {
  if (a.shape() != b.shape()) return false;
  if (a.size() == 0) return true;
  return std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.size()) * sizeof(Real)) == 0;
}

bool all_identical(const std::vector<Tensor>& a, const std::vector<Tensor>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), identical);
}

bool all_zero(const Tensor& x) {
  return std::ranges::all_of(x.values(), [](Real value) { return value == 0; });
}

void check_determinism(const RecordedFunction& f, const std::vector<Variable>& inputs,
                       std::vector<std::string>& problems) {
  if (all_identical(evaluate(f, inputs), evaluate(f, inputs))) return;
  problems.push_back("not deterministic: two calls gave different outputs; fix the seed inside f");
}

void check_zero_weights(const RecordedFunction& f, const std::vector<Variable>& inputs,
                        std::vector<std::string>& problems) {
  const Weighting nothing = zero_weighting(evaluate(f, inputs));
  const std::vector<Tensor> gradients = tape_gradients(f, inputs, nothing);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (all_zero(gradients[i]) || !all_finite(gradients[i])) continue;
    problems.push_back(label(inputs, i) +
                       ": the gradient is not zero although the incoming gradient is");
  }
}

/// Whether f uses parameters that are not among its inputs: backward would add to their gradients.
bool uses_other_parameters(const Tape& tape, const std::vector<Variable>& inputs) {
  const auto is_other = [&](const Variable& used) {
    const auto is_same = [&](const Variable& input) { return input.is_same_as(used); };
    return used.is_parameter() && std::ranges::none_of(inputs, is_same);
  };
  return std::ranges::any_of(tape.entries(), [&](const TapeEntry& entry) {
    return std::ranges::any_of(entry.inputs, is_other);
  });
}

/// Runs backward once and twice on the same tape and compares the gradients that are kept.
void check_accumulation(const RecordedFunction& f, const std::vector<Variable>& inputs,
                        const Weighting& weights, std::vector<std::string>& problems) {
  Tape tape;
  const Variable loss = weighted_sum(f(tape, inputs), weights);
  if (!loss.requires_gradient() || uses_other_parameters(tape, inputs)) return;

  std::vector<Variable> variables = inputs;
  for (Variable& variable : variables) variable.clear_gradient();
  tape.backward(loss);
  std::vector<std::optional<Tensor>> once;
  for (const Variable& variable : variables) once.push_back(variable.gradient());
  tape.backward(loss);

  for (std::size_t i = 0; i < variables.size(); ++i) {
    const std::optional<Tensor>& twice = variables[i].gradient();
    if (!variables[i].is_parameter() && twice) {
      problems.push_back(label(inputs, i) + ": is a constant and received a gradient");
    } else if (once[i] && all_finite(*once[i]) && !identical(*once[i] + *once[i], *twice)) {
      problems.push_back(label(inputs, i) + ": a second backward did not double the gradient");
    }
  }
  // Not in the loop above: two of the inputs may be the same variable.
  for (Variable& variable : variables) variable.clear_gradient();
}

}  // namespace

Variable weighted_sum(const std::vector<Variable>& outputs, const Weighting& weights) {
  Variable total;
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    const Variable term = sum(weights[k] * outputs[k]);
    total = k == 0 ? term : total + term;
  }
  return total;
}

std::vector<Tensor> tape_gradients(const RecordedFunction& f, const std::vector<Variable>& inputs,
                                   const Weighting& weights) {
  Tape tape;
  const Variable loss = weighted_sum(f(tape, inputs), weights);

  std::vector<Variable> parameters;
  for (const Variable& input : inputs) {
    if (input.is_parameter()) parameters.push_back(input);
  }
  std::vector<Variable> found;
  if (loss.requires_gradient()) found = tape.gradients(loss, parameters);

  std::vector<Tensor> gradients;
  std::size_t next = 0;
  for (const Variable& input : inputs) {
    if (!input.is_parameter()) {
      gradients.push_back(zeros({0}));
    } else if (found.empty()) {
      gradients.push_back(zeros(input.shape()));
    } else {
      gradients.push_back(found[next++].value());
    }
  }
  return gradients;
}

std::vector<std::string> exact_problems(const RecordedFunction& f,
                                        const std::vector<Variable>& inputs,
                                        const Weighting& weights) {
  std::vector<std::string> problems;
  check_determinism(f, inputs, problems);
  check_zero_weights(f, inputs, problems);
  check_accumulation(f, inputs, weights, problems);
  return problems;
}

}  // namespace tapegrad
