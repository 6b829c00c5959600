#include "autograd/check/numeric.h"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "autograd/check/words.h"
#include "tensor/create.h"
#include "tensor/error.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

/// sum of weights (a - b), added up in double. Equal infinities do not differ.
double weighted_difference(const Weighting& weights, const std::vector<Tensor>& a,
                           const std::vector<Tensor>& b) {
  double total = 0;
  for (std::size_t k = 0; k < weights.size(); ++k) {
    for (Index e = 0; e < weights[k].size(); ++e) {
      const double w = weights[k].data()[e];
      if (w == 0 || a[k].data()[e] == b[k].data()[e]) continue;
      total += w * (double{a[k].data()[e]} - double{b[k].data()[e]});
    }
  }
  return total;
}

/// How far L may be off because every y was rounded: the errors are independent of each other, so
/// their squares add up. Four times the rounding of y itself leaves room for what led to y.
double rounding_of(const Weighting& weights, const std::vector<Tensor>& outputs) {
  double sum_of_squares = 0;
  for (std::size_t k = 0; k < weights.size(); ++k) {
    for (Index e = 0; e < weights[k].size(); ++e) {
      const double term = double{weights[k].data()[e]} * double{outputs[k].data()[e]};
      if (std::isfinite(term)) sum_of_squares += term * term;
    }
  }
  return 4 * double{std::numeric_limits<Real>::epsilon()} * std::sqrt(sum_of_squares);
}

double slope(const Weighting& weights, const Sample& right, const Sample& left) {
  const double rise = weighted_difference(weights, right.values, left.values);
  return rise / (right.distance + left.distance);
}

}  // namespace

double distance(const Tensor& a, const Tensor& b) {
  double sum_of_squares = 0;
  for (Index j = 0; j < a.size(); ++j) {
    const double step = double{b.data()[j]} - double{a.data()[j]};
    sum_of_squares += step * step;
  }
  return std::sqrt(sum_of_squares);
}

NumericDerivative derivative(const Weighting& weights, const std::vector<Tensor>& here,
                             const Sample& right, const Sample& left, const Sample& near_right,
                             const Sample& near_left) {
  const Sample x{here, 0};
  NumericDerivative d;
  d.wide = slope(weights, right, left);
  d.narrow = slope(weights, near_right, near_left);
  d.wide_jump = slope(weights, right, x) - slope(weights, x, left);
  d.narrow_jump = slope(weights, near_right, x) - slope(weights, x, near_left);
  d.rounding = rounding_of(weights, here) / (near_right.distance + near_left.distance);
  return d;
}

std::vector<Tensor> evaluate(const RecordedFunction& f, const std::vector<Variable>& inputs) {
  std::vector<Tensor> before;
  for (const Variable& input : inputs) before.push_back(input.value());

  Tape tape;
  std::vector<Tensor> values;
  for (const Variable& output : f(tape, inputs)) values.push_back(output.value());

  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i].value().data() == before[i].data()) continue;
    throw std::logic_error(words("check_gradients: the function has changed input ", i));
  }
  return values;
}

NumericDifferences::NumericDifferences(const RecordedFunction& f,
                                       const std::vector<Variable>& inputs,
                                       std::vector<Weighting> weightings)
    : f_(f), inputs_(inputs), weightings_(std::move(weightings)), base_(evaluate(f, inputs)) {}

Sample NumericDifferences::move(Variable input, const Tensor& x, const Tensor& steps) const {
  const Tensor moved = x + steps;
  input.set_value(moved);
  std::vector<Tensor> outputs = evaluate(f_, inputs_);
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    require_shape(k < base_.size() && outputs[k].shape() == base_[k].shape(),
                  "check_gradients: the shape of output ", k,
                  " depends on the numbers: ", k < base_.size() ? base_[k].shape() : Shape{},
                  " and ", outputs[k].shape());
  }
  return {std::move(outputs), distance(x, moved)};
}

std::vector<NumericDerivative> NumericDifferences::at_element(Variable input, Index position,
                                                              double h) const {
  Buffer steps(static_cast<std::size_t>(input.size()), Real{0});
  steps[static_cast<std::size_t>(position)] = static_cast<Real>(h);
  return along(input, Tensor(input.shape(), std::move(steps)));
}

std::vector<NumericDerivative> NumericDifferences::along(Variable input,
                                                         const Tensor& steps) const {
  const RestoreValue restore(input);
  const Tensor& x = restore.value();

  const Sample right = move(input, x, steps);
  const Sample left = move(input, x, -steps);
  const Sample near_right = move(input, x, steps * 0.5);
  const Sample near_left = move(input, x, steps * -0.5);

  std::vector<NumericDerivative> derivatives;
  for (const Weighting& weights : weightings_) {
    derivatives.push_back(derivative(weights, base_, right, left, near_right, near_left));
  }
  return derivatives;
}

}  // namespace tapegrad
