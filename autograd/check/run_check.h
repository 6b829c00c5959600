#pragma once

#include <vector>

#include "autograd/check/numeric.h"
#include "autograd/check/options.h"
#include "autograd/check/report.h"

namespace tapegrad {

/// The whole check of a function, as check_gradients() describes it. What f and the rules throw is
/// told in the report.
/// @param inputs  one parameter or more among them
GradientReport run_check(const RecordedFunction& f, const std::vector<Variable>& inputs,
                         const CheckOptions& options);

}  // namespace tapegrad
