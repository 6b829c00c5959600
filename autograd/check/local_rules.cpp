#include "autograd/check/local_rules.h"

#include <algorithm>
#include <cmath>

#include "autograd/all_finite.h"
#include "autograd/check/compare.h"
#include "autograd/check/weights.h"
#include "autograd/check/words.h"
#include "tensor/create.h"

namespace tapegrad {
namespace {

// The four places beside the recorded values: how many times the move, in the order in which
// derivative() takes them.
constexpr double scales[] = {1, -1, 0.5, -0.5};

/// The distinct variables among the inputs of an entry.
std::vector<Origin> variables_of(const EntryRecord& entry) {
  std::vector<Origin> variables;
  for (const Origin& origin : entry.origins) {
    if (origin.kind == Origin::Kind::constant) continue;
    if (std::ranges::count(variables, origin) == 0) variables.push_back(origin);
  }
  return variables;
}

/// Steps of the right size for each element of x, in a random direction.
Tensor random_steps(const Tensor& x, double step, CheckNumbers& numbers) {
  const Tensor direction = numbers.weights(x.shape());
  Buffer steps(direction.values().begin(), direction.values().end());
  for (Index j = 0; j < x.size(); ++j) {
    const double size = std::isfinite(x.data()[j]) ? std::abs(double{x.data()[j]}) : 0;
    steps[static_cast<std::size_t>(j)] *= static_cast<Real>(step * std::max(1.0, size));
  }
  return Tensor(x.shape(), std::move(steps));
}

/// The product of a gradient and the way from a to b.
double change(const Tensor& gradient, const Tensor& a, const Tensor& b) {
  double total = 0;
  for (Index j = 0; j < a.size(); ++j) {
    const double way = double{b.data()[j]} - double{a.data()[j]};
    if (way != 0) total += double{gradient.data()[j]} * way;
  }
  return total;
}

Tensor moved(const Tensor& x, const Tensor& move, double scale) {
  Buffer values(x.values().begin(), x.values().end());
  for (Index j = 0; j < x.size(); ++j) {
    values[static_cast<std::size_t>(j)] += static_cast<Real>(scale * double{move.data()[j]});
  }
  return Tensor(x.shape(), std::move(values));
}

}  // namespace

LocalRules::LocalRules(const RecordedFunction& f, const std::vector<Variable>& inputs,
                       const Weighting& weights, const TapeRecord& record,
                       const CheckOptions& options)
    : f_(f), inputs_(inputs), weights_(weights), record_(record), options_(options) {}

std::vector<Replayed> LocalRules::replay_all(const Moves& moves) const {
  std::vector<Replayed> runs;
  for (const double scale : scales) {
    runs.push_back(replay(f_, inputs_, weights_, record_, moves, scale));
  }
  return runs;
}

/// The derivative of one entry along the moves of its inputs, by its rule and by differences.
CheckedElement LocalRules::compare_entry(Index line, const Moves& moves,
                                         const std::vector<Replayed>& runs) const {
  const auto k = static_cast<std::size_t>(line);
  const EntryRecord& entry = record_.entries[k];

  Sample samples[4];
  for (std::size_t s = 0; s < 4; ++s) {
    double sum_of_squares = 0;
    for (const Origin& variable : variables_of(entry)) {
      const Tensor& x = record_.value(variable);
      if (!moves[variable]) continue;
      const double d = distance(x, moved(x, *moves[variable], scales[s]));
      sum_of_squares += d * d;
    }
    samples[s] = {{runs[s].computed[k]}, std::sqrt(sum_of_squares)};
  }

  double analytic = 0;
  for (std::size_t i = 0; i < entry.inputs.size(); ++i) {
    const Origin& variable = entry.origins[i];
    if (variable.kind == Origin::Kind::constant || !moves[variable]) continue;
    const Tensor& x = entry.inputs[i];
    analytic += change(*entry.contributions[i], moved(x, *moves[variable], scales[3]),
                       moved(x, *moves[variable], scales[2]));
  }
  analytic /= samples[2].distance + samples[3].distance;

  const NumericDerivative numeric =
      derivative({*entry.g}, {entry.output}, samples[0], samples[1], samples[2], samples[3]);
  return compare(0, 0, analytic, numeric, options_);
}

/// A random move for every variable.
Moves LocalRules::all_at_once() const {
  CheckNumbers numbers(options_.seed + 2);
  Moves moves(record_);
  for (std::size_t p = 0; p < record_.parameters.size(); ++p) {
    moves.parameters[p] = random_steps(record_.parameters[p].value(), options_.step, numbers);
  }
  for (std::size_t k = 0; k < record_.entries.size(); ++k) {
    moves.entries[k] = random_steps(record_.entries[k].output, options_.step, numbers);
  }
  return moves;
}

/// Whether an entry has received a gradient, and depends on nothing but its inputs.
bool LocalRules::may_be_judged(Index line, const std::vector<Replayed>& runs) const {
  const auto k = static_cast<std::size_t>(line);
  const EntryRecord& entry = record_.entries[k];
  if (!entry.g || entry.output.size() == 0 || runs[0].has_other_constant[k]) return false;
  return all_finite(*entry.g);
}

std::optional<Index> LocalRules::first_wrong() const {
  // All variables move at once: one set of runs checks all entries, each along one direction.
  const Moves moves = all_at_once();
  const std::vector<Replayed> runs = replay_all(moves);

  for (Index line = 0; line < std::ssize(record_.entries); ++line) {
    if (!record_.entries[static_cast<std::size_t>(line)].error.empty()) return line;
    if (!may_be_judged(line, runs)) continue;

    const CheckedElement along = compare_entry(line, moves, runs);
    if (along.agreement == Agreement::wrong) return line;
    if (along.agreement == Agreement::right) continue;
    for (const CheckedInputReport& input : elements(line)) {  // a kink somewhere: the others?
      if (input.count(Agreement::wrong) > 0) return line;
    }
  }
  return std::nullopt;
}

std::vector<Index> LocalRules::entries_with_other_constants() const {
  const Replayed run = replay(f_, inputs_, weights_, record_, all_at_once(), 1);
  std::vector<Index> lines;
  for (std::size_t k = 0; k < run.has_other_constant.size(); ++k) {
    if (run.has_other_constant[k]) lines.push_back(static_cast<Index>(k));
  }
  return lines;
}

std::vector<Index> LocalRules::entries_at_kinks() const {
  const Moves moves = all_at_once();
  const std::vector<Replayed> runs = replay_all(moves);
  std::vector<Index> lines;
  for (Index line = 0; line < std::ssize(record_.entries); ++line) {
    if (may_be_judged(line, runs) && compare_entry(line, moves, runs).is_at_kink) {
      lines.push_back(line);
    }
  }
  return lines;
}

CheckedElement LocalRules::compare_element(Index line, const Origin& origin, Index position) const {
  const Tensor& x = record_.value(origin);
  const double here = x.data()[position];
  Buffer steps(static_cast<std::size_t>(x.size()), Real{0});
  steps[static_cast<std::size_t>(position)] =
      static_cast<Real>(options_.step * std::max(1.0, std::abs(here)));

  Moves moves(record_);
  moves[origin] = Tensor(x.shape(), std::move(steps));
  CheckedElement element = compare_entry(line, moves, replay_all(moves));
  element.position = position;
  element.x = here;
  return element;
}

/// Tied elements that move together stay tied: what they receive together must be right.
void LocalRules::add_kinks_together(Index line, const Origin& origin,
                                    CheckedInputReport& report) const {
  const Tensor& x = record_.value(origin);
  Buffer steps(static_cast<std::size_t>(x.size()), Real{0});
  Index count = 0;
  for (const CheckedElement& element : report.elements) {
    if (!element.is_at_kink) continue;
    steps[static_cast<std::size_t>(element.position)] = static_cast<Real>(options_.step);
    ++count;
  }
  if (count < 2) return;

  Moves moves(record_);
  moves[origin] = Tensor(x.shape(), std::move(steps));
  CheckedElement together = compare_entry(line, moves, replay_all(moves));
  together.position = x.size();
  if (together.reason.empty()) together.reason = kinks_together;
  report.elements.push_back(std::move(together));
}

std::vector<CheckedInputReport> LocalRules::elements(Index line) const {
  const EntryRecord& entry = record_.entries[static_cast<std::size_t>(line)];
  std::vector<CheckedInputReport> reports;
  if (!entry.g || !entry.error.empty()) return reports;

  for (const Origin& origin : variables_of(entry)) {
    const Tensor& x = record_.value(origin);
    CheckedInputReport report;
    report.number = std::ranges::find(entry.origins, origin) - entry.origins.begin();
    report.name = words("input ", report.number);
    report.shape = x.shape();
    report.is_sampled = x.size() > options_.check_all_up_to;
    const Index count = report.is_sampled ? options_.samples : x.size();
    for (Index position = 0; position < count; ++position) {
      report.elements.push_back(compare_element(line, origin, position));
    }
    add_kinks_together(line, origin, report);
    reports.push_back(std::move(report));
  }
  return reports;
}

}  // namespace tapegrad
