#include "autograd/check/diagnose.h"

#include <algorithm>
#include <cmath>

#include "autograd/check/bisect.h"
#include "autograd/check/non_finite.h"
#include "autograd/check/suspicion.h"
#include "autograd/check/tape_record.h"

namespace tapegrad {
namespace {

bool has_non_finite(const GradientReport& report) {
  return std::ranges::any_of(report.inputs, [](const CheckedInputReport& input) {
    return std::ranges::any_of(input.elements, [](const CheckedElement& e) {
      return !std::isfinite(e.analytic) || !std::isfinite(e.numeric);
    });
  });
}

/// The same input under all weightings: more numbers for a factor to explain.
Evidence evidence_of(const GradientReport& report, const CheckedInputReport& input) {
  if (input.shape.element_count() > 2) return Evidence(input);
  CheckedInputReport all = input;
  for (const CheckedInputReport& other : report.inputs) {
    if (other.number != input.number || other.weighting == input.weighting) continue;
    all.elements.insert(all.elements.end(), other.elements.begin(), other.elements.end());
  }
  Evidence evidence(all);
  evidence.is_complete = false;
  return evidence;
}

void suspect(GradientReport& report, const TapeRecord& record) {
  if (has_non_finite(report)) report.suspicion = non_finite_origins(record);
  if (!report.suspicion.empty()) return;

  const CheckedInputReport* input = report.worst();
  if (!input || input->count(Agreement::wrong) == 0) return;
  std::optional<std::string> text = suspect_ties(*input);
  if (!text) text = suspicion(evidence_of(report, *input));
  if (text) report.suspicion.push_back(*text);
}

}  // namespace

void diagnose(GradientReport& report, const RecordedFunction& f,
              const std::vector<Variable>& inputs, const std::vector<Weighting>& weightings) {
  const CheckedInputReport* worst = report.worst();
  const auto weighting = static_cast<std::size_t>(worst ? worst->weighting : 0);
  const Weighting& weights = weightings[weighting];
  const TapeRecord record = record_tape(f, inputs, weights);
  suspect(report, record);
  if (!report.failed()) return;

  const Bisection bisection = bisect(f, inputs, weights, record, report.options);
  report.guilty_operation = bisection.operation;
  report.bisection = bisection.lines;
}

}  // namespace tapegrad
