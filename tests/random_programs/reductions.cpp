#include <algorithm>
#include <cmath>

#include "autograd/ops.h"
#include "tests/random_programs/builder.h"

namespace tapegrad::random_programs {
namespace {

/// Some axes of x, often all (an empty list); the flag is keepdim.
bool choose_axes(Builder& builder, Step& step) {
  step.operands = {builder.any()};
  const Tensor& x = builder.value(step.operands[0]);
  for (Index axis = 0; axis < x.rank(); ++axis) {
    if (builder.flip()) step.numbers.push_back(builder.flip() ? axis : axis - x.rank());
  }
  step.flag = builder.flip();
  return true;
}

/// How many numbers of x each number of the result is made of.
Index group_size(const Builder& builder, const Step& step) {
  const Shape& shape = builder.value(step.operands[0]).shape();
  if (step.numbers.empty()) return shape.element_count();
  Index size = 1;
  for (const Index axis : step.numbers) size *= shape[axis < 0 ? axis + shape.rank() : axis];
  return size;
}

bool choose_axes_with_numbers(Builder& builder, Step& step) {
  return choose_axes(builder, step) && group_size(builder, step) > 0;
}

KeepDim keepdim(const Step& step) {
  return step.flag ? KeepDim::yes : KeepDim::no;
}

/// The nodes of x that one place of the result is made of.
struct Group {
  Place place;  // with all axes of x, the reduced ones at 0
  std::vector<Index> nodes;
};

bool is_reduced(const Step& step, Index axis, Index rank) {
  if (step.numbers.empty()) return true;
  return std::ranges::any_of(step.numbers,
                             [&](Index number) { return number == axis || number + rank == axis; });
}

std::vector<Group> groups_of(const Step& step, const ScalarArray& x) {
  std::vector<Index> sizes = x.shape.sizes();
  for (Index axis = 0; axis < x.shape.rank(); ++axis) {
    if (is_reduced(step, axis, x.shape.rank())) sizes[static_cast<std::size_t>(axis)] = 1;
  }
  std::vector<Group> groups;
  for (const Place& place : places_of(Shape(sizes))) groups.push_back({place, {}});
  for (const Place& place : places_of(x.shape)) {
    Place first = place;
    for (Index axis = 0; axis < x.shape.rank(); ++axis) {
      if (is_reduced(step, axis, x.shape.rank())) first[static_cast<std::size_t>(axis)] = 0;
    }
    std::ranges::find(groups, first, &Group::place)->nodes.push_back(x.at(place));
  }
  return groups;
}

Shape reduced_shape(const Step& step, const Shape& shape) {
  std::vector<Index> sizes;
  for (Index axis = 0; axis < shape.rank(); ++axis) {
    if (!is_reduced(step, axis, shape.rank())) {
      sizes.push_back(shape[axis]);
    } else if (step.flag) {
      sizes.push_back(1);
    }
  }
  return Shape(sizes);
}

/// @param f  makes one node of a group's nodes
template <typename F>
ScalarArray reduce(const Step& step, const ScalarArray& x, F f) {
  ScalarArray result{reduced_shape(step, x.shape), {}};
  for (const Group& group : groups_of(step, x)) result.nodes.push_back(f(group.nodes));
  return result;
}

ScalarArray weighted_mean(ScalarGraph& graph, const Step& step, const ScalarArray& x,
                          bool divides) {
  return reduce(step, x, [&](const std::vector<Index>& nodes) {
    const double weight = divides ? 1 / static_cast<double>(nodes.size()) : 1;
    double total = 0;
    std::vector<ScalarGraph::Partial> partials;
    for (const Index node : nodes) {
      total += weight * graph.value(node);
      partials.push_back({node, weight});
    }
    return graph.add(total, partials);
  });
}

/// The largest; the smallest where `sign` is -1.
ScalarArray extreme(ScalarGraph& graph, const Step& step, const ScalarArray& x, double sign) {
  return reduce(step, x, [&](const std::vector<Index>& nodes) {
    const auto value = [&](Index node) { return sign * graph.value(node); };
    const Index best = std::ranges::max(nodes, {}, value);
    std::vector<ScalarGraph::Partial> partials;
    for (const Index node : nodes) {
      if (node != best) graph.decide(value(best), value(node));
      if (value(node) == value(best)) partials.push_back({node, 1});
    }
    for (ScalarGraph::Partial& p : partials) p.slope = 1 / static_cast<double>(partials.size());
    return graph.add(graph.value(best), partials);
  });
}

/// sum of (x - mean)^2 / (n - correction): its derivative is 2 (x - mean) / (n - correction), for
/// what x adds to the mean cancels out.
ScalarArray variance(ScalarGraph& graph, const Step& step, const ScalarArray& x) {
  return reduce(step, x, [&](const std::vector<Index>& nodes) {
    double mean = 0;
    for (const Index node : nodes) mean += graph.value(node) / static_cast<double>(nodes.size());
    const double divisor = static_cast<double>(std::ssize(nodes) - step.number);
    double total = 0;
    std::vector<ScalarGraph::Partial> partials;
    for (const Index node : nodes) {
      const double distance = graph.value(node) - mean;
      total += distance * distance / divisor;
      partials.push_back({node, 2 * distance / divisor});
    }
    return graph.add(total, partials);
  });
}

/// log of the sum of exp(x). The largest x is added afterwards: exp of it may be too large.
Index log_sum_exp(ScalarGraph& graph, const std::vector<Index>& nodes) {
  double largest = graph.value(nodes[0]);
  for (const Index node : nodes) largest = std::max(largest, graph.value(node));
  double total = 0;
  for (const Index node : nodes) total += std::exp(graph.value(node) - largest);
  std::vector<ScalarGraph::Partial> partials;
  for (const Index node : nodes) {
    partials.push_back({node, std::exp(graph.value(node) - largest) / total});
  }
  return graph.add(largest + std::log(total), partials);
}

/// x - log sum exp(x) along an axis, and exp of that where `exponentiates`.
ScalarArray log_softmax_of(ScalarGraph& graph, const Step& step, const ScalarArray& x,
                           bool exponentiates) {
  Step along = step;
  along.numbers = {step.axis};
  if (x.shape.rank() == 0) along.numbers = {};
  const std::vector<Group> groups = groups_of(along, x);
  std::vector<Index> sums;
  for (const Group& group : groups) {
    if (!group.nodes.empty()) sums.push_back(log_sum_exp(graph, group.nodes));
  }

  return make_array(x.shape, [&](const Place& place) {
    Place first = place;
    const Index rank = x.shape.rank();
    if (rank > 0) first[static_cast<std::size_t>(step.axis < 0 ? step.axis + rank : step.axis)] = 0;
    const auto group = std::ranges::find(groups, first, &Group::place) - groups.begin();
    const Index lse = sums[static_cast<std::size_t>(group)];
    const double difference = graph.value(x.at(place)) - graph.value(lse);
    const Index logarithm = graph.add(difference, {{x.at(place), 1}, {lse, -1}});
    if (!exponentiates) return logarithm;
    return graph.add(std::exp(difference), {{logarithm, std::exp(difference)}});
  });
}

bool choose_line(Builder& builder, Step& step) {
  step.operands = {builder.any()};
  const Tensor& x = builder.value(step.operands[0]);
  step.axis = x.rank() == 0 ? -builder.below(2) : builder.axis(x);
  return true;
}

}  // namespace

std::vector<Operation> reductions() {
  return {
      {"sum", choose_axes,
       [](const Step& s, const Variables& x) { return sum(x[0], Axes(s.numbers), keepdim(s)); },
       [](ScalarGraph& graph, const Step& s, const Arrays& x) {
         return weighted_mean(graph, s, x[0], false);
       }},
      {"mean", choose_axes_with_numbers,
       [](const Step& s, const Variables& x) { return mean(x[0], Axes(s.numbers), keepdim(s)); },
       [](ScalarGraph& graph, const Step& s, const Arrays& x) {
         return weighted_mean(graph, s, x[0], true);
       }},
      {"max", choose_axes_with_numbers,
       [](const Step& s, const Variables& x) { return max(x[0], Axes(s.numbers), keepdim(s)); },
       [](ScalarGraph& graph, const Step& s, const Arrays& x) {
         return extreme(graph, s, x[0], 1);
       }},
      {"min", choose_axes_with_numbers,
       [](const Step& s, const Variables& x) { return min(x[0], Axes(s.numbers), keepdim(s)); },
       [](ScalarGraph& graph, const Step& s, const Arrays& x) {
         return extreme(graph, s, x[0], -1);
       }},
      {"var",
       [](Builder& builder, Step& step) {
         step.number = builder.below(2);
         return choose_axes(builder, step) && group_size(builder, step) > step.number;
       },
       [](const Step& s, const Variables& x) {
         return var(x[0], Axes(s.numbers), static_cast<double>(s.number), keepdim(s));
       },
       [](ScalarGraph& graph, const Step& s, const Arrays& x) { return variance(graph, s, x[0]); }},
      {"logsumexp", choose_axes_with_numbers,
       [](const Step& s, const Variables& x) {
         return logsumexp(x[0], Axes(s.numbers), keepdim(s));
       },
       [](ScalarGraph& graph, const Step& s, const Arrays& x) {
         return reduce(s, x[0],
                       [&](const std::vector<Index>& nodes) { return log_sum_exp(graph, nodes); });
       }},
      {"softmax", choose_line,
       [](const Step& s, const Variables& x) { return softmax(x[0], s.axis); },
       [](ScalarGraph& graph, const Step& s, const Arrays& x) {
         return log_softmax_of(graph, s, x[0], true);
       }},
      {"log_softmax", choose_line,
       [](const Step& s, const Variables& x) { return log_softmax(x[0], s.axis); },
       [](ScalarGraph& graph, const Step& s, const Arrays& x) {
         return log_softmax_of(graph, s, x[0], false);
       }},
      {"sum_to",
       [](Builder& builder, Step& step) {
         step.operands = {builder.any()};
         step.numbers = builder.value(step.operands[0]).shape().sizes();
         while (!step.numbers.empty() && builder.below(3) == 0) {
           step.numbers.erase(step.numbers.begin());
         }
         for (Index& size : step.numbers) {
           if (builder.flip()) size = 1;
         }
         return true;
       },
       [](const Step& s, const Variables& x) { return sum_to(x[0], Shape(s.numbers)); },
       [](ScalarGraph& graph, const Step& s, const Arrays& x) {
         const Shape target(s.numbers);
         return make_array(target, [&](const Place& place) {
           std::vector<Index> nodes;
           for (const Place& from : places_of(x[0].shape)) {
             if (broadcast_place(from, target) == place) nodes.push_back(x[0].at(from));
           }
           return sum_of(graph, nodes);
         });
       }},
  };
}

}  // namespace tapegrad::random_programs
