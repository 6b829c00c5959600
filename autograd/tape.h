#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "autograd/operand.h"
#include "autograd/rule.h"
#include "autograd/variable.h"

namespace tapegrad {

/// A tape was asked for something at the wrong time.
class TapeError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// The variables that an operation has computed its output from.
using EntryInputs = std::vector<Variable, SmallBlockAllocator<Variable>>;

/// The same as an argument, {a, b}: nothing is copied as long as no entry needs it.
using InputList = std::initializer_list<std::reference_wrapper<const Variable>>;

/// One line of the tape: output = operation(inputs).
struct TapeEntry {
  std::unique_ptr<Rule> rule;
  EntryInputs inputs;
  Variable output;
  SourceLine where;           // the call that made it
  std::uint64_t recorded_at;  // parameter_changes at that time
};

/// Sees every entry just before it is recorded, and may put other numbers in the place of its
/// result: so a gradient check runs a function again with some values in the middle changed.
class TapeObserver {
 public:
  virtual ~TapeObserver() = default;

  /// @return what the entry's output shall hold for all that follows. When this throws, the entry
  ///         is not recorded, and the tape stays as it was.
  virtual Tensor recorded(const TapeEntry& entry) = 0;
};

/// Whether a tape keeps the value of every result. Without them it needs less memory: those that no
/// rule and no variable of the program needs are forgotten, and some never get memory of their own.
/// But then the tape cannot be shown.
enum class KeepValues { no, yes };

/// Whether an operation's rule keeps an operand for its derivative.
enum class KeptByRule { no, yes };

/// Whether the computation of gradients is recorded in its turn, so that it can be differentiated.
enum class CreateGraph { no, yes };

/// Records every operation on parameters that this thread runs while the Tape is in scope.
///
///   Tape tape;
///   const Variable loss = mse_loss(model.forward(x), y);
///   tape.backward(loss);
///
/// Entries own the variables they mention and no variable owns a tape, so there are no cycles:
/// everything recorded is released when the scope ends, and its results become constants. The tape
/// stays readable after backward, and backward may run again.
class Tape {
 public:
  /// @throws TapeError when another Tape is recording on this thread.
  explicit Tape(KeepValues keep_values = KeepValues::yes);

  /// @param observer  must outlive the Tape
  explicit Tape(TapeObserver& observer);

  ~Tape();

  Tape(const Tape&) = delete;
  Tape& operator=(const Tape&) = delete;

  /// Adds dL/dp to the gradient of every parameter p that `loss` depends on.
  /// @throws TapeError when there is none, ShapeError when loss is not a single number. In both
  ///         cases no gradient has changed.
  void backward(const Variable& loss);

  /// d(output)/d(input) for each of `inputs`, parameters or results; zeros for an input that output
  /// does not depend on. The gradients that parameters keep are left alone.
  /// @throws TapeError when output or an input is a constant, ShapeError when output is not a
  ///         single number.
  std::vector<Variable> gradients(const Variable& output, const std::vector<Variable>& inputs,
                                  CreateGraph create_graph = CreateGraph::no);

  /// What backward or gradients was called with last, if either has been: views of the tape show
  /// its gradients.
  const std::optional<Variable>& last_loss() const { return last_loss_; }

  /// Which operations contributed how much to the gradient of `v`, a parameter or result, in the
  /// last backward pass:
  ///
  ///   dw = 5, the sum of 2 contributions:
  ///     line 1  y = z * w    + dy * z    2         main.cpp:9
  ///     line 0  z = x * w    + dz * x    3, now 5  main.cpp:8
  std::string explain(const Variable& v) const;

  /// What printing the tape prints, see operator<<; debuggers call it.
  std::string text() const;

  /// Writes a picture of the tape for Graphviz: `dot -Tsvg tape.dot > tape.svg`. Each box shows an
  /// operation, its shape, its value and its gradient in the last backward pass.
  /// @throws std::runtime_error when the file cannot be written.
  void write_dot(const std::string& file) const;

  /// The same as a Mermaid flowchart, which GitHub draws in Markdown.
  void write_mermaid(const std::string& file) const;

  /// Writes a web page to step through the tape in: every operation forward and backward, with all
  /// numbers on the way. See autograd/view/tape_page.h for several tapes and updates in one page.
  /// @return  what it has written: "22 steps, 0.4 MB, 2 tensors reduced"
  std::string write_html(const std::string& file) const;

  bool keeps_values() const { return keep_values_ == KeepValues::yes; }

  /// What was recorded, oldest first. Entries stay where they are while more are recorded.
  const std::deque<TapeEntry>& entries() const { return entries_; }

  /// The entry that computed v, on whichever Tape that was; nullptr for parameters and constants,
  /// which a result becomes when its Tape ends.
  static const TapeEntry* origin(const Variable& v);

  /// Whether operations are being recorded on this thread. In a rule: whether its own result will
  /// be differentiated, or may be computed in a shorter way.
  static bool is_recording();

  /// The value of an operand, at the end of all uses: if nobody but the operation can see it any
  /// more, it is given away, so that the result can take its place. The operand has only its shape
  /// then.
  /// @param kept  whether the operation's rule keeps the operand: then not while a Tape records.
  static Tensor value_at_last_use(Operand& x, KeptByRule kept = KeptByRule::no);

  /// Called at the end of every operation, with what its rule is made from:
  ///
  ///   return Tape::record<MulRule>({a, b}, y, a.where, a, b);
  ///
  /// If a Tape is recording and some input requires a gradient, makes MulRule(a, b) and appends an
  /// entry with it. Returns `output` either way.
  /// @param output  a new variable, made from the operation's tensor.
  template <typename SomeRule, typename... Saved>
  static Variable record(InputList inputs, const Variable& output, const SourceLine& where,
                         Saved&&... saved) {
    if (!needs_entry(inputs)) return output;
    auto rule = std::make_unique<SomeRule>(std::forward<Saved>(saved)...);
    append(std::move(rule), EntryInputs(inputs.begin(), inputs.end()), output, where);
    return output;
  }

  /// The same with a rule that exists already.
  static Variable record(std::unique_ptr<Rule> rule, EntryInputs inputs, Variable output,
                         SourceLine where);

  /// The same for an operation whose derivative nobody has written: going backward through it is an
  /// error that names it, never a gradient that is silently missing.
  static Variable record_without_rule(std::string name, EntryInputs inputs, Variable output,
                                      SourceLine where);

 private:
  friend class BackwardPass;
  class Pause;

  template <typename Variables>
  static bool needs_entry(const Variables& inputs) {
    if (!is_recording()) return false;
    for (const Variable& input : inputs) {
      if (input.requires_gradient()) return true;
    }
    return false;
  }

  static void append(std::unique_ptr<Rule> rule, EntryInputs inputs, const Variable& output,
                     SourceLine where);

  static void note_idle_handles(const TapeEntry& entry, long count);
  static long handles_in_need(const Variable& v);
  void forget_unneeded();

  KeepValues keep_values_;
  std::deque<TapeEntry> entries_;
  std::optional<Variable> last_loss_;
  TapeObserver* observer_ = nullptr;
  mutable bool recording_ = true;  // looking at a tape pauses it, see Pause
};

/// Stops a tape's recording until the end of the scope, however that is left.
class Tape::Pause {
 public:
  explicit Pause(const Tape& tape) : tape_(tape), was_recording_(tape.recording_) {
    tape.recording_ = false;
  }
  ~Pause() { tape_.recording_ = was_recording_; }

  Pause(const Pause&) = delete;
  Pause& operator=(const Pause&) = delete;

 private:
  const Tape& tape_;
  bool was_recording_;
};

/// Prints the tape as a program with its numbers, each operation with its backward step beside it:
///
///   0  z = x * w       [3] [0.5, 1, 1.5]   dw += sum(dz * x)   14    main.cpp:12
///
/// The gradients are those of the last backward, which is run again for it. In a long tape the
/// middle is left out.
std::ostream& operator<<(std::ostream& out, const Tape& tape);

}  // namespace tapegrad
