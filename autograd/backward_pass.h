#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "autograd/tape.h"

namespace tapegrad {

/// What a step of a BackwardPass did for an input of its entry.
enum class Flow {
  added,        // the input's gradient has grown by a contribution
  constant,     // nothing: the input is a constant
  outlived,     // nothing: the input was recorded on a Tape that has ended, and is a constant now
  not_on_path,  // nothing: the output does not depend on this entry
};

/// One input of a step: what was added to its gradient.
struct InputStep {
  Flow flow = Flow::not_on_path;
  std::optional<Variable> before;  // the gradient before, if there was one
  std::optional<Variable> added;   // the contribution of this entry, where flow is `added`
  std::optional<Variable> after;   // the gradient now: before + added
};

/// What a step of a BackwardPass did.
struct BackwardStep {
  Index line = 0;                    // of the entry on the tape
  std::optional<Variable> arriving;  // g, the gradient of the entry's output; empty: not on a path
  std::vector<InputStep> inputs;     // in the order of the entry's inputs
};

/// Whether a BackwardPass remembers all its steps, so that it can go back.
enum class KeepSteps { no, yes };

/// Reverse mode, one tape entry at a time. Tape::backward and Tape::gradients are loops over
/// step(), and so is everything that shows a tape.
///
///   BackwardPass pass(tape, loss);
///   while (pass.step()) {}
///   const Variable* g = pass.gradient(w);
///
/// A variable is used only after it was computed. Reading the tape backwards therefore meets all
/// its uses before the entry that computed it, and its gradient is complete when that entry needs
/// it.
class BackwardPass {
 public:
  /// Starts at the end of the tape with d(output)/d(output) = 1.
  /// @throws TapeError when output was not recorded on this tape, ShapeError when it is not a
  ///         single number.
  BackwardPass(const Tape& tape, const Variable& output, CreateGraph create_graph = CreateGraph::no,
               KeepSteps keep_steps = KeepSteps::no);

  /// Goes back by one entry: if a gradient has reached the entry's output, applies its rule and
  /// adds the contributions to the gradients of its inputs. Returns false when no entry is left.
  /// @throws TapeError when an input has changed since, or the rule is missing, ShapeError when it
  ///         gives a gradient of the wrong shape. The message names the line that made the entry.
  bool step();

  /// Undoes the last step. Returns false at the start.
  /// @throws TapeError without KeepSteps::yes.
  bool step_back();

  /// Steps, forward or back, until line() is `line`.
  /// @throws TapeError when there is no such line, or this means going back without
  ///         KeepSteps::yes.
  void run_to(Index line);

  /// Steps until one has added a number that is infinite or not a number. Returns false when none
  /// did.
  bool run_to_non_finite();

  /// The entry that the last step dealt with; the number of entries before the first.
  Index line() const { return line_; }

  /// What the last step did; valid until the next one. Empty at the start.
  const BackwardStep& last_step() const { return step_; }

  /// d(output)/dv as far as it is known after the steps so far; nullptr when nothing has reached v.
  const Variable* gradient(const Variable& v) const;

  /// The parameters that a gradient has reached, in the order in which it did.
  const std::vector<Variable>& parameters() const { return parameters_; }

 private:
  friend class Tape;

  /// For Tape::backward: all steps, where only the gradients of parameters count. Forgets each
  /// other gradient when its step is done, and notes nothing for last_step(). Not so in a debug
  /// build, where debuggers show these.
  void run_unwatched();

  static bool has_changed_since(const Variable& v, std::uint64_t when);
  bool is_result(const Variable& v) const;
  std::optional<Variable>& gradient_of(const Variable& v);
  void propagate(const TapeEntry& entry, const Variable& g);
  void add(const Variable& v, const Variable& contribution, InputStep& done);
  void undo(const Variable& v, const InputStep& done);

  const Tape& tape_;
  CreateGraph create_graph_;
  KeepSteps keep_steps_;
  Index line_;
  Index start_;
  bool is_watched_ = true;
  BackwardStep step_;
  std::vector<BackwardStep> earlier_steps_;  // with KeepSteps::yes

  // The gradients that are known so far, by the line of the result and by the parameter's id.
  std::vector<std::optional<Variable>> of_results_;
  std::unordered_map<const void*, std::optional<Variable>> of_parameters_;
  std::vector<Variable> parameters_;
};

}  // namespace tapegrad
