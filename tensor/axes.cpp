#include "tensor/axes.h"

#include <algorithm>

#include "tensor/error.h"

namespace tapegrad {

std::vector<Index> Axes::normalized(std::string_view operation, const Shape& shape) const {
  std::vector<Index> result;
  if (axes_.empty()) {
    for (Index axis = 0; axis < shape.rank(); ++axis) result.push_back(axis);
    return result;
  }

  for (const Index axis : axes_) result.push_back(normalized_axis(operation, axis, shape));
  std::sort(result.begin(), result.end());
  const auto twice = std::adjacent_find(result.begin(), result.end());
  require_shape(twice == result.end(), operation, ": an axis is named twice in ", Shape(axes_),
                " for shape ", shape);
  return result;
}

Index normalized_axis(std::string_view operation, Index axis, const Shape& shape) {
  const Index rank = std::max<Index>(shape.rank(), 1);
  require_shape(-rank <= axis && axis < rank, operation, ": axis ", axis,
                " is out of range for shape ", shape, "; expected ", -rank, " to ", rank - 1);
  return axis < 0 ? axis + rank : axis;
}

AxisView::AxisView(const Shape& shape, Index axis) {
  if (shape.rank() == 0) return;
  for (Index before = 0; before < axis; ++before) outer *= shape[before];
  length = shape[axis];
  for (Index after = axis + 1; after < shape.rank(); ++after) inner *= shape[after];
}

Shape with_size(const Shape& shape, Index axis, Index size) {
  if (shape.rank() == 0) return shape;
  SmallVector<Index> sizes(shape.begin(), shape.end());
  sizes[axis] = size;
  return Shape(std::move(sizes));
}

Shape reduced_shape(const Shape& shape, const std::vector<Index>& axes, KeepDim keepdim) {
  SmallVector<Index> sizes;
  for (Index axis = 0; axis < shape.rank(); ++axis) {
    const bool reduced = std::find(axes.begin(), axes.end(), axis) != axes.end();
    if (!reduced) sizes.push_back(shape[axis]);
    if (reduced && keepdim == KeepDim::yes) sizes.push_back(1);
  }
  return Shape(std::move(sizes));
}

}  // namespace tapegrad
