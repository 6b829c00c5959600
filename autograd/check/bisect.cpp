#include "autograd/check/bisect.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "autograd/check/analytic.h"
#include "autograd/check/compare.h"
#include "autograd/check/local_rules.h"
#include "autograd/check/non_finite.h"
#include "autograd/check/suspicion.h"
#include "autograd/check/suspicion_rules.h"
#include "autograd/check/words.h"

namespace tapegrad {
namespace {

std::vector<double> numbers(const CheckedInputReport& input, double CheckedElement::*member) {
  std::vector<double> numbers;
  for (const CheckedElement& element : input.elements) numbers.push_back(element.*member);
  return numbers;
}

/// Whether an input was given what another one should have.
std::optional<std::string> suspect_exchange(const CheckedInputReport& input,
                                            const std::vector<CheckedInputReport>& all) {
  for (const CheckedInputReport& other : all) {
    if (other.number == input.number || other.shape != input.shape) continue;
    if (!nearly_equal(numbers(input, &CheckedElement::analytic),
                      numbers(other, &CheckedElement::numeric))) {
      continue;
    }
    return words("it is the gradient of ", other.name, ": are the two exchanged?");
  }
  return std::nullopt;
}

/// What is wrong with the rule of one entry.
std::vector<std::string> describe(const EntryRecord& entry, Index line, Index entry_count,
                                  const std::vector<CheckedInputReport>& elements) {
  std::vector<std::string> lines = {
      words("entry ", line + 1, " of ", entry_count, " is the first whose own rule is wrong:"),
      entry.text};
  if (!entry.error.empty()) lines.push_back(entry.error);

  for (const CheckedInputReport& input : elements) {
    const Index wrong = input.count(Agreement::wrong);
    if (wrong == 0) {
      lines.push_back(words(input.name, ": right"));
      continue;
    }
    Evidence evidence(input);
    evidence.incoming = entry.g;
    evidence.output = entry.output;
    const CheckedElement worst = input.worst_first().front();
    lines.push_back(words(input.name, ": ", wrong, " of ", std::ssize(input.elements),
                          " wrong; at ", input.label(worst), " analytic ",
                          without_nan_sign(worst.analytic), ", numeric ",
                          without_nan_sign(worst.numeric)));
    if (!std::isfinite(worst.analytic)) continue;  // no pattern in that
    std::optional<std::string> text = suspect_ties(input);
    if (!text) text = suspect_exchange(input, elements);
    if (!text) text = suspicion(evidence);
    if (text) lines.push_back(*text);
  }
  return lines;
}

/// The last entries that depend on a parameter and whose result nothing recorded has used.
std::vector<std::string> dead_ends(const TapeRecord& record) {
  std::vector<bool> is_used(record.entries.size());
  for (const EntryRecord& entry : record.entries) {
    for (const Origin& origin : entry.origins) {
      if (origin.kind == Origin::Kind::entry)
        is_used[static_cast<std::size_t>(origin.number)] = true;
    }
  }
  std::vector<std::string> lines;
  for (std::size_t line = 0; line + 1 < record.entries.size(); ++line) {
    if (!is_used[line]) {
      lines.push_back(words("nothing recorded uses the result of ", record.entries[line].text));
    }
  }
  return lines;
}

/// Whether the tape gives other gradients than the sum of what its rules give.
bool adds_up_wrong(const TapeRecord& record, const RecordedFunction& f,
                   const std::vector<Variable>& inputs, const Weighting& weights,
                   const CheckOptions& options) {
  const std::vector<Tensor> gradients = tape_gradients(f, inputs, weights);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    for (std::size_t p = 0; p < record.parameters.size(); ++p) {
      if (!record.parameters[p].is_same_as(inputs[i]) || !record.gradients[p]) continue;
      for (Index j = 0; j < gradients[i].size(); ++j) {
        const double tape = gradients[i].data()[j], sum = record.gradients[p]->data()[j];
        if (std::abs(tape - sum) > tolerance(tape, sum, options)) return true;
      }
    }
  }
  return false;
}

/// What remains when all rules are right.
std::vector<std::string> explain_without_rule(const TapeRecord& record, bool adds_up_wrong,
                                              const LocalRules& rules) {
  if (!non_finite_origins(record).empty()) {
    return {"no entry with finite numbers has a wrong rule: look where the others were born"};
  }
  std::vector<std::string> lines = {words("all rules are right: ", std::ssize(record.entries),
                                          " of ", std::ssize(record.entries))};
  if (adds_up_wrong) {
    lines.push_back(
        "what they give adds up to other numbers than the tape's: look at BackwardPass");
    return lines;
  }
  lines.push_back(
      "so the mistake is between them: did a value leave the tape by .value(), in f or in a rule?");
  for (const Index line : rules.entries_with_other_constants()) {
    lines.push_back(words("a constant that depends on a parameter is an input of ",
                          record.entries[static_cast<std::size_t>(line)].text));
  }
  for (const std::string& line : dead_ends(record)) lines.push_back(line);
  // min(max(x, 2), 2) is flat, also at x = 2; but the rules of both pass some of the gradient on.
  for (const Index line : rules.entries_at_kinks()) {
    lines.push_back(words("or the kink is to blame, where a derivative is a matter of choice: ",
                          record.entries[static_cast<std::size_t>(line)].text));
  }
  return lines;
}

}  // namespace

Bisection bisect(const RecordedFunction& f, const std::vector<Variable>& inputs,
                 const Weighting& weights, const TapeRecord& record, const CheckOptions& options) {
  const LocalRules rules(f, inputs, weights, record, options);
  try {
    const std::optional<Index> line = rules.first_wrong();
    if (!line) {
      return {"", explain_without_rule(record, adds_up_wrong(record, f, inputs, weights, options),
                                       rules)};
    }
    const EntryRecord& entry = record.entries[static_cast<std::size_t>(*line)];
    return {entry.operation,
            describe(entry, *line, std::ssize(record.entries), rules.elements(*line))};
  } catch (const std::exception& error) {
    return {"", {words("not possible: ", error.what())}};
  }
}

std::vector<std::string> last_recorded(const RecordedFunction& f,
                                       const std::vector<Variable>& inputs) {
  Tape tape;
  try {
    f(tape, inputs);
  } catch (const std::exception&) {
    // What it throws is known: the question is how far it came.
  }
  if (tape.entries().empty()) return {"f stops before it has recorded an operation"};
  return {words("f stops after entry ", std::ssize(tape.entries()), ", ",
                entry_text(tape.entries().back()))};
}

}  // namespace tapegrad
