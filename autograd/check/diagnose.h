#pragma once

#include <vector>

#include "autograd/check/numeric.h"
#include "autograd/check/report.h"

namespace tapegrad {

/// Fills in what may be wrong: suspicion, bisection and guilty_operation of a report that is not
/// ok.
/// @param weightings  those that the report's inputs were checked with
void diagnose(GradientReport& report, const RecordedFunction& f,
              const std::vector<Variable>& inputs, const std::vector<Weighting>& weightings);

}  // namespace tapegrad
