#pragma once

#include <memory>
#include <string>

#include "autograd/tape.h"
#include "autograd/view/tape_page.h"
#include "examples/support/arguments.h"
#include "optim/optimizer.h"

namespace tapegrad {

/// What the command line of an example asks to see of its tapes.
///
///   TapeViews views = read_tape_views(argument_count, arguments);
///   Tape tape;
///   ...
///   views.show(tape);
class TapeViews {
 public:
  /// Takes the option that `options` has come to, if it is one of these.
  bool take(Arguments& options);

  /// Shows the first tape that it is given, best between backward and the update of the parameters;
  /// those after it are not shown. With --step, asks on a terminal what to do next and prints all
  /// steps elsewhere. The answer to quit ends the program, and so does a file that cannot be
  /// written, with status 1.
  /// @param status_of_quit  what the program returns then: its result, if it has one already
  void show(const Tape& tape, int status_of_quit = 0);

  /// The same in training: the web page shows how the optimizer changes the parameters, too. Comes
  /// before the optimizer's step, show_update after it.
  void show(const Tape& tape, const Optimizer& optimizer);
  void show_update();

  /// Whether there is anything to show.
  bool are_wanted() const;

  /// For a program without a tape: says so when one was asked for.
  void show_none() const;

  /// A line for each option, for --help; that of --tape, which some programs take themselves,
  /// apart.
  static std::string help();
  static std::string page_help();

 private:
  void show(const Tape& tape, const Optimizer* optimizer, int status_of_quit);
  void record_page(const Tape& tape, const Optimizer* optimizer);
  void save_page();
  void step(const Tape& tape, int status_of_quit);
  [[noreturn]] void fail(const std::exception& error) const;

  std::string program_;
  bool are_done_ = false;
  bool step_ = false;
  std::string dot_file_;
  std::string mermaid_file_;
  std::string page_file_;
  std::shared_ptr<TapePage> page_;  // waits for the update, if one is to come
  UpdateRules rules_;               // what that will be
};

/// The command line of an example that has no further options. A wrong one ends the program with
/// status 2, --help with 0.
TapeViews read_tape_views(int argument_count, const char* const* arguments);

}  // namespace tapegrad
