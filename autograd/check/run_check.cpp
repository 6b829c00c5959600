#include "autograd/check/run_check.h"

#include <deque>
#include <optional>

#include "autograd/check/analytic.h"
#include "autograd/check/bisect.h"
#include "autograd/check/diagnose.h"
#include "autograd/check/input_check.h"
#include "autograd/check/suspicion_rules.h"
#include "autograd/check/weights.h"
#include "autograd/check/words.h"

namespace tapegrad {
namespace {

using Inputs = std::vector<Variable>;

/// One check on its way to a report.
class Check {
 public:
  Check(const RecordedFunction& f, const Inputs& inputs, const CheckOptions& options)
      : f_(f), inputs_(inputs), numbers_(options.seed) {
    report_.options = options;
  }

  GradientReport run();

 private:
  void note_shared_inputs();
  bool run_forward();
  bool run_backward();
  void compare_inputs();
  void note_lost_precision();

  const RecordedFunction& f_;
  const Inputs& inputs_;
  CheckNumbers numbers_;
  std::vector<Weighting> weightings_;
  std::vector<std::vector<Tensor>> gradients_;  // [weighting][input]
  GradientReport report_;
};

GradientReport Check::run() {
  note_shared_inputs();
  if (!run_forward()) return report_;
  if (run_backward()) {
    compare_inputs();
    note_lost_precision();
  }
  if (!report_.ok()) diagnose(report_, f_, inputs_, weightings_);
  return report_;
}

/// The derivative of a variable that is handed in twice is that of both together.
void Check::note_shared_inputs() {
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (!inputs_[i].is_same_as(inputs_[k])) continue;
      report_.doubts.push_back(words("input ", i, " is the same variable as input ", k,
                                     ": their derivatives cannot be told apart"));
    }
  }
}

/// Finds out what f returns. Returns false when that is nothing to check.
bool Check::run_forward() {
  try {
    const std::vector<Tensor> outputs = evaluate(f_, inputs_);
    if (outputs.empty()) report_.problems.push_back("f returns no output");
    weightings_ = make_weightings(outputs, numbers_);
  } catch (const std::exception& error) {
    report_.problems.push_back(words("f fails: ", error.what()));
    report_.bisection = last_recorded(f_, inputs_);
    return false;
  }
  return report_.problems.empty();
}

/// Fills in the analytic gradients. Returns false when backward throws.
bool Check::run_backward() {
  try {
    report_.problems = exact_problems(f_, inputs_, weightings_.back());
    for (const Weighting& weights : weightings_) {
      gradients_.push_back(tape_gradients(f_, inputs_, weights));
    }
  } catch (const std::exception& error) {
    report_.problems.push_back(words("backward fails: ", error.what()));
    return false;
  }
  return true;
}

void Check::compare_inputs() {
  const NumericDifferences numeric(f_, inputs_, weightings_);
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    if (!inputs_[i].is_parameter()) continue;
    std::vector<Tensor> gradients;
    for (const std::vector<Tensor>& of_weighting : gradients_) {
      gradients.push_back(of_weighting[i]);
    }
    InputCheck input(inputs_, i, std::move(gradients), numeric, report_.options);
    for (CheckedInputReport& part : input.run(numbers_)) report_.inputs.push_back(std::move(part));
  }
}

/// A gradient may be right for differences, and still not as exact as Real is.
void Check::note_lost_precision() {
  for (const CheckedInputReport& input : report_.inputs) {
    if (input.weighting != 0) continue;
    const std::optional<std::string> text = suspect_float(Evidence(input));
    if (text) report_.problems.push_back(words(input.name, ": ", *text));
  }
}

}  // namespace

GradientReport run_check(const RecordedFunction& f, const std::vector<Variable>& inputs,
                         const CheckOptions& options) {
  std::deque<RestoreValue> restore;  // whatever f does to them
  for (const Variable& input : inputs) {
    if (input.is_parameter()) restore.emplace_back(input);
  }
  return Check(f, inputs, options).run();
}

}  // namespace tapegrad
