#include <algorithm>
#include <deque>
#include <sstream>

#include "autograd/backward_pass.h"
#include "autograd/tape.h"
#include "autograd/view/source_lines.h"
#include "autograd/view/summary.h"
#include "autograd/view/tape_text.h"
#include "autograd/view/text_table.h"

namespace tapegrad {
namespace {

constexpr std::size_t shown_at_ends = 10;  // of many contributions, the first and the last

/// One entry that used v, and what it added to the gradient of v.
struct Contribution {
  Index line;
  Index input;
  InputStep done;
};

/// All contributions to the gradient of v, in the order of the backward pass. The middle of a long
/// list is counted and added up, but not kept.
struct Contributions {
  std::vector<Contribution> first;
  std::deque<Contribution> last;
  std::size_t count = 0;
  std::optional<Variable> total;
  std::string problem;  // why the backward pass went no further

  Contributions(const Tape& tape, const Variable& v) {
    BackwardPass pass(tape, *tape.last_loss());
    try {
      while (pass.step()) collect(tape, pass.last_step(), v);
    } catch (const std::exception& error) {
      problem = error.what();
    }
    if (const Variable* g = pass.gradient(v)) total = *g;
  }

  void collect(const Tape& tape, const BackwardStep& step, const Variable& v) {
    const TapeEntry& entry = tape.entries()[static_cast<std::size_t>(step.line)];
    for (std::size_t i = 0; i < entry.inputs.size(); ++i) {
      const bool is_meant = entry.inputs[i].is_same_as(v) && step.inputs[i].added;
      if (!is_meant) continue;
      ++count;
      const Contribution contribution{step.line, static_cast<Index>(i), step.inputs[i]};
      if (first.size() < shown_at_ends) {
        first.push_back(contribution);
        continue;
      }
      last.push_back(contribution);
      if (last.size() > shown_at_ends) last.pop_front();
    }
  }
};

void add_row(TextTable& table, const Tape& tape, const TapeText& text, const Contribution& part) {
  const TapeEntry& entry = tape.entries()[static_cast<std::size_t>(part.line)];
  std::string added = short_text(part.done.added->value());
  if (part.done.before) added += ", now " + short_text(part.done.after->value());
  table.add({"  line " + std::to_string(part.line),
             text.name(entry.output) + " = " + text.value(entry),
             "+ " + text.gradient(entry, part.input), added, place_text(entry.where)});
}

/// "dw = 30, the sum of 2 contributions:"
std::string title(const TapeText& text, const Variable& v, const Contributions& parts,
                  bool is_loss) {
  const std::string gradient = text.gradient_name(v);
  if (!parts.total && !parts.problem.empty()) return gradient + ": not computed";
  if (!parts.total) return gradient + " = 0: the loss does not depend on " + text.name(v);

  const std::string value = gradient + " = " + short_text(parts.total->value());
  if (is_loss) return value + ", because it is the loss itself";
  return value + ", the sum of " + std::to_string(parts.count) +
         (parts.count == 1 ? " contribution:" : " contributions:");
}

bool are_equal(const Tensor& a, const Tensor& b) {
  return std::equal(a.values().begin(), a.values().end(), b.values().begin(), b.values().end());
}

}  // namespace

std::string Tape::explain(const Variable& v) const {
  const TapeText text(*this);
  if (!v.requires_gradient()) return text.name(v) + ": a constant has no gradient\n";
  if (!last_loss_) return text.gradient_name(v) + ": not computed; call backward first\n";

  const Contributions parts(*this, v);
  TextTable table;
  table.add_text(title(text, v, parts, v.is_same_as(*last_loss_)));
  for (const Contribution& part : parts.first) add_row(table, *this, text, part);
  const std::size_t shown = parts.first.size() + parts.last.size();
  if (shown < parts.count) {
    table.add_text("  ... " + std::to_string(parts.count - shown) + " more contributions ...");
  }
  for (const Contribution& part : parts.last) add_row(table, *this, text, part);
  if (!parts.problem.empty()) table.add_text("backward stops: " + parts.problem);

  const bool has_more =
      v.gradient() && parts.total && !are_equal(*v.gradient(), parts.total->value());
  if (has_more) {
    table.add_text("  " + text.name(v) + " holds " + short_text(*v.gradient()) +
                   ": it was not cleared since an earlier backward");
  }

  std::ostringstream out;
  table.print(out);
  return out.str();
}

}  // namespace tapegrad
