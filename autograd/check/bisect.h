#pragma once

#include <string>
#include <vector>

#include "autograd/check/numeric.h"
#include "autograd/check/options.h"
#include "autograd/check/tape_record.h"

namespace tapegrad {

/// Where on the tape a mistake is, for the report.
struct Bisection {
  std::string operation;           // whose rule is wrong; "" where all are right
  std::vector<std::string> lines;  // which entry, and what its mistake looks like
};

/// Looks for the first entry whose own rule is wrong, and where there is none, for what is wrong
/// between the entries.
Bisection bisect(const RecordedFunction& f, const std::vector<Variable>& inputs,
                 const Weighting& weights, const TapeRecord& record, const CheckOptions& options);

/// Which operation f recorded last before it threw.
std::vector<std::string> last_recorded(const RecordedFunction& f,
                                       const std::vector<Variable>& inputs);

}  // namespace tapegrad
