#include <algorithm>

#include "autograd/ops.h"
#include "tests/random_programs/builder.h"

namespace tapegrad::random_programs {
namespace {

/// An operand with an axis that has elements.
bool choose_axis(Builder& builder, Step& step) {
  step.operands = {builder.any()};
  const Tensor& x = builder.value(step.operands[0]);
  if (x.rank() == 0) return false;
  step.axis = builder.axis(x);
  return x.dim(step.axis) > 0;
}

Index axis_of(const Step& step, const ScalarArray& x) {
  return step.axis < 0 ? step.axis + x.shape.rank() : step.axis;
}

/// The steps keep the positions' own shape in front of the positions: rank, sizes, positions.
void keep_positions(Builder& builder, Step& step, const std::vector<Index>& sizes, Index length) {
  step.numbers = {std::ssize(sizes)};
  step.numbers.insert(step.numbers.end(), sizes.begin(), sizes.end());
  const std::vector<Index> positions =
      builder.positions(Shape(sizes).element_count(), std::max<Index>(length, 1));
  step.numbers.insert(step.numbers.end(), positions.begin(), positions.end());
}

Shape positions_shape(const Step& step) {
  return Shape(std::vector(step.numbers.begin() + 1, step.numbers.begin() + 1 + step.numbers[0]));
}

std::vector<Index> positions(const Step& step) {
  return {step.numbers.begin() + 1 + step.numbers[0], step.numbers.end()};
}

IndexTensor positions_tensor(const Step& step) {
  return IndexTensor(positions_shape(step), positions(step));
}

/// The positions as an array, whose "nodes" are positions.
ScalarArray positions_array(const Step& step) {
  return {positions_shape(step), positions(step)};
}

bool choose_positions_of_axis(Builder& builder, Step& step) {
  if (!choose_axis(builder, step)) return false;
  const Index length = builder.value(step.operands[0]).dim(step.axis);
  keep_positions(builder, step, {builder.below(6)}, length);
  return true;
}

/// Positions for gather and scatter_add: as large as x or smaller, and of any length along the
/// axis.
bool choose_positions_of_elements(Builder& builder, Step& step) {
  if (!choose_axis(builder, step)) return false;
  const Tensor& x = builder.value(step.operands[0]);
  std::vector<Index> sizes = x.shape().sizes();
  for (Index& size : sizes) size = builder.flip() ? size : builder.below(size + 1);
  const Index axis = step.axis < 0 ? step.axis + x.rank() : step.axis;
  sizes[static_cast<std::size_t>(axis)] = builder.below(4);
  keep_positions(builder, step, sizes, x.dim(axis));
  return true;
}

/// x with `more` added to some nodes: [place of x, node to add].
ScalarArray with_added(ScalarGraph& graph, const ScalarArray& x,
                       const std::vector<std::pair<Place, Index>>& more) {
  return make_array(x.shape, [&](const Place& place) {
    std::vector<Index> nodes = {x.at(place)};
    for (const auto& [target, node] : more) {
      if (target == place) nodes.push_back(node);
    }
    return sum_of(graph, nodes);
  });
}

bool choose_mask(Builder& builder, Step& step) {
  step.operands = {builder.any()};
  const Shape& shape = builder.value(step.operands[0]).shape();
  step.tensor = builder.mask(builder.value(builder.partner_of(shape)).shape());
  return true;
}

ScalarArray masked(const Step& step, const ScalarArray& x) {
  ScalarArray mask{step.tensor.shape(), {}};
  for (const Real value : step.tensor.values()) mask.nodes.push_back(value != 0 ? 1 : 0);
  ScalarArray result;
  for (const Place& place : places_of(broadcast_shapes("mask", x.shape, mask.shape))) {
    if (!mask.at(broadcast_place(place, mask.shape))) continue;
    result.nodes.push_back(x.at(broadcast_place(place, x.shape)));
  }
  result.shape = Shape{std::ssize(result.nodes)};
  return result;
}

/// Each line sorted by insertion, so that equal numbers stay in order.
ScalarArray sorted(ScalarGraph& graph, const Step& step, const ScalarArray& x) {
  const Index axis = axis_of(step, x);
  const double sign = step.flag ? -1 : 1;
  return make_array(x.shape, [&](Place place) {
    const auto rank = static_cast<std::size_t>(place[static_cast<std::size_t>(axis)]);
    std::vector<Index> line;
    for (Index k = 0; k < x.shape[axis]; ++k) {
      place[static_cast<std::size_t>(axis)] = k;
      const Index node = x.at(place);
      auto position = line.begin();
      for (; position != line.end(); ++position) {
        graph.decide(graph.value(*position), graph.value(node));
        if (sign * graph.value(*position) > sign * graph.value(node)) break;
      }
      line.insert(position, node);
    }
    return line[rank];
  });
}

}  // namespace

std::vector<Operation> index_operations() {
  return {
      {"masked_select", choose_mask,
       [](const Step& s, const Variables& x) { return masked_select(x[0], s.tensor); },
       [](ScalarGraph&, const Step& s, const Arrays& x) { return masked(s, x[0]); }},
      {"index_select", choose_positions_of_axis,
       [](const Step& s, const Variables& x) {
         return index_select(x[0], s.axis, positions_tensor(s));
       },
       [](ScalarGraph&, const Step& s, const Arrays& x) {
         const auto axis = static_cast<std::size_t>(axis_of(s, x[0]));
         const std::vector<Index> from = positions(s);
         std::vector<Index> sizes = x[0].shape.sizes();
         sizes[axis] = std::ssize(from);
         return make_array(Shape(sizes), [&](Place place) {
           place[axis] = from[static_cast<std::size_t>(place[axis])];
           return x[0].at(place);
         });
       }},
      {"index_add",
       [](Builder& builder, Step& step) {
         if (!choose_positions_of_axis(builder, step)) return false;
         const Tensor& x = builder.value(step.operands[0]);
         std::vector<Index> sizes = x.shape().sizes();
         const Index axis = step.axis < 0 ? step.axis + x.rank() : step.axis;
         sizes[static_cast<std::size_t>(axis)] = std::ssize(positions(step));
         step.operands.push_back(builder.with_shape(Shape(sizes)));
         return true;
       },
       [](const Step& s, const Variables& x) {
         return index_add(x[0], s.axis, positions_tensor(s), x[1]);
       },
       [](ScalarGraph& graph, const Step& s, const Arrays& x) {
         const auto axis = static_cast<std::size_t>(axis_of(s, x[0]));
         const std::vector<Index> to = positions(s);
         std::vector<std::pair<Place, Index>> more;
         for (const Place& place : places_of(x[1].shape)) {
           Place target = place;
           target[axis] = to[static_cast<std::size_t>(place[axis])];
           more.emplace_back(target, x[1].at(place));
         }
         return with_added(graph, x[0], more);
       }},
      {"gather", choose_positions_of_elements,
       [](const Step& s, const Variables& x) { return gather(x[0], s.axis, positions_tensor(s)); },
       [](ScalarGraph&, const Step& s, const Arrays& x) {
         const auto axis = static_cast<std::size_t>(axis_of(s, x[0]));
         const ScalarArray from = positions_array(s);
         return make_array(from.shape, [&](Place place) {
           place[axis] = from.at(place);
           return x[0].at(place);
         });
       }},
      {"scatter_add",
       [](Builder& builder, Step& step) {
         if (!choose_positions_of_elements(builder, step)) return false;
         step.operands.push_back(builder.with_shape(positions_shape(step)));
         return true;
       },
       [](const Step& s, const Variables& x) {
         return scatter_add(x[0], s.axis, positions_tensor(s), x[1]);
       },
       [](ScalarGraph& graph, const Step& s, const Arrays& x) {
         const auto axis = static_cast<std::size_t>(axis_of(s, x[0]));
         const ScalarArray to = positions_array(s);
         std::vector<std::pair<Place, Index>> more;
         for (const Place& place : places_of(to.shape)) {
           Place target = place;
           target[axis] = to.at(place);
           more.emplace_back(target, x[1].at(place));
         }
         return with_added(graph, x[0], more);
       }},
      {"sort",
       [](Builder& builder, Step& step) {
         step.flag = builder.flip();
         return choose_axis(builder, step);
       },
       [](const Step& s, const Variables& x) {
         return sort(x[0], s.axis, s.flag ? Order::descending : Order::ascending).values;
       },
       [](ScalarGraph& graph, const Step& s, const Arrays& x) { return sorted(graph, s, x[0]); }},
  };
}

}  // namespace tapegrad::random_programs
