#include "autograd/check/suspicion.h"

#include "autograd/check/options.h"
#include "autograd/check/suspicion_rules.h"
#include "autograd/check/words.h"

namespace tapegrad {

Evidence::Evidence(const CheckedInputReport& input) : shape(input.shape) {
  is_complete = !input.is_sampled;
  for (const CheckedElement& element : input.elements) {
    if (element.position >= shape.element_count()) continue;  // a direction, not an element
    analytic.push_back(element.analytic);
    numeric.push_back(element.numeric);
    uncertainty.push_back(element.uncertainty);
    is_usable.push_back(element.agreement != Agreement::unreliable);
    is_wrong.push_back(element.agreement == Agreement::wrong);
    if (element.agreement == Agreement::unreliable) is_complete = false;
  }
}

std::optional<std::string> suspect_ties(const CheckedInputReport& input) {
  const CheckedElement worst = input.worst_first().front();
  if (worst.agreement != Agreement::wrong || worst.reason != kinks_together) return std::nullopt;
  return words("elements that are tied receive ", formatted("%.3g", worst.analytic / worst.numeric),
               " times what they should receive together: are ties counted more than once?");
}

std::optional<std::string> suspicion(const Evidence& evidence) {
  using SuspicionRule = std::optional<std::string> (*)(const Evidence&);
  constexpr SuspicionRule rules[] = {
      suspect_cut_path, suspect_factor, suspect_float, suspect_transposed, suspect_rolled,
      suspect_incoming, suspect_groups, suspect_few,   suspect_correction, suspect_whole_rows,
  };
  for (const SuspicionRule rule : rules) {
    const std::optional<std::string> text = rule(evidence);
    if (text) return text;
  }
  return std::nullopt;
}

}  // namespace tapegrad
