#include <algorithm>

#include "tensor/elementwise.h"
#include "tensor/error.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

/// cat under the name of the operation that was asked for.
Tensor join(std::string_view operation, const std::vector<Tensor>& tensors, Index axis) {
  const Shape& first = tensors[0].shape();
  require_shape(first.rank() > 0, operation,
                ": single numbers have no axis to be joined along; use stack");
  axis = normalized_axis(operation, axis, first);

  Index total = 0;
  for (const Tensor& t : tensors) {
    const bool fits = t.rank() == first.rank() && with_size(t.shape(), axis, first[axis]) == first;
    require_shape(fits, operation, ": the first tensor is ", first, ", so the others must be ",
                  first, " but for axis ", axis, ", got ", t.shape());
    total += t.shape()[axis];
  }

  Shape shape = with_size(first, axis, total);
  Buffer out = make_buffer(shape.element_count());
  const AxisView view(shape, axis);
  Real* y = out.data();
  for (Index o = 0; o < view.outer; ++o) {
    for (const Tensor& t : tensors) {
      const Index block = t.shape()[axis] * view.inner;  // what t adds to each outer position
      y = std::copy_n(t.data() + o * block, block, y);
    }
  }
  return Tensor(std::move(shape), std::move(out));
}

}  // namespace

Tensor cat(const std::vector<Tensor>& tensors, Index axis) {
  require_shape(!tensors.empty(), "cat: expected at least one tensor, got none");
  return join("cat", tensors, axis);
}

Tensor stack(const std::vector<Tensor>& tensors, Index axis) {
  require_shape(!tensors.empty(), "stack: expected at least one tensor, got none");
  const Shape& first = tensors[0].shape();
  for (const Tensor& t : tensors) {
    require_shape(t.shape() == first, "stack: the first tensor is ", first,
                  ", so the others must be, got ", t.shape());
  }
  const Index places = first.rank() + 1;
  require_shape(-places <= axis && axis < places, "stack: axis ", axis,
                " is out of range for tensors of shape ", first, "; expected ", -places, " to ",
                places - 1);

  std::vector<Tensor> slices;
  for (const Tensor& t : tensors) slices.push_back(unsqueeze(t, axis));
  return join("stack", slices, axis);
}

Tensor narrow(const Tensor& x, Index axis, Index start, Index length) {
  require_shape(x.rank() > 0, "narrow: a single number has no axis to be cut along");
  axis = normalized_axis("narrow", axis, x.shape());
  const AxisView view(x.shape(), axis);
  const Index size = view.length;
  const Index begin = start < 0 ? start + size : start;
  require_shape(0 <= begin && begin <= size && 0 <= length && length <= size - begin,
                "narrow: ", length, " positions from ", start, " do not lie within axis ", axis,
                " of shape ", x.shape());

  Shape shape = with_size(x.shape(), axis, length);
  Buffer out = make_buffer(shape.element_count());
  Real* y = out.data();
  for (Index o = 0; o < view.outer; ++o) {
    const Real* first = x.data() + (o * size + begin) * view.inner;  // [length, inner]
    y = std::copy_n(first, length * view.inner, y);
  }
  return Tensor(std::move(shape), std::move(out));
}

Tensor select(const Tensor& x, Index axis, Index index) {
  require_shape(x.rank() > 0, "select: a single number has no axis to be cut along");
  axis = normalized_axis("select", axis, x.shape());
  const Index size = x.shape()[axis];
  require_shape(-size <= index && index < size, "select: index ", index,
                " is out of range for axis ", axis, " of shape ", x.shape());
  const Tensor slice = narrow(x, axis, index, 1);
  return slice.reshape(reduced_shape(x.shape(), {axis}, KeepDim::no));
}

}  // namespace tapegrad
