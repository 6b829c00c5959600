#pragma once

#include <vector>

#include "tensor/shape.h"
#include "tests/random_programs/scalar_graph.h"

namespace tapegrad::random_programs {

/// A position, one number per axis.
using Place = std::vector<Index>;

/// Nodes of a graph in the shape of a tensor.
struct ScalarArray {
  Shape shape;
  std::vector<Index> nodes;  // in row-major order

  Index at(const Place& place) const;
};

/// All places of a shape in row-major order.
std::vector<Place> places_of(const Shape& shape);

/// The place in a tensor of this shape that broadcasting reads for a place in the result.
Place broadcast_place(const Place& place, const Shape& shape);

/// An array of this shape whose node at each place is picked by `node_at(place)`.
template <typename NodeAt>
ScalarArray make_array(const Shape& shape, NodeAt node_at) {
  ScalarArray result{shape, {}};
  for (const Place& place : places_of(shape)) result.nodes.push_back(node_at(place));
  return result;
}

/// The sum of nodes.
Index sum_of(ScalarGraph& graph, const std::vector<Index>& nodes);

/// The sum of a_k b_k.
Index sum_of_products(ScalarGraph& graph, const std::vector<Index>& a, const std::vector<Index>& b);

}  // namespace tapegrad::random_programs
