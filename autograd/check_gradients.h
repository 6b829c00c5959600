#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <vector>

#include "autograd/check/report.h"
#include "autograd/variable.h"

namespace tapegrad {

/// An input of a function to check. A parameter is checked as it is; a tensor or a number is
/// checked as a parameter made of it. A constant Variable is passed along, and must stay without a
/// gradient.
class CheckedInput : public Variable {
 public:
  CheckedInput(const Variable& x) : Variable(x) {}
  CheckedInput(const Tensor& x) : Variable(parameter(x)) {}
  CheckedInput(double x) : Variable(parameter(Tensor(x))) {}
};

/// All inputs of a function to check: {x, w}, or a list that exists already.
class CheckedInputs {
 public:
  CheckedInputs(std::initializer_list<CheckedInput> inputs)
      : variables_(inputs.begin(), inputs.end()) {}
  CheckedInputs(std::vector<Variable> inputs) : variables_(std::move(inputs)) {}
  CheckedInputs(const std::vector<Tensor>& inputs);

  const std::vector<Variable>& variables() const { return variables_; }

 private:
  std::vector<Variable> variables_;
};

/// What to check: y = f(inputs), or several outputs.
using OneOutput = std::function<Variable(const std::vector<Variable>&)>;
using SeveralOutputs = std::function<std::vector<Variable>(const std::vector<Variable>&)>;

/// Compares the gradients that the tape gives with central differences of f.
///
///   const GradientReport report = check_gradients(
///       [](const std::vector<Variable>& in) { return softmax(in[0] * in[1], 1); }, {x, w},
///       {.name = "scaled softmax"});
///   if (!report.ok()) std::cout << report;
///
/// Every output is weighted with unequal random numbers before it is summed: the plain sum of a
/// softmax, for one, is constant and would agree with any rule. Each element is checked with two
/// such weightings and two step sizes. Also checked: that f gives the same result twice and leaves
/// its inputs alone, that zero weights give zero gradients, that a second backward doubles them
/// exactly, and that gradients have the shapes of their inputs.
///
/// An element at a kink, or where rounding is larger than what is asked for, is neither right nor
/// wrong but unreliable: choose other numbers.
///
/// The inputs keep their values, and lose the gradients that they may have kept. f may also use the
/// checked parameters without taking them from its argument, as a module does.
///
/// @param file, line  filled in by the compiler; shown in the report.
/// @throws std::invalid_argument when no input is a parameter or an option makes no sense;
///         TapeError when a Tape is recording. What f or a rule throws is told in the report.
GradientReport check_gradients(const OneOutput& f, const CheckedInputs& inputs,
                               const CheckOptions& options = {},
                               const char* file = __builtin_FILE(), int line = __builtin_LINE());
GradientReport check_gradients(const SeveralOutputs& f, const CheckedInputs& inputs,
                               const CheckOptions& options = {},
                               const char* file = __builtin_FILE(), int line = __builtin_LINE());

/// The same one order higher: the gradients of f's weighted sum, computed with CreateGraph::yes,
/// are the function whose gradients are compared with central differences. Its outputs are the
/// gradients with respect to the checked inputs, in their order.
GradientReport check_second_gradients(const OneOutput& f, const CheckedInputs& inputs,
                                      const CheckOptions& options = {},
                                      const char* file = __builtin_FILE(),
                                      int line = __builtin_LINE());
GradientReport check_second_gradients(const SeveralOutputs& f, const CheckedInputs& inputs,
                                      const CheckOptions& options = {},
                                      const char* file = __builtin_FILE(),
                                      int line = __builtin_LINE());

}  // namespace tapegrad
