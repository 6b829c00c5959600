#include <algorithm>
#include <numeric>

#include "autograd/ops.h"
#include "tests/random_programs/builder.h"

namespace tapegrad::random_programs {
namespace {

bool one_with_axis(Builder& builder, Step& step) {
  one(builder, step);
  const Tensor& x = builder.value(step.operands[0]);
  if (x.rank() == 0) return false;
  step.axis = builder.axis(x);
  return true;
}

std::size_t place_of(Index axis, Index rank) {
  return static_cast<std::size_t>(axis < 0 ? axis + rank : axis);
}

/// The same nodes in the same order.
ScalarArray reshaped(const ScalarArray& x, const std::vector<Index>& sizes) {
  return {Shape(sizes), x.nodes};
}

/// Sizes with as many elements as x has: a random one after the other.
std::vector<Index> other_sizes(Builder& builder, const Tensor& x) {
  std::vector<Index> sizes;
  Index left = x.size();
  for (Index axis = builder.below(4); axis > 0 && left > 0; --axis) {
    std::vector<Index> divisors;
    for (Index d = 1; d <= left; ++d) {
      if (left % d == 0) divisors.push_back(d);
    }
    sizes.push_back(divisors[static_cast<std::size_t>(builder.below(std::ssize(divisors)))]);
    left /= sizes.back();
  }
  if (left != 1) sizes.push_back(left);
  return sizes;
}

/// Axis k of the result is axis order[k] of x.
ScalarArray permuted(const ScalarArray& x, const std::vector<Index>& order) {
  std::vector<Index> sizes;
  for (const Index axis : order) sizes.push_back(x.shape[axis]);
  return make_array(Shape(sizes), [&](const Place& place) {
    Place from(place.size());
    for (std::size_t k = 0; k < order.size(); ++k) {
      from[static_cast<std::size_t>(order[k])] = place[k];
    }
    return x.at(from);
  });
}

std::vector<Index> counted_from_0(std::vector<Index> axes) {
  for (Index& axis : axes) axis = axis < 0 ? axis + std::ssize(axes) : axis;
  return axes;
}

bool choose_order(Builder& builder, Step& step) {
  one(builder, step);
  const Index rank = builder.value(step.operands[0]).rank();
  for (Index axis = 0; axis < rank; ++axis) {
    const Index place = builder.below(axis + 1);
    step.numbers.insert(step.numbers.begin() + place, axis);
  }
  for (Index& axis : step.numbers) axis = builder.flip() ? axis : axis - rank;
  return true;
}

/// Two or three pieces; with other sizes along the axis of `cat`.
bool choose_pieces(Builder& builder, Step& step) {
  if (!one_with_axis(builder, step)) return false;
  std::vector<Index> sizes = builder.value(step.operands[0]).shape().sizes();
  for (Index count = 1 + builder.below(2); count > 0; --count) {
    sizes[place_of(step.axis, std::ssize(sizes))] = 1 + builder.below(3);
    step.operands.push_back(builder.with_shape(Shape(sizes)));
  }
  return true;
}

bool choose_equal_pieces(Builder& builder, Step& step) {
  one(builder, step);
  const Tensor x = builder.value(step.operands[0]);
  for (Index count = builder.below(3); count > 0; --count) {
    step.operands.push_back(builder.with_shape(x.shape()));
  }
  step.axis = builder.below(x.rank() + 1);
  if (builder.flip()) step.axis -= x.rank() + 1;
  return true;
}

/// The slice of x at `index` along an axis.
Index node_with(const ScalarArray& x, Place place, Index axis, Index index) {
  place.insert(place.begin() + axis, index);
  return x.at(place);
}

std::vector<Index> without(std::vector<Index> sizes, std::size_t axis) {
  sizes.erase(sizes.begin() + static_cast<Index>(axis));
  return sizes;
}

}  // namespace

std::vector<Operation> shape_operations() {
  return {
      {"reshape",
       [](Builder& builder, Step& step) {
         one(builder, step);
         step.numbers = other_sizes(builder, builder.value(step.operands[0]));
         return true;
       },
       [](const Step& s, const Variables& x) { return reshape(x[0], Shape(s.numbers)); },
       [](ScalarGraph&, const Step& s, const Arrays& x) { return reshaped(x[0], s.numbers); }},
      {"unsqueeze",
       [](Builder& builder, Step& step) {
         one(builder, step);
         const Index rank = builder.value(step.operands[0]).rank();
         step.axis = builder.below(2 * rank + 2) - rank - 1;
         return true;
       },
       [](const Step& s, const Variables& x) { return unsqueeze(x[0], s.axis); },
       [](ScalarGraph&, const Step& s, const Arrays& x) {
         std::vector<Index> sizes = x[0].shape.sizes();
         const std::size_t place = place_of(s.axis, x[0].shape.rank() + 1);
         sizes.insert(sizes.begin() + static_cast<Index>(place), 1);
         return reshaped(x[0], sizes);
       }},
      {"squeeze", one, [](const Step&, const Variables& x) { return squeeze(x[0]); },
       [](ScalarGraph&, const Step&, const Arrays& x) {
         std::vector<Index> sizes = x[0].shape.sizes();
         std::erase(sizes, 1);
         return reshaped(x[0], sizes);
       }},
      {"squeeze", one_with_axis,
       [](const Step& s, const Variables& x) { return squeeze(x[0], s.axis); },
       [](ScalarGraph&, const Step& s, const Arrays& x) {
         const std::vector<Index> sizes = x[0].shape.sizes();
         const std::size_t place = place_of(s.axis, x[0].shape.rank());
         return reshaped(x[0], sizes[place] == 1 ? without(sizes, place) : sizes);
       }},
      {"flatten",
       [](Builder& builder, Step& step) {
         if (!one_with_axis(builder, step)) return false;
         const Index rank = builder.value(step.operands[0]).rank();
         step.axis = builder.below(rank);
         step.number = step.axis + builder.below(rank - step.axis);
         return true;
       },
       [](const Step& s, const Variables& x) { return flatten(x[0], s.axis, s.number); },
       [](ScalarGraph&, const Step& s, const Arrays& x) {
         const std::vector<Index>& sizes = x[0].shape.sizes();
         std::vector<Index> flat(sizes.begin(), sizes.begin() + s.axis);
         Index middle = 1;
         for (Index axis = s.axis; axis <= s.number; ++axis) middle *= x[0].shape[axis];
         flat.push_back(middle);
         flat.insert(flat.end(), sizes.begin() + s.number + 1, sizes.end());
         return reshaped(x[0], flat);
       }},
      {"transpose",
       [](Builder& builder, Step& step) {
         if (!one_with_axis(builder, step)) return false;
         step.number = builder.axis(builder.value(step.operands[0]));
         return true;
       },
       [](const Step& s, const Variables& x) { return transpose(x[0], s.axis, s.number); },
       [](ScalarGraph&, const Step& s, const Arrays& x) {
         const Index rank = x[0].shape.rank();
         std::vector<Index> order(static_cast<std::size_t>(rank));
         std::iota(order.begin(), order.end(), Index{0});
         std::swap(order[place_of(s.axis, rank)], order[place_of(s.number, rank)]);
         return permuted(x[0], order);
       }},
      {"permute", choose_order,
       [](const Step& s, const Variables& x) { return permute(x[0], s.numbers); },
       [](ScalarGraph&, const Step& s, const Arrays& x) {
         return permuted(x[0], counted_from_0(s.numbers));
       }},
      {"cat", choose_pieces, [](const Step& s, const Variables& x) { return cat(x, s.axis); },
       [](ScalarGraph&, const Step& s, const Arrays& x) {
         const std::size_t axis = place_of(s.axis, x[0].shape.rank());
         std::vector<Index> sizes = x[0].shape.sizes();
         for (std::size_t k = 1; k < x.size(); ++k) {
           sizes[axis] += x[k].shape[static_cast<Index>(axis)];
         }
         return make_array(Shape(sizes), [&](Place place) {
           std::size_t piece = 0;
           while (place[axis] >= x[piece].shape[static_cast<Index>(axis)]) {
             place[axis] -= x[piece].shape[static_cast<Index>(axis)];
             ++piece;
           }
           return x[piece].at(place);
         });
       }},
      {"stack", choose_equal_pieces,
       [](const Step& s, const Variables& x) { return stack(x, s.axis); },
       [](ScalarGraph&, const Step& s, const Arrays& x) {
         const std::size_t axis = place_of(s.axis, x[0].shape.rank() + 1);
         std::vector<Index> sizes = x[0].shape.sizes();
         sizes.insert(sizes.begin() + static_cast<Index>(axis), std::ssize(x));
         return make_array(Shape(sizes), [&](const Place& place) {
           return x[static_cast<std::size_t>(place[axis])].at(without(place, axis));
         });
       }},
      {"narrow",
       [](Builder& builder, Step& step) {
         if (!one_with_axis(builder, step)) return false;
         const Tensor& x = builder.value(step.operands[0]);
         const Index size = x.dim(step.axis);
         const Index start = builder.below(size + 1);
         step.numbers = {start};
         step.number = builder.below(size - start + 1);
         return true;
       },
       [](const Step& s, const Variables& x) {
         return narrow(x[0], s.axis, s.numbers[0], s.number);
       },
       [](ScalarGraph&, const Step& s, const Arrays& x) {
         const std::size_t axis = place_of(s.axis, x[0].shape.rank());
         std::vector<Index> sizes = x[0].shape.sizes();
         sizes[axis] = s.number;
         return make_array(Shape(sizes), [&](Place place) {
           place[axis] += s.numbers[0];
           return x[0].at(place);
         });
       }},
      {"select",
       [](Builder& builder, Step& step) {
         if (!one_with_axis(builder, step)) return false;
         const Index size = builder.value(step.operands[0]).dim(step.axis);
         if (size == 0) return false;
         step.number = builder.below(2 * size) - size;
         return true;
       },
       [](const Step& s, const Variables& x) { return select(x[0], s.axis, s.number); },
       [](ScalarGraph&, const Step& s, const Arrays& x) {
         const std::size_t axis = place_of(s.axis, x[0].shape.rank());
         const std::vector<Index> sizes = x[0].shape.sizes();
         const Index index = s.number < 0 ? s.number + sizes[axis] : s.number;
         return make_array(Shape(without(sizes, axis)), [&](const Place& place) {
           return node_with(x[0], place, static_cast<Index>(axis), index);
         });
       }},
  };
}

}  // namespace tapegrad::random_programs
