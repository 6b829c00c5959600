#pragma once

#include <functional>
#include <vector>

#include "autograd/tape.h"
#include "autograd/variable.h"

namespace tapegrad {

/// A function under check, as all parts of the check call it: while `tape` records.
using RecordedFunction =
    std::function<std::vector<Variable>(Tape& tape, const std::vector<Variable>& inputs)>;

/// For each output of a function the numbers that its elements are multiplied with before all are
/// summed: L = sum over outputs k and elements e of weights[k][e] y[k][e].
using Weighting = std::vector<Tensor>;

/// dL/ds by differences, where s is the distance along a straight line through x.
struct NumericDerivative {
  double wide = 0;         // (L(x + h) - L(x - h)) / 2h
  double narrow = 0;       // the same with h / 2
  double wide_jump = 0;    // right minus left derivative with h
  double narrow_jump = 0;  // and with h / 2: half of it where f is smooth
  double rounding = 0;     // how much of `narrow` may come from the rounding of y
};

/// Numbers that f computed somewhere beside x, and how far from x that was.
struct Sample {
  std::vector<Tensor> values;
  double distance = 0;
};

/// dL/ds from the numbers at x itself and at four places beside it: x + h, x - h, and half as far.
NumericDerivative derivative(const Weighting& weights, const std::vector<Tensor>& here,
                             const Sample& right, const Sample& left, const Sample& near_right,
                             const Sample& near_left);

/// The length of b - a as stored, which is not quite the step that was asked for.
double distance(const Tensor& a, const Tensor& b);

/// Gives a parameter its value back, however the scope is left.
class RestoreValue {
 public:
  explicit RestoreValue(const Variable& parameter)
      : parameter_(parameter), value_(parameter.value()) {}
  ~RestoreValue() { parameter_.set_value(value_); }

  RestoreValue(const RestoreValue&) = delete;
  RestoreValue& operator=(const RestoreValue&) = delete;

  const Tensor& value() const { return value_; }

 private:
  Variable parameter_;
  Tensor value_;
};

/// The values of f's outputs for the present values of its inputs.
/// @throws std::logic_error when f has changed an input.
std::vector<Tensor> evaluate(const RecordedFunction& f, const std::vector<Variable>& inputs);

/// Differences of f around the present values of its inputs, which return to them in the end.
class NumericDifferences {
 public:
  /// @param weightings  dL/ds is given for each of them
  NumericDifferences(const RecordedFunction& f, const std::vector<Variable>& inputs,
                     std::vector<Weighting> weightings);

  /// Along the axis of one element of a parameter.
  std::vector<NumericDerivative> at_element(Variable input, Index position, double h) const;

  /// Along a line that changes all elements of a parameter at once.
  /// @param steps  shaped like the input: the way from x to x + h
  std::vector<NumericDerivative> along(Variable input, const Tensor& steps) const;

 private:
  Sample move(Variable input, const Tensor& x, const Tensor& steps) const;

  const RecordedFunction& f_;
  const std::vector<Variable>& inputs_;
  std::vector<Weighting> weightings_;
  std::vector<Tensor> base_;  // f's outputs at x
};

}  // namespace tapegrad
