#include "autograd/tape.h"

#include <utility>

#include "autograd/backward_pass.h"
#include "autograd/variable_state.h"
#include "tensor/create.h"
#include "tensor/error.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

thread_local Tape* recording_tape = nullptr;

/// Stands where a derivative is missing.
struct MissingRule final : Rule {
  std::string operation;

  explicit MissingRule(std::string operation) : operation(std::move(operation)) {}

  std::string_view name() const override { return operation; }

  Variable backward(const Variable&, Index) const override {
    throw TapeError(operation +
                    ": has no derivative; give it a Rule, or leave autograd before it "
                    "with .value()");
  }
};

}  // namespace

Tape::Tape(KeepValues keep_values) : keep_values_(keep_values) {
  if (recording_tape) {
    throw TapeError("Tape: another Tape is recording on this thread; end its scope first");
  }
  recording_tape = this;
}

Tape::Tape(TapeObserver& observer) : Tape() {
  observer_ = &observer;
}

Tape::~Tape() {
  for (TapeEntry& entry : entries_) {
    entry.output.state_->tape = nullptr;
    entry.output.state_->outlived_its_tape = true;
    if (!keeps_values()) note_idle_handles(entry, -1);
  }
  if (recording_tape == this) recording_tape = nullptr;
}

/// Notes that an entry no longer needs (1) or has (-1) its handles of variables.
void Tape::note_idle_handles(const TapeEntry& entry, long count) {
  entry.output.state_->kept_idly += count;
  for (const Variable& input : entry.inputs) input.state_->kept_idly += count;
}

/// How many handles of v there are, but for those of entries that do not need its numbers.
long Tape::handles_in_need(const Variable& v) {
  return v.state_.use_count() - v.state_->kept_idly;
}

void Tape::forget_unneeded() {
  if (keeps_values()) return;
  for (const TapeEntry& entry : entries_) {
    if (handles_in_need(entry.output) > 0) continue;
    const Tensor forgotten = std::move(entry.output.state_->value);
  }
}

Tensor Tape::value_at_last_use(Operand& x, KeptByRule kept) {
  const bool is_needed_later = is_recording() && kept == KeptByRule::yes;
  if (is_needed_later || handles_in_need(x) > 1 || x.is_parameter()) return x.value();
  return std::move(x.state_->value);
}

void Tape::backward(const Variable& loss) {
  forget_unneeded();
  BackwardPass pass(*this, loss);
  last_loss_ = loss;
  pass.run_unwatched();

  for (const Variable& p : pass.parameters()) {
    const Tensor& g = pass.gradient(p)->value();
    std::optional<Tensor>& sum = p.state_->parameter->gradient;
    sum = sum ? *sum + g : g;
  }
}

std::vector<Variable> Tape::gradients(const Variable& output, const std::vector<Variable>& inputs,
                                      CreateGraph create_graph) {
  for (const Variable& input : inputs) {
    if (input.is_parameter() || input.state_->tape == this) continue;
    throw TapeError(
        "gradients: an input is a constant, or its Tape has ended; gradients are taken "
        "with respect to parameters and results of this Tape");
  }

  forget_unneeded();
  BackwardPass pass(*this, output, create_graph);
  last_loss_ = output;
  while (pass.step()) {
  }

  std::vector<Variable> result;
  for (const Variable& input : inputs) {
    const Variable* g = pass.gradient(input);
    result.push_back(g ? *g : Variable(zeros(input.shape())));
  }
  return result;
}

const TapeEntry* Tape::origin(const Variable& v) {
  const Tape* tape = v.state_->tape;
  return tape ? &tape->entries_[static_cast<std::size_t>(v.state_->line)] : nullptr;
}

bool Tape::is_recording() {
  return recording_tape && recording_tape->recording_;
}

Variable Tape::record(std::unique_ptr<Rule> rule, EntryInputs inputs, Variable output,
                      SourceLine where) {
  if (needs_entry(inputs)) append(std::move(rule), std::move(inputs), output, where);
  return output;
}

void Tape::append(std::unique_ptr<Rule> rule, EntryInputs inputs, const Variable& output,
                  SourceLine where) {
  Tape* tape = recording_tape;
  if (!rule) throw TapeError("record: expected a rule, got none; see record_without_rule");
  if (output.requires_gradient()) {
    throw TapeError(std::string(rule->name()) +
                    ": record: the output is on a tape already; make a new Variable");
  }
  for (const Variable& input : inputs) {
    if (input.is_parameter() || !input.requires_gradient() || input.state_->tape == tape) continue;
    throw TapeError(std::string(rule->name()) +
                    ": an input was recorded on another thread's Tape; pass its .value()");
  }

  TapeEntry entry{std::move(rule), std::move(inputs), output, where, parameter_changes.load()};
  // Where the observer throws, nothing has been recorded.
  if (tape->observer_) output.state_->value = tape->observer_->recorded(entry);
  tape->entries_.push_back(std::move(entry));
  output.state_->tape = tape;
  output.state_->line = std::ssize(tape->entries_) - 1;
  if (!tape->keeps_values()) note_idle_handles(tape->entries_.back(), 1);
}

Variable Tape::record_without_rule(std::string name, EntryInputs inputs, Variable output,
                                   SourceLine where) {
  return record(std::make_unique<MissingRule>(std::move(name)), std::move(inputs),
                std::move(output), where);
}

}  // namespace tapegrad
