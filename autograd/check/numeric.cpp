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

/// The length of b - a as stored, which is not quite the step that was asked for.
double distance(const Tensor& a, const Tensor& b) {
  double sum_of_squares = 0;
  for (Index j = 0; j < a.size(); ++j) {
    const double step = double{b.data()[j]} - double{a.data()[j]};
    sum_of_squares += step * step;
  }
  return std::sqrt(sum_of_squares);
}

/// Gives a parameter its value back, however the scope is left.
class Restore {
 public:
  explicit Restore(const Variable& parameter) : parameter_(parameter), value_(parameter.value()) {}
  ~Restore() { parameter_.set_value(value_); }

  Restore(const Restore&) = delete;
  Restore& operator=(const Restore&) = delete;

  const Tensor& value() const { return value_; }

 private:
  Variable parameter_;
  Tensor value_;
};

}  // namespace

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

/// f's outputs somewhere beside x, and how far from it.
struct NumericDifferences::Point {
  std::vector<Tensor> outputs;
  double distance;
};

NumericDifferences::NumericDifferences(const RecordedFunction& f,
                                       const std::vector<Variable>& inputs,
                                       std::vector<Weighting> weightings)
    : f_(f), inputs_(inputs), weightings_(std::move(weightings)), base_(evaluate(f, inputs)) {}

NumericDifferences::Point NumericDifferences::move(Variable input, const Tensor& x,
                                                   const Tensor& steps) const {
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
  const Restore restore(input);
  const Tensor& x = restore.value();

  const Point right = move(input, x, steps);
  const Point left = move(input, x, -steps);
  const Point near_right = move(input, x, steps * 0.5);
  const Point near_left = move(input, x, steps * -0.5);

  std::vector<NumericDerivative> derivatives;
  for (const Weighting& weights : weightings_) {
    derivatives.push_back(derivative(weights, right, left, near_right, near_left));
  }
  return derivatives;
}

NumericDerivative NumericDifferences::derivative(const Weighting& weights, const Point& right,
                                                 const Point& left, const Point& near_right,
                                                 const Point& near_left) const {
  const auto slope = [&](const Point& a, const Point& b) {
    return weighted_difference(weights, a.outputs, b.outputs) / (a.distance + b.distance);
  };
  const Point here{base_, 0};
  const double near_width = near_right.distance + near_left.distance;

  NumericDerivative d;
  d.wide = slope(right, left);
  d.narrow = slope(near_right, near_left);
  d.wide_jump =
      slope(right, here) + weighted_difference(weights, left.outputs, base_) / left.distance;
  d.narrow_jump = slope(near_right, here) +
                  weighted_difference(weights, near_left.outputs, base_) / near_left.distance;
  d.rounding = rounding_of(weights, base_) / near_width;
  return d;
}

}  // namespace tapegrad
