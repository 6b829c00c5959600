#pragma once

#include <string>

namespace tapegrad {

/// A line of the file that calls this, as the library names it: "tests/autograd/tape_test.cpp:12".
inline std::string here(int line, const char* file = __builtin_FILE()) {
  return std::string(file) + ":" + std::to_string(line);
}

}  // namespace tapegrad
