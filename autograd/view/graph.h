#pragma once

#include <string>
#include <vector>

#include "autograd/tape.h"

namespace tapegrad {

/// A tape as boxes and arrows, in the order of the tape; what Tape::write_dot and write_mermaid
/// draw.
struct Graph {
  enum class Kind { parameter, constant, operation, loss, fold };

  struct Node {
    std::string id;  // "t12": the result of line 12
    Kind kind;
    std::vector<std::string> label;  // its lines
    std::string module;              // "0" for the parameter 0.weight
  };

  struct Edge {
    std::string from;
    std::string to;
    Index input;  // which operand, from 0; -1 where the end is a fold
  };

  std::vector<Node> nodes;
  std::vector<Edge> edges;

  /// Of more than `most_lines` operations the middle becomes one box.
  Graph(const Tape& tape, Index most_lines);
};

}  // namespace tapegrad
