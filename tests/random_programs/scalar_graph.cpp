#include "tests/random_programs/scalar_graph.h"

#include <cmath>
#include <limits>
#include <utility>

namespace tapegrad::random_programs {

Index ScalarGraph::add(double value, std::vector<Partial> partials) {
  nodes_.push_back({value, std::move(partials)});
  return std::ssize(nodes_) - 1;
}

std::vector<double> ScalarGraph::derivatives(Index output) const {
  std::vector<double> derivatives(nodes_.size(), 0.0);
  derivatives[static_cast<std::size_t>(output)] = 1;
  for (std::size_t n = nodes_.size(); n-- > 0;) {
    for (const Partial& partial : nodes_[n].partials) {
      derivatives[static_cast<std::size_t>(partial.node)] += derivatives[n] * partial.slope;
    }
  }
  return derivatives;
}

std::vector<double> ScalarGraph::speeds(std::vector<double> speeds) const {
  speeds.resize(nodes_.size(), 0.0);
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    for (const Partial& partial : nodes_[n].partials) {
      speeds[n] += partial.slope * speeds[static_cast<std::size_t>(partial.node)];
    }
  }
  return speeds;
}

void ScalarGraph::decide(double a, double b) {
  const double margin = 1e4 * static_cast<double>(std::numeric_limits<Real>::epsilon());
  if (a == b) ++tie_count_;
  if (a != b && std::abs(a - b) < margin) is_doubtful_ = true;
}

}  // namespace tapegrad::random_programs
