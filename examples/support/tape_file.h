#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "autograd/view/tape_page.h"
#include "optim/optimizer.h"

namespace tapegrad {

/// The file of the option --tape: a web page of the first epochs. Without the option, nothing.
class TapeFile {
 public:
  /// @param file  empty: none is wanted.
  TapeFile(std::filesystem::path file, const std::string& title);

  bool is_wanted() const { return page_.has_value(); }

  /// Comes between backward and the optimizer's step.
  void record(const Tape& tape, const Optimizer& optimizer);

  /// Comes after the optimizer's step.
  void record_update();

  /// Writes the file, if one is wanted.
  /// @return  a line about it, or nothing: "wrote tape.html: 25 steps, 0.3 MB\n"
  std::string save();

 private:
  std::filesystem::path file_;
  UpdateRules rules_;  // of the epoch recorded last
  std::optional<TapePage> page_;
  int epochs_ = 0;
};

}  // namespace tapegrad
