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
  if (are_done_ || !are_wanted()) return;
  are_done_ = true;
  try {
    show_or_throw(tape, status_of_quit);
  } catch (const std::exception& error) {
    std::cerr << program_ << ": " << error.what() << '\n';
    std::exit(1);
  }
}

void TapeViews::show_or_throw(const Tape& tape, int status_of_quit) const {
  if (!dot_file_.empty()) tape.write_dot(dot_file_);
  if (!mermaid_file_.empty()) tape.write_mermaid(mermaid_file_);
  if (!page_file_.empty()) {
    std::cout << "wrote " << page_file_ << ": " << tape.write_html(page_file_) << '\n';
  }
  if (!step_) return;
  if (!is_someone_there()) return print_steps(tape, std::cout);
  const AfterSteps answer = step_through(tape, std::cout, std::cin, colours());
  if (answer == AfterSteps::quit) std::exit(status_of_quit);
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
