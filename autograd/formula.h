#pragma once

#include <string>
#include <vector>

#include "tensor/shape.h"

namespace tapegrad {

/// Whether the inputs of an operation are repeated to a common shape, so that their gradients are
/// summed back.
enum class Broadcast { no, yes };

/// What an operation computes, and its derivative, as text for people to read. It is written with
/// the letters of the rule's comment, each standing alone as a word:
///
///   x, a  the first input      y  the output         i  which input is meant, from 0
///   b, n  the second           g  dL/dy              s  the shape of y
///   ...   all inputs
///
/// Views replace the letters by the names of the variables: "a * b" becomes "distance * w".
struct Formula {
  std::string value;                   // "a * b"
  std::vector<std::string> gradients;  // of each input: "g * b", "g * a"; the last one holds for
                                       // all further inputs
  Broadcast broadcast = Broadcast::no;
};

/// Arguments as a formula shows them: "1.5", "1", "[2, 3]".
std::string argument_text(double number);
std::string argument_text(Index number);
std::string argument_text(const Shape& shape);
std::string argument_text(const std::vector<Index>& numbers);

}  // namespace tapegrad
