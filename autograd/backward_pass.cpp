#include "autograd/backward_pass.h"

#include <optional>
#include <string>

#include "autograd/all_finite.h"
#include "autograd/operand_error.h"
#include "autograd/ops.h"
#include "autograd/shown_name.h"
#include "autograd/variable_state.h"
#include "tensor/create.h"
#include "tensor/error.h"

namespace tapegrad {
namespace {

// A build to step through is always watched, by a debugger.
#ifdef NDEBUG
constexpr bool may_be_unwatched = true;
#else
constexpr bool may_be_unwatched = false;
#endif

[[noreturn]] void reject_output(const Variable& output, bool outlived_its_tape) {
  if (outlived_its_tape) {
    throw TapeError(
        "backward: the loss was recorded on a Tape that has ended; "
        "compute it again inside this one");
  }
  if (output.requires_gradient()) {
    throw TapeError("backward: the loss was recorded on another thread's Tape");
  }
  throw TapeError(
      "backward: the loss depends on no parameter; was it computed before this Tape, "
      "from a .value(), or from gradients without CreateGraph::yes?");
}

[[noreturn]] void reject_changed(const TapeEntry& entry, const Variable& input) {
  std::ostringstream message;
  message << entry.rule->name() << ": parameter " << shown_name(input)
          << " was changed by set_value after this operation had used it; "
             "run the forward pass again before backward";
  throw TapeError(message.str());
}

}  // namespace

BackwardPass::BackwardPass(const Tape& tape, const Variable& output, CreateGraph create_graph,
                           KeepSteps keep_steps)
    : tape_(tape),
      create_graph_(create_graph),
      keep_steps_(keep_steps),
      line_(std::ssize(tape.entries_)),
      start_(line_),
      of_results_(tape.entries_.size()) {
  const bool is_ours = output.is_parameter() || output.state_->tape == &tape;
  if (!is_ours) reject_output(output, output.state_->outlived_its_tape);
  require_shape(output.size() == 1, "backward: the loss must be one number, got shape ",
                output.shape(), "; sum or average it first");

  InputStep start;
  add(output, ones(output.shape()), start);
}

bool BackwardPass::step() {
  if (line_ == 0) return false;
  if (keep_steps_ == KeepSteps::yes) earlier_steps_.push_back(step_);
  --line_;

  const TapeEntry& entry = tape_.entries_[static_cast<std::size_t>(line_)];
  step_.line = line_;
  step_.arriving.reset();
  step_.inputs.clear();
  step_.inputs.resize(entry.inputs.size());

  const Variable* g = gradient(entry.output);
  if (!g) return true;  // the output does not depend on this entry
  step_.arriving = *g;
  try {
    propagate(entry, *step_.arriving);
  } catch (const TapeError& error) {
    throw TapeError(backward_error_text(error, entry));
  } catch (const ShapeError& error) {
    throw ShapeError(backward_error_text(error, entry));
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(backward_error_text(error, entry));
  }
  return true;
}

void BackwardPass::propagate(const TapeEntry& entry, const Variable& g) {
  std::optional<Tape::Pause> pause;
  if (create_graph_ == CreateGraph::no) pause.emplace(tape_);

  for (Index i = 0; i < std::ssize(entry.inputs); ++i) {
    const Variable& input = entry.inputs[static_cast<std::size_t>(i)];
    InputStep& done = step_.inputs[static_cast<std::size_t>(i)];
    if (has_changed_since(input, entry.recorded_at)) reject_changed(entry, input);
    if (!input.requires_gradient()) {
      done.flow = input.state_->outlived_its_tape ? Flow::outlived : Flow::constant;
      continue;
    }

    Variable contribution = entry.rule->backward(g, i);
    require_shape(contribution.shape() == input.shape(), entry.rule->name(),
                  ": the rule must return a gradient shaped like input ", i, ", ", input.shape(),
                  ", got ", contribution.shape(), "; sum_to undoes broadcasting");
    add(input, contribution, done);
    if (is_watched_) done.added = std::move(contribution);
  }
}

void BackwardPass::add(const Variable& v, const Variable& contribution, InputStep& done) {
  std::optional<Variable>& gradient = gradient_of(v);
  if (is_watched_) done.before = gradient;
  if (gradient) {
    // A variable used twice receives two contributions: they add up.
    gradient = *gradient + contribution;
  } else {
    gradient = contribution;
    if (v.is_parameter()) parameters_.push_back(v);
  }
  done.flow = Flow::added;
  if (is_watched_) done.after = gradient;
}

void BackwardPass::run_unwatched() {
  is_watched_ = !may_be_unwatched;
  while (step()) {
    if (is_watched_) continue;
    step_.arriving.reset();
    of_results_[static_cast<std::size_t>(line_)].reset();
  }
}

bool BackwardPass::step_back() {
  if (line_ == start_) return false;
  if (keep_steps_ == KeepSteps::no) {
    throw TapeError("step_back: earlier steps were not kept; make the pass with KeepSteps::yes");
  }

  const TapeEntry& entry = tape_.entries_[static_cast<std::size_t>(line_)];
  for (std::size_t i = entry.inputs.size(); i-- > 0;) undo(entry.inputs[i], step_.inputs[i]);
  ++line_;
  step_ = std::move(earlier_steps_.back());
  earlier_steps_.pop_back();
  return true;
}

void BackwardPass::undo(const Variable& v, const InputStep& done) {
  if (done.flow != Flow::added) return;
  gradient_of(v) = done.before;
  if (!done.before && v.is_parameter()) parameters_.pop_back();
}

void BackwardPass::run_to(Index line) {
  if (line < 0 || line > start_) {
    throw TapeError("run_to: expected a line from 0 to " + std::to_string(start_) + ", got " +
                    std::to_string(line));
  }
  while (line_ > line) step();
  while (line_ < line) step_back();
}

bool BackwardPass::run_to_non_finite() {
  while (step()) {
    for (const InputStep& input : step_.inputs) {
      if (input.added && !all_finite(input.added->value())) return true;
    }
  }
  return false;
}

const Variable* BackwardPass::gradient(const Variable& v) const {
  const std::optional<Variable>* found = nullptr;
  if (is_result(v)) {
    found = &of_results_[static_cast<std::size_t>(v.state_->line)];
  } else if (const auto of_parameter = of_parameters_.find(v.id());
             of_parameter != of_parameters_.end()) {
    found = &of_parameter->second;
  }
  return found && *found ? &**found : nullptr;
}

bool BackwardPass::has_changed_since(const Variable& v, std::uint64_t when) {
  return v.is_parameter() && v.state_->parameter->changed_at > when;
}

/// Whether v was recorded on this tape before the pass began.
bool BackwardPass::is_result(const Variable& v) const {
  return v.state_->tape == &tape_ && v.state_->line < start_;
}

std::optional<Variable>& BackwardPass::gradient_of(const Variable& v) {
  return is_result(v) ? of_results_[static_cast<std::size_t>(v.state_->line)]
                      : of_parameters_[v.id()];
}

}  // namespace tapegrad
