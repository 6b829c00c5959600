#pragma once

#include <unordered_map>
#include <vector>

#include "autograd/tape.h"

namespace tapegrad {

/// Reverse mode, one tape entry at a time. Tape::backward and Tape::gradients are loops over
/// step().
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
  /// single
  ///         number.
  BackwardPass(Tape& tape, const Variable& output, CreateGraph create_graph = CreateGraph::no);

  /// Goes back by one entry: if a gradient has reached the entry's output, applies its rule and
  /// adds the contributions to the gradients of its inputs. Returns false when no entry is left.
  /// @throws TapeError when an input has changed since, or the rule is missing or gives a gradient
  ///         of the wrong shape.
  bool step();

  /// The entry that the last step dealt with; entries().size() before the first.
  Index line() const { return line_; }

  /// d(output)/dv as far as it is known after the steps so far; nullptr when nothing has reached v.
  const Variable* gradient(const Variable& v) const;

  /// The parameters that a gradient has reached, in the order in which it did.
  const std::vector<Variable>& parameters() const { return parameters_; }

 private:
  void propagate(const TapeEntry& entry, const Variable& g);
  void add(const Variable& v, const Variable& contribution);

  Tape& tape_;
  CreateGraph create_graph_;
  Index line_;
  std::unordered_map<const void*, Variable> gradients_;  // by the variable's state
  std::vector<Variable> parameters_;
};

}  // namespace tapegrad
