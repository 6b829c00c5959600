#include "tensor/walk.h"

#include <algorithm>

namespace tapegrad {

Steps row_major_steps(const Shape& shape) {
  Steps steps(shape.rank());
  Index step = 1;
  for (Index axis = shape.rank() - 1; axis >= 0; --axis) {
    steps[axis] = step;
    step *= shape[axis];
  }
  return steps;
}

Steps broadcast_steps(const Shape& operand, const Shape& target) {
  const Steps own = row_major_steps(operand);
  const Index missing = target.rank() - operand.rank();
  Steps steps(target.rank());
  for (Index axis = 0; axis < operand.rank(); ++axis) {
    if (operand[axis] != 1) steps[missing + axis] = own[axis];
  }
  return steps;
}

Walk::Walk(const Shape& shape, std::initializer_list<Steps> operands) {
  for (Index axis = shape.rank() - 1; axis >= 0; --axis) {
    if (shape[axis] == 1) continue;  // nothing to walk along

    Axis next{.size = shape[axis]};
    std::size_t operand = 0;
    for (const Steps& steps : operands) {
      next.steps[operand++] = steps[axis];
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
  move(axes_.front(), 0);
  for (Index a = 1; a < axes_.size(); ++a) {
    const bool through = axes_[a].position + 1 == axes_[a].size;
    move(axes_[a], through ? 0 : axes_[a].position + 1);
    if (!through) return;
  }
}

void Walk::go_to(Index element) {
  for (Axis& axis : axes_) {
    move(axis, element % axis.size);
    element /= axis.size;
  }
}

void Walk::move(Axis& axis, Index position) {
  const Index moved = position - axis.position;
  for (std::size_t o = 0; o < offsets_.size(); ++o) offsets_[o] += moved * axis.steps[o];
  axis.position = position;
}

}  // namespace tapegrad
