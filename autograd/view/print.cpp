#include <map>
#include <ostream>
#include <set>
#include <sstream>

#include "autograd/backward_pass.h"
#include "autograd/view/fold.h"
#include "autograd/view/source_lines.h"
#include "autograd/view/summary.h"
#include "autograd/view/tape_text.h"
#include "autograd/view/text_table.h"

namespace tapegrad {
namespace {

constexpr std::size_t widest_formula = 48;

/// The backward pass of the last loss, run again to be looked at.
struct Replay {
  std::map<Index, BackwardStep> steps;        // of the lines that are not folded
  std::map<const void*, Variable> gradients;  // of the parameters
  std::string problem;                        // why it went no further

  explicit Replay(const Tape& tape) {
    if (!tape.last_loss()) return;
    const Index count = std::ssize(tape.entries());
    BackwardPass pass(tape, *tape.last_loss());
    try {
      while (pass.step()) {
        if (!is_folded(pass.line(), count)) steps[pass.line()] = pass.last_step();
      }
    } catch (const std::exception& error) {
      problem = error.what();
    }
    for (const Variable& p : pass.parameters()) gradients[p.id()] = *pass.gradient(p);
  }
};

class Printer {
 public:
  explicit Printer(const Tape& tape) : tape_(tape), text_(tape), replay_(tape) {}

  void print(std::ostream& out) {
    const Index count = std::ssize(tape_.entries());
    table_.add_text(title());
    table_.add({"line", "forward", "shape", "value", "backward", "adds", "where"});
    add_inputs_of_all();
    for (Index line = 0; line < count; ++line) {
      if (is_folded(line, count)) {
        const Index skipped = count - 2 * lines_at_ends;
        table_.add_text("      ... " + std::to_string(skipped) + " more lines ...");
        line += skipped;
      }
      add_entry(line);
    }
    if (!replay_.problem.empty()) table_.add_text("backward stops: " + replay_.problem);
    table_.print(out);
  }

 private:
  std::string title() const {
    const Index count = std::ssize(tape_.entries());
    const std::string lines = std::to_string(count) + (count == 1 ? " operation" : " operations");
    if (!tape_.last_loss()) return "tape: " + lines + ", gradients not computed";
    return "tape: " + lines + ", gradients of " + text_.name(*tape_.last_loss());
  }

  /// What the lines shown start from: parameters and constants, each once.
  void add_inputs_of_all() {
    const Index count = std::ssize(tape_.entries());
    std::set<std::string> added;
    for (Index line = 0; line < count; ++line) {
      if (is_folded(line, count)) continue;
      for (const Variable& input : entry_at(line).inputs) {
        const bool is_result = input.requires_gradient() && !input.is_parameter();
        const bool is_number = !input.is_parameter() && input.rank() == 0 && input.name().empty();
        if (!is_result && !is_number && added.insert(text_.name(input)).second) add_leaf(input);
      }
    }
  }

  void add_leaf(const Variable& leaf) {
    const std::string name = text_.name(leaf);
    const std::string kind = leaf.is_parameter() ? "parameter" : "constant";
    std::vector<std::string> row = {"", name + " = " + kind, argument_text(leaf.shape()),
                                    short_text(leaf.value())};
    if (leaf.is_parameter()) {
      const auto gradient = replay_.gradients.find(leaf.id());
      const bool is_known = gradient != replay_.gradients.end();
      const bool is_done = tape_.last_loss() && replay_.problem.empty();
      row.push_back(text_.gradient_name(leaf));
      row.push_back(is_known  ? "= " + short_text(gradient->second.value())
                    : is_done ? "= 0, not on a path to the loss"
                              : "not computed");
    }
    table_.add(std::move(row));
  }

  void add_entry(Index line) {
    const TapeEntry& entry = entry_at(line);
    const std::string formula = text_.name(entry.output) + " = " + text_.value(entry);
    std::vector<std::string> row = {std::to_string(line), cut(formula, widest_formula),
                                    argument_text(entry.output.shape()),
                                    short_text(entry.output.value())};
    row[0].insert(0, row[0].size() < 4 ? 4 - row[0].size() : 0, ' ');

    const std::vector<std::pair<std::string, std::string>> backward = backward_lines(line);
    for (std::size_t i = 0; i < std::max(backward.size(), std::size_t{1}); ++i) {
      if (i > 0) row = {"", "", "", ""};
      row.push_back(i < backward.size() ? cut(backward[i].first, widest_formula) : "");
      row.push_back(i < backward.size() ? backward[i].second : "");
      row.push_back(i == 0 ? place_text(entry.where) : "");
      table_.add(row);
    }
  }

  /// "dw += dz * x" and what that adds, for each input that takes gradients.
  std::vector<std::pair<std::string, std::string>> backward_lines(Index line) const {
    const TapeEntry& entry = entry_at(line);
    const auto step = replay_.steps.find(line);
    const bool is_done = step != replay_.steps.end();
    if (is_done && !step->second.arriving) return {{"not on a path to the loss", ""}};

    std::vector<std::pair<std::string, std::string>> lines;
    for (std::size_t i = 0; i < entry.inputs.size(); ++i) {
      const Variable& input = entry.inputs[i];
      if (!input.requires_gradient()) continue;
      const std::string formula =
          text_.gradient_name(input) + " += " + text_.gradient(entry, static_cast<Index>(i));
      lines.emplace_back(formula, is_done ? added_text(step->second.inputs[i]) : "not computed");
    }
    return lines;
  }

  static std::string added_text(const InputStep& input) {
    if (!input.added) return "not computed";
    const std::string added = short_text(input.added->value());
    if (!input.before) return added;
    return added + ", now " + short_text(input.after->value());
  }

  const TapeEntry& entry_at(Index line) const {
    return tape_.entries()[static_cast<std::size_t>(line)];
  }

  const Tape& tape_;
  TapeText text_;
  Replay replay_;
  TextTable table_;
};

}  // namespace

std::string Tape::text() const {
  std::ostringstream out;
  Printer(*this).print(out);
  return out.str();
}

std::ostream& operator<<(std::ostream& out, const Tape& tape) {
  return out << tape.text();
}

}  // namespace tapegrad
