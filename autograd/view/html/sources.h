#pragma once

#include <map>
#include <string>

#include "autograd/operand.h"

namespace tapegrad {

/// The source code around the calls on a tape, as far as its files can be read.
class Sources {
 public:
  /// Keeps the line and the two before and after it.
  void add(const SourceLine& where);

  /// {"main.cpp": {"12": "const Variable y = x * w;"}}
  std::string json() const;

 private:
  std::map<std::string, std::map<int, std::string>> lines_;  // by file and number
};

/// The file of a place_text.
std::string file_name(const SourceLine& where);

}  // namespace tapegrad
