#pragma once

#include <iosfwd>
#include <iterator>
#include <optional>
#include <string>
#include <unordered_map>

#include "autograd/backward_pass.h"
#include "autograd/view/tape_text.h"

namespace tapegrad {

/// What a tape did, step by step: every operation forward, then, if backward has run, every one
/// backward. Steps count from 1.
class TapeSteps {
 public:
  explicit TapeSteps(const Tape& tape);

  Index count() const { return pass_ ? 2 * lines() : lines(); }

  /// How many lines the tape has.
  Index lines() const { return std::ssize(tape_.entries()); }

  /// The line of the tape that a step deals with.
  Index line_of(Index number) const;

  /// The step that is shown; 0 before the first.
  Index number() const { return number_; }

  /// Goes forward or back to a step. The backward pass runs along.
  /// @throws TapeError when there is no such step, or the backward pass cannot get there; then the
  ///         step stays what it was.
  void go_to(Index number);

  /// Prints the step: formula, place, the tensors that went in and came out.
  void print(std::ostream& out) const;

  /// The operation of this step.
  const TapeEntry& entry() const;

  /// The entry that computed v; nullptr for parameters and constants.
  const TapeEntry* origin(const Variable& v) const;

  /// What is called `name`, "z" or "dz": a variable's value, or its gradient up to this step.
  std::optional<Tensor> find(const std::string& name) const;

  const TapeText& text() const { return text_; }

 private:
  bool is_forward(Index number) const { return number <= lines(); }
  void print_forward(std::ostream& out) const;
  void print_backward(std::ostream& out) const;

  const Tape& tape_;
  TapeText text_;
  std::optional<BackwardPass> pass_;
  Index number_ = 0;
  std::unordered_map<std::string, Variable> variables_;      // by name
  std::unordered_map<const void*, Index> lines_of_results_;  // by Variable::id
};

}  // namespace tapegrad
