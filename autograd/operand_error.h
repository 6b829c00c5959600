#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "autograd/operand.h"

namespace tapegrad {

struct TapeEntry;

/// Throws `error`, which an operation on tensors has thrown, once more with what the recorded
/// operation knows in addition: the line of the call, and of each operand its name, its shape and
/// where it was made.
///
///   bmm: expected [n, rows, inner] x [n, inner, columns], got [2, 3, 4] x [2, 5, 6]
///     in main.cpp:41 | const Variable y = bmm(weights, values);
///     operand 0: weights [2, 3, 4], result of softmax in main.cpp:38
///     operand 1: parameter values [2, 5, 6]
[[noreturn]] void throw_with_operands(const std::invalid_argument& error, const SourceLine& where,
                                      const std::vector<Variable>& operands);

/// The message of an error on the way back through `entry`, with the line of the program that
/// recorded it:
///
///   mul: parameter w was changed by set_value after this operation had used it; run ...
///     backward of mul in main.cpp:41 | const Variable y = w * x;
std::string backward_error_text(const std::exception& error, const TapeEntry& entry);

}  // namespace tapegrad
