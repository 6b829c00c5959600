#pragma once

#include <utility>

#include "autograd/variable.h"

namespace tapegrad {

/// A line of source code: "examples/nadaraya_watson.cpp", 41.
struct SourceLine {
  const char* file = "";
  int line = 0;
};

/// A Variable on its way into an operation. The conversion notes the source line of the call, which
/// the compiler fills in; users never write this name.
class Operand : public Variable {
 public:
  Operand(const Variable& x, const char* file = __builtin_FILE(), int line = __builtin_LINE())
      : Variable(x), where{file, line} {}
  Operand(Variable&& x, const char* file = __builtin_FILE(), int line = __builtin_LINE())
      : Variable(std::move(x)), where{file, line} {}
  Operand(const Tensor& x, const char* file = __builtin_FILE(), int line = __builtin_LINE())
      : Variable(x), where{file, line} {}
  Operand(double x, const char* file = __builtin_FILE(), int line = __builtin_LINE())
      : Variable(x), where{file, line} {}

  SourceLine where;
};

}  // namespace tapegrad
