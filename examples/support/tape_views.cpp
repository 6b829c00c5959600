#include "examples/support/tape_views.h"

#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "autograd/view/step_through.h"
#include "examples/plot/terminal.h"

namespace tapegrad {
namespace {

bool is_someone_there() {
  return isatty(STDIN_FILENO) == 1 && plot::standard_output_is_terminal();
}

TextColours colours() {
  const auto possible = plot::terminal_colours(plot::ColourChoice::automatic);
  return possible == plot::TerminalColours::none ? TextColours::no : TextColours::yes;
}

TapeViews read_or_throw(Arguments& options) {
  TapeViews views;
  while (options.next()) {
    if (options.name() == "--help" || options.name() == "-h") {
      std::cout << options.program() << ": an example of tapegrad.\n\n"
                << TapeViews::help() << TapeViews::page_help() << "  --help           print this\n";
      std::exit(0);
    }
    if (!views.take(options)) options.reject({"--step", "--dot", "--mermaid", "--tape", "--help"});
  }
  return views;
}

}  // namespace

bool TapeViews::take(Arguments& options) {
  program_ = options.program();
  if (options.name() == "--step") {
    step_ = true;
  } else if (options.name() == "--dot") {
    dot_file_ = options.file_name();
  } else if (options.name() == "--mermaid") {
    mermaid_file_ = options.file_name();
  } else if (options.name() == "--tape") {
    page_file_ = options.file_name();
  } else {
    return false;
  }
  return true;
}

bool TapeViews::are_wanted() const {
  return step_ || !dot_file_.empty() || !mermaid_file_.empty() || !page_file_.empty();
}

void TapeViews::show_none() const {
  if (are_wanted()) std::cout << "There is no tape in this program; the first is in 02_tape.\n";
}

void TapeViews::show(const Tape& tape, int status_of_quit) {
  show(tape, nullptr, status_of_quit);
}

void TapeViews::show(const Tape& tape, const Optimizer& optimizer) {
  show(tape, &optimizer, 0);
}

void TapeViews::show(const Tape& tape, const Optimizer* optimizer, int status_of_quit) {
  if (are_done_ || !are_wanted()) return;
  are_done_ = true;
  try {
    if (!dot_file_.empty()) tape.write_dot(dot_file_);
    if (!mermaid_file_.empty()) tape.write_mermaid(mermaid_file_);
    if (!page_file_.empty()) record_page(tape, optimizer);
    if (step_) step(tape, status_of_quit);
  } catch (const std::exception& error) {
    fail(error);
  }
}

void TapeViews::record_page(const Tape& tape, const Optimizer* optimizer) {
  page_ = std::make_shared<TapePage>();
  page_->record(tape);
  if (optimizer) {
    rules_ = optimizer->rules();
  } else {
    save_page();
  }
}

void TapeViews::show_update() {
  if (!page_) return;
  try {
    page_->record_update(rules_);
    save_page();
  } catch (const std::exception& error) {
    fail(error);
  }
}

void TapeViews::save_page() {
  std::cout << "wrote " << page_file_ << ": " << page_->save(page_file_) << '\n';
  page_.reset();
}

void TapeViews::step(const Tape& tape, int status_of_quit) {
  if (!is_someone_there()) return print_steps(tape, std::cout);
  const AfterSteps answer = step_through(tape, std::cout, std::cin, colours());
  if (answer == AfterSteps::go_on) return;

  if (page_) save_page();  // as it is: no update will come
  std::exit(status_of_quit);
}

void TapeViews::fail(const std::exception& error) const {
  std::cerr << program_ << ": " << error.what() << '\n';
  std::exit(1);
}

std::string TapeViews::help() {
  return "  --step           go through the tape step by step\n"
         "  --dot FILE       write the tape as a graph, for Graphviz\n"
         "  --mermaid FILE   write the tape as a graph, for Markdown\n";
}

std::string TapeViews::page_help() {
  return "  --tape FILE      write the tape as a web page to step through\n";
}

TapeViews read_tape_views(int argument_count, const char* const* arguments) {
  Arguments options(argument_count, arguments);
  try {
    return read_or_throw(options);
  } catch (const UsageError& error) {
    std::cerr << options.program() << ": " << error.what() << " (--help lists the options)\n";
    std::exit(2);
  }
}

}  // namespace tapegrad
