#pragma once

#include <string>
#include <vector>

#include "autograd/check/numeric.h"
#include "autograd/check/report.h"
#include "autograd/check/weights.h"

namespace tapegrad {

/// "w", or "x1" for an input without a name.
std::string input_label(const std::vector<Variable>& inputs, std::size_t number);

/// Compares the gradients of one input, under all weightings, with differences of f: all elements,
/// or of a large input some and a few random directions; and elements at a kink also together.
class InputCheck {
 public:
  /// @param gradients  what the tape gives for this input: [weighting]
  InputCheck(const std::vector<Variable>& inputs, std::size_t number, std::vector<Tensor> gradients,
             const NumericDifferences& numeric, const CheckOptions& options);

  /// @param numbers  chooses elements and directions
  /// @return         one report for each weighting
  std::vector<CheckedInputReport> run(CheckNumbers& numbers);

 private:
  void compare_element(Index position);
  void compare_along(const Tensor& steps, const std::string& reason);
  void compare_directions(CheckNumbers& numbers);
  void compare_kinks();
  std::string kink_cause(Index position, double h) const;

  const std::vector<Variable>& inputs_;
  Variable x_;
  std::vector<Tensor> gradients_;
  const NumericDifferences& numeric_;
  const CheckOptions& options_;
  std::vector<CheckedInputReport> reports_;  // [weighting]
  Index directions_ = 0;                     // how many have been checked
};

}  // namespace tapegrad
