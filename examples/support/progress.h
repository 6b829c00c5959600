#pragma once

#include <string_view>

namespace tapegrad {

/// A line on the terminal that says how far a long run has come, and is gone when it is done.
/// Nothing is written where standard error is no terminal.
class Progress {
 public:
  Progress();
  ~Progress();

  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// "training: 3 of 100"
  void show(std::string_view what, long done, long total);

  /// Clears the line, so that something else can be printed there.
  void clear();

 private:
  bool on_terminal_;
  bool is_shown_ = false;
};

}  // namespace tapegrad
