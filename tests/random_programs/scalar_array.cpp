#include "tests/random_programs/scalar_array.h"

namespace tapegrad::random_programs {

Index ScalarArray::at(const Place& place) const {
  Index offset = 0;
  for (Index axis = 0; axis < shape.rank(); ++axis) {
    offset = offset * shape[axis] + place[static_cast<std::size_t>(axis)];
  }
  return nodes[static_cast<std::size_t>(offset)];
}

std::vector<Place> places_of(const Shape& shape) {
  std::vector<Place> places = {{}};
  for (const Index size : shape.sizes()) {
    std::vector<Place> longer;
    for (const Place& place : places) {
      for (Index k = 0; k < size; ++k) {
        longer.push_back(place);
        longer.back().push_back(k);
      }
    }
    places = std::move(longer);
  }
  return places;
}

Place broadcast_place(const Place& place, const Shape& shape) {
  Place result(place.end() - shape.rank(), place.end());
  for (std::size_t axis = 0; axis < result.size(); ++axis) {
    if (shape[static_cast<Index>(axis)] == 1) result[axis] = 0;
  }
  return result;
}

Index sum_of(ScalarGraph& graph, const std::vector<Index>& nodes) {
  double total = 0;
  std::vector<ScalarGraph::Partial> partials;
  for (const Index node : nodes) {
    total += graph.value(node);
    partials.push_back({node, 1});
  }
  return graph.add(total, std::move(partials));
}

Index sum_of_products(ScalarGraph& graph, const std::vector<Index>& a,
                      const std::vector<Index>& b) {
  double total = 0;
  std::vector<ScalarGraph::Partial> partials;
  for (std::size_t k = 0; k < a.size(); ++k) {
    total += graph.value(a[k]) * graph.value(b[k]);
    partials.push_back({a[k], graph.value(b[k])});
    partials.push_back({b[k], graph.value(a[k])});
  }
  return graph.add(total, std::move(partials));
}

}  // namespace tapegrad::random_programs
