#pragma once

#include <optional>
#include <string>
#include <vector>

#include "autograd/check/report.h"
#include "tensor/tensor.h"

namespace tapegrad {

/// What is known about wrong derivatives with respect to one input of a function or operation.
struct Evidence {
  Shape shape;                   // of the input
  std::vector<double> analytic;  // [element]
  std::vector<double> numeric;
  std::vector<double> uncertainty;  // of numeric
  std::vector<bool> is_usable;      // not unreliable
  std::vector<bool> is_wrong;
  bool is_complete = false;        // all elements of the input, none at a kink
  std::optional<Tensor> incoming;  // dL/dy, where there is one output y
  std::optional<Tensor> output;    // y

  explicit Evidence(const CheckedInputReport& input);
};

/// What the wrong derivatives look like: "analytic = 2 x numeric ...", or nothing. The rules are
/// tried in this order, and the first that fits is told:
///
/// zero, a constant factor (sign, 2, 1/2, sizes), rounded to float, transposed, reversed or rolled,
/// incoming gradient ignored, used twice or divided by, sums over the wrong groups, few elements,
/// a softmax-like correction, whole rows.
std::optional<std::string> suspicion(const Evidence& evidence);

/// Wrong only where tied elements move together: what they receive in sum is wrong.
std::optional<std::string> suspect_ties(const CheckedInputReport& input);

}  // namespace tapegrad
