#pragma once

#include <vector>

#include "tensor/real.h"

namespace tapegrad::random_programs {

/// Reverse mode for single numbers, as slow and plain as can be, and made of nothing that tapegrad
/// differentiates with: what random programs are compared with.
class ScalarGraph {
 public:
  /// How fast a node changes with one that it was computed from.
  struct Partial {
    Index node;
    double slope;
  };

  /// A new node. Returns its number.
  Index add(double value, std::vector<Partial> partials = {});

  double value(Index node) const { return nodes_[static_cast<std::size_t>(node)].value; }

  /// d(output)/d(node) for all nodes.
  std::vector<double> derivatives(Index output) const;

  /// How fast all nodes change where some change at these speeds (the last nodes may be left out):
  /// forward mode.
  std::vector<double> speeds(std::vector<double> speeds) const;

  /// To be called where the result depends on which of two numbers is larger. Numbers that nearly
  /// are equal may be so in the one program and not in the other.
  void decide(double a, double b);

  /// Whether some decision was too close to call.
  bool is_doubtful() const { return is_doubtful_; }

  /// How many decisions were between equal numbers.
  int tie_count() const { return tie_count_; }

 private:
  struct Node {
    double value;
    std::vector<Partial> partials;
  };

  std::vector<Node> nodes_;
  bool is_doubtful_ = false;
  int tie_count_ = 0;
};

}  // namespace tapegrad::random_programs
