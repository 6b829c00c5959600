#pragma once

#include <string>
#include <vector>

#include "autograd/operand.h"

namespace tapegrad {

/// A line of a source file, counted from 1.
struct NumberedLine {
  int number;
  std::string text;
};

/// The line `where` with up to `around` lines before and after it. A relative path is looked for
/// from the current folder and from each one above it, so that programs in a build folder find
/// their sources. Empty when there is no such file or line.
std::vector<NumberedLine> source_lines(const SourceLine& where, int around);

/// "nn/linear.cpp:12"; of an absolute path only the file: "main.cpp:12".
std::string place_text(const SourceLine& where);

}  // namespace tapegrad
