#include "autograd/view/tape_steps.h"

#include <ostream>

#include "autograd/view/source_lines.h"
#include "autograd/view/summary.h"
#include "autograd/view/text_table.h"

namespace tapegrad {
namespace {

/// "[2, 3]" and the numbers, as the next cells of a row.
void append_tensor(std::vector<std::string>& row, const Tensor& tensor) {
  row.push_back(argument_text(tensor.shape()));
  row.push_back(short_text(tensor));
}

const char* why_nothing(Flow flow) {
  return flow == Flow::outlived ? ": nothing, its tape has ended" : ": nothing, a constant";
}

}  // namespace

TapeSteps::TapeSteps(const Tape& tape) : tape_(tape), text_(tape) {
  if (tape.last_loss()) pass_.emplace(tape, *tape.last_loss(), CreateGraph::no, KeepSteps::yes);

  for (Index line = 0; line < lines(); ++line) {
    const TapeEntry& entry = tape.entries()[static_cast<std::size_t>(line)];
    for (const Variable& input : entry.inputs) variables_.try_emplace(text_.name(input), input);
    variables_.try_emplace(text_.name(entry.output), entry.output);
    lines_of_results_[entry.output.id()] = line;
  }
}

Index TapeSteps::line_of(Index number) const {
  return is_forward(number) ? number - 1 : 2 * lines() - number;
}

const TapeEntry& TapeSteps::entry() const {
  return tape_.entries()[static_cast<std::size_t>(line_of(number_))];
}

const TapeEntry* TapeSteps::origin(const Variable& v) const {
  const auto found = lines_of_results_.find(v.id());
  if (found == lines_of_results_.end()) return nullptr;
  return &tape_.entries()[static_cast<std::size_t>(found->second)];
}

void TapeSteps::go_to(Index number) {
  if (number < 1 || number > count()) {
    throw TapeError("there are steps from 1 to " + std::to_string(count()) + ", but no " +
                    std::to_string(number));
  }
  if (pass_) {
    const Index line_before = pass_->line();
    try {
      pass_->run_to(is_forward(number) ? lines() : line_of(number));
    } catch (const std::exception& error) {
      pass_->run_to(line_before);
      throw TapeError(std::string("backward stops: ") + error.what());
    }
  }
  number_ = number;
}

void TapeSteps::print(std::ostream& out) const {
  out << "step " << number_ << '/' << count()
      << (is_forward(number_) ? "  forward   " : "  backward  ") << text_.name(entry().output)
      << " = " << text_.value(entry()) << "   " << place_text(entry().where) << '\n';
  if (is_forward(number_)) {
    print_forward(out);
  } else {
    print_backward(out);
  }
}

void TapeSteps::print_forward(std::ostream& out) const {
  TextTable table;
  for (std::size_t i = 0; i < entry().inputs.size(); ++i) {
    const Variable& input = entry().inputs[i];
    std::vector<std::string> row = {i == 0 ? "  in" : "", text_.name(input)};
    append_tensor(row, input.value());
    table.add(std::move(row));
  }
  std::vector<std::string> row = {"  out", text_.name(entry().output)};
  append_tensor(row, entry().output.value());
  table.add(std::move(row));
  table.print(out);
}

void TapeSteps::print_backward(std::ostream& out) const {
  const BackwardStep& step = pass_->last_step();
  if (!step.arriving) {
    out << "  nothing arrives: not on a path to the loss\n";
    return;
  }

  TextTable table;
  std::vector<std::string> row = {"  in", text_.gradient_name(entry().output)};
  append_tensor(row, step.arriving->value());
  table.add(std::move(row));
  for (std::size_t i = 0; i < entry().inputs.size(); ++i) {
    const Variable& input = entry().inputs[i];
    const InputStep& done = step.inputs[i];
    row = {i == 0 ? "  out" : "", text_.gradient_name(input)};
    if (!done.added) {
      row.back() += why_nothing(done.flow);
      table.add(std::move(row));
      continue;
    }
    row.back() += " += " + text_.gradient(entry(), static_cast<Index>(i));
    append_tensor(row, done.added->value());
    row.push_back("before " + (done.before ? short_text(done.before->value()) : "nothing") +
                  ", after " + short_text(done.after->value()));
    table.add(std::move(row));
  }
  table.print(out);
}

std::optional<Tensor> TapeSteps::find(const std::string& name) const {
  const auto value = variables_.find(name);
  if (value != variables_.end()) return value->second.value();
  if (!pass_ || !name.starts_with('d')) return std::nullopt;

  const auto variable = variables_.find(name.substr(1));
  if (variable == variables_.end()) return std::nullopt;
  const Variable* g = pass_->gradient(variable->second);
  if (!g) return std::nullopt;
  return g->value();
}

}  // namespace tapegrad
