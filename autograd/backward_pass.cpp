#include "autograd/backward_pass.h"

#include <optional>

#include "autograd/ops.h"
#include "autograd/variable_state.h"
#include "tensor/create.h"
#include "tensor/error.h"

namespace tapegrad {
namespace {

[[noreturn]] void reject_output(const Variable& output, bool outlived_its_tape) {
  if (outlived_its_tape) {
    throw TapeError(
        "backward: the loss was recorded on a Tape that has ended; "
        "compute it again inside this one");
  }
  if (output.requires_gradient()) {
    throw TapeError("backward: the loss was recorded on another thread's Tape");
  }
  throw TapeError("backward: the loss depends on no parameter; was it computed before this Tape?");
}

void require_unchanged(const TapeEntry& entry, const Variable& input, bool has_changed) {
  if (!has_changed) return;
  std::ostringstream message;
  message << entry.rule->name() << ": parameter " << input.name()
          << " was changed by set_value after this operation had used it; "
             "run the forward pass again before backward";
  throw TapeError(message.str());
}

}  // namespace

BackwardPass::BackwardPass(Tape& tape, const Variable& output, CreateGraph create_graph)
    : tape_(tape), create_graph_(create_graph), line_(std::ssize(tape.entries_)) {
  const bool is_ours = output.is_parameter() || output.state_->tape == &tape;
  if (!is_ours) reject_output(output, output.state_->outlived_its_tape);
  require_shape(output.size() == 1, "backward: the loss must be one number, got shape ",
                output.shape(), "; sum or average it first");

  add(output, ones(output.shape()));
}

bool BackwardPass::step() {
  if (line_ == 0) return false;
  --line_;

  const TapeEntry& entry = tape_.entries_[static_cast<std::size_t>(line_)];
  const Variable* g = gradient(entry.output);
  if (g) propagate(entry, *g);  // otherwise the output does not depend on this entry
  return true;
}

void BackwardPass::propagate(const TapeEntry& entry, const Variable& g) {
  std::optional<Tape::Pause> pause;
  if (create_graph_ == CreateGraph::no) pause.emplace(tape_);

  for (Index i = 0; i < std::ssize(entry.inputs); ++i) {
    const Variable& input = entry.inputs[static_cast<std::size_t>(i)];
    require_unchanged(entry, input, input.state_->changed_at > entry.recorded_at);
    if (!input.requires_gradient()) continue;

    const Variable contribution = entry.rule->backward(g, i);
    require_shape(contribution.shape() == input.shape(), entry.rule->name(),
                  ": the rule must return a gradient shaped like input ", i, ", ", input.shape(),
                  ", got ", contribution.shape());
    add(input, contribution);
  }
}

const Variable* BackwardPass::gradient(const Variable& v) const {
  const auto found = gradients_.find(v.state_.get());
  return found == gradients_.end() ? nullptr : &found->second;
}

void BackwardPass::add(const Variable& v, const Variable& contribution) {
  const auto [position, is_first] = gradients_.try_emplace(v.state_.get(), contribution);
  if (is_first) {
    if (v.is_parameter()) parameters_.push_back(v);
    return;
  }
  // A variable used twice receives two contributions: they add up.
  position->second = position->second + contribution;
}

}  // namespace tapegrad
