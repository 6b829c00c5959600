#include "examples/support/progress.h"

#include <unistd.h>

#include <iostream>

namespace tapegrad {

Progress::Progress() : on_terminal_(isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
  clear();
}

void Progress::show(std::string_view what, long done, long total) {
  if (!on_terminal_) return;
  clear();
  std::cerr << what << ": " << done << " of " << total << std::flush;
  is_shown_ = true;
}

void Progress::clear() {
  // Back to the first column, and erase to the end of the line.
  if (is_shown_) std::cerr << "\r\033[K" << std::flush;
  is_shown_ = false;
}

}  // namespace tapegrad
