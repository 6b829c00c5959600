#include "tensor/walk.h"

#include <algorithm>

namespace tapegrad {

std::vector<Index> row_major_steps(const Shape& shape) {
  std::vector<Index> steps(shape.sizes().size());
  Index step = 1;
  for (std::size_t axis = steps.size(); axis-- > 0;) {
    steps[axis] = step;
    step *= shape.sizes()[axis];
  }
  return steps;
}

std::vector<Index> broadcast_steps(const Shape& operand, const Shape& target) {
  const std::vector<Index> own = row_major_steps(operand);
  const std::size_t missing = target.sizes().size() - own.size();
  std::vector<Index> steps(target.sizes().size(), 0);
  for (std::size_t axis = 0; axis < own.size(); ++axis) {
    if (operand.sizes()[axis] != 1) steps[missing + axis] = own[axis];
  }
  return steps;
}

Walk::Walk(const Shape& shape, std::initializer_list<std::vector<Index>> operands) {
  for (Index axis = shape.rank() - 1; axis >= 0; --axis) {
    if (shape[axis] == 1) continue;  // nothing to walk along

    Axis next{.size = shape[axis]};
    std::size_t operand = 0;
    for (const std::vector<Index>& steps : operands) {
      next.steps[operand++] = steps[static_cast<std::size_t>(axis)];
    }

    if (!axes_.empty() && follow_on(next, axes_.back())) {
      axes_.back().size *= next.size;
    } else {
      axes_.push_back(next);
    }
  }
  if (axes_.empty()) axes_.push_back(Axis{});  // a single number is one run of length 1
}

bool Walk::follow_on(const Axis& outer, const Axis& inner) {
  for (std::size_t operand = 0; operand < outer.steps.size(); ++operand) {
    if (outer.steps[operand] != inner.size * inner.steps[operand]) return false;
  }
  return true;
}

// Counts like an odometer: an axis that is through returns to its beginning, and the next one
// outside it moves on by one.
void Walk::next_run() {
  for (std::size_t a = 1; a < axes_.size(); ++a) {
    Axis& axis = axes_[a];
    const bool through = ++axis.position == axis.size;
    const Index moved = through ? 1 - axis.size : 1;
    for (std::size_t o = 0; o < offsets_.size(); ++o) offsets_[o] += moved * axis.steps[o];
    if (!through) return;
    axis.position = 0;
  }
}

}  // namespace tapegrad
