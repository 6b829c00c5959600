#include "autograd/ops.h"
#include "tests/random_programs/builder.h"

namespace tapegrad::random_programs {
namespace {

/// A shape that x can be repeated to: axes of size 1 grow, axes are added in front.
bool choose_larger_shape(Builder& builder, Step& step) {
  step.operands = {builder.any()};
  step.numbers = builder.value(step.operands[0]).shape().sizes();
  for (Index& size : step.numbers) {
    if (size == 1) size = builder.below(4);
  }
  while (builder.below(3) == 0 && step.numbers.size() < 5) {
    step.numbers.insert(step.numbers.begin(), builder.below(4));
  }
  return true;
}

/// The shape for expand, where -1 leaves an axis as it is.
bool choose_expansion(Builder& builder, Step& step) {
  if (!choose_larger_shape(builder, step)) return false;
  const Shape& shape = builder.value(step.operands[0]).shape();
  const Index added = std::ssize(step.numbers) - shape.rank();
  for (Index axis = 0; axis < shape.rank(); ++axis) {
    Index& size = step.numbers[static_cast<std::size_t>(axis + added)];
    if (size == shape[axis] && builder.flip()) size = -1;
  }
  return true;
}

ScalarArray broadcast(const ScalarArray& x, std::vector<Index> sizes) {
  const Index added = std::ssize(sizes) - x.shape.rank();
  for (Index axis = added; axis < std::ssize(sizes); ++axis) {
    Index& size = sizes[static_cast<std::size_t>(axis)];
    if (size == -1) size = x.shape[axis - added];
  }
  return make_array(Shape(sizes),
                    [&](const Place& place) { return x.at(broadcast_place(place, x.shape)); });
}

bool choose_counts(Builder& builder, Step& step) {
  step.operands = {builder.any()};
  const Index rank = builder.value(step.operands[0]).rank();
  for (Index axis = 0; axis < rank; ++axis) step.numbers.push_back(1 + builder.below(3));
  if (builder.below(3) == 0 && rank < 5) step.numbers.insert(step.numbers.begin(), 2);
  if (builder.below(10) == 0 && !step.numbers.empty()) step.numbers[0] = 0;
  return true;
}

ScalarArray tiled(const ScalarArray& x, const std::vector<Index>& counts) {
  const auto added = static_cast<Index>(counts.size()) - x.shape.rank();
  std::vector<Index> sizes = counts;
  for (Index axis = 0; axis < x.shape.rank(); ++axis) {
    sizes[static_cast<std::size_t>(axis + added)] *= x.shape[axis];
  }
  return make_array(Shape(sizes), [&](const Place& place) {
    Place from;
    for (Index axis = 0; axis < x.shape.rank(); ++axis) {
      from.push_back(place[static_cast<std::size_t>(axis + added)] % x.shape[axis]);
    }
    return x.at(from);
  });
}

/// Element k of an axis counts[k] times.
ScalarArray repeated_along(const ScalarArray& x, Index axis, const std::vector<Index>& counts) {
  std::vector<Index> from;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    from.insert(from.end(), static_cast<std::size_t>(counts[k]), static_cast<Index>(k));
  }
  const auto place_of_axis = static_cast<std::size_t>(axis < 0 ? axis + x.shape.rank() : axis);
  std::vector<Index> sizes = x.shape.sizes();
  sizes[place_of_axis] = std::ssize(from);
  return make_array(Shape(sizes), [&](Place place) {
    place[place_of_axis] = from[static_cast<std::size_t>(place[place_of_axis])];
    return x.at(place);
  });
}

ScalarArray flat(const ScalarArray& x) {
  return {Shape{std::ssize(x.nodes)}, x.nodes};
}

std::vector<Index> times(Index count, Index length) {
  return std::vector<Index>(static_cast<std::size_t>(length), count);
}

bool choose_count(Builder& builder, Step& step) {
  step.operands = {builder.any()};
  step.number = builder.below(4);
  return true;
}

bool choose_axis_and_count(Builder& builder, Step& step) {
  choose_count(builder, step);
  const Tensor& x = builder.value(step.operands[0]);
  if (x.rank() == 0) return false;
  step.axis = builder.axis(x);
  return true;
}

std::vector<Index> random_counts(Builder& builder, Index length) {
  return builder.positions(length, 4);
}

IndexTensor as_tensor(const std::vector<Index>& counts) {
  return IndexTensor({std::ssize(counts)}, counts);
}

}  // namespace

std::vector<Operation> repeating_operations() {
  return {
      {"broadcast_to", choose_larger_shape,
       [](const Step& s, const Variables& x) { return broadcast_to(x[0], Shape(s.numbers)); },
       [](ScalarGraph&, const Step& s, const Arrays& x) { return broadcast(x[0], s.numbers); }},
      {"expand", choose_expansion,
       [](const Step& s, const Variables& x) { return expand(x[0], Shape(s.numbers)); },
       [](ScalarGraph&, const Step& s, const Arrays& x) { return broadcast(x[0], s.numbers); }},
      {"repeat", choose_counts,
       [](const Step& s, const Variables& x) { return repeat(x[0], s.numbers); },
       [](ScalarGraph&, const Step& s, const Arrays& x) { return tiled(x[0], s.numbers); }},
      {"repeat_interleave", choose_count,
       [](const Step& s, const Variables& x) { return repeat_interleave(x[0], s.number); },
       [](ScalarGraph&, const Step& s, const Arrays& x) {
         return repeated_along(flat(x[0]), 0, times(s.number, std::ssize(x[0].nodes)));
       }},
      {"repeat_interleave", choose_axis_and_count,
       [](const Step& s, const Variables& x) { return repeat_interleave(x[0], s.number, s.axis); },
       [](ScalarGraph&, const Step& s, const Arrays& x) {
         const Index axis = s.axis < 0 ? s.axis + x[0].shape.rank() : s.axis;
         return repeated_along(x[0], axis, times(s.number, x[0].shape[axis]));
       }},
      {"repeat_interleave",
       [](Builder& builder, Step& step) {
         step.operands = {builder.any()};
         step.numbers = random_counts(builder, builder.value(step.operands[0]).size());
         return true;
       },
       [](const Step& s, const Variables& x) {
         return repeat_interleave(x[0], as_tensor(s.numbers));
       },
       [](ScalarGraph&, const Step& s, const Arrays& x) {
         return repeated_along(flat(x[0]), 0, s.numbers);
       }},
      {"repeat_interleave",
       [](Builder& builder, Step& step) {
         if (!choose_axis_and_count(builder, step)) return false;
         step.numbers = random_counts(builder, builder.value(step.operands[0]).dim(step.axis));
         return true;
       },
       [](const Step& s, const Variables& x) {
         return repeat_interleave(x[0], as_tensor(s.numbers), s.axis);
       },
       [](ScalarGraph&, const Step& s, const Arrays& x) {
         return repeated_along(x[0], s.axis, s.numbers);
       }},
  };
}

}  // namespace tapegrad::random_programs
