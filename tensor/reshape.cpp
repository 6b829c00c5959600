#include "tensor/error.h"
#include "tensor/ops.h"

namespace tapegrad {

Tensor reshape(const Tensor& x, const Shape& shape) {
  return x.reshape(shape);
}

Tensor unsqueeze(const Tensor& x, Index axis) {
  // The new axis may also come after the last: there is one place more than there are axes.
  const Index places = x.rank() + 1;
  require_shape(-places <= axis && axis < places, "unsqueeze: axis ", axis,
                " is out of range for shape ", x.shape(), "; expected ", -places, " to ",
                places - 1);
  std::vector<Index> sizes = x.shape().sizes();
  sizes.insert(sizes.begin() + (axis < 0 ? axis + places : axis), 1);
  return x.reshape(Shape(std::move(sizes)));
}

Tensor squeeze(const Tensor& x) {
  std::vector<Index> sizes = x.shape().sizes();
  std::erase(sizes, 1);
  return x.reshape(Shape(std::move(sizes)));
}

Tensor squeeze(const Tensor& x, Index axis) {
  const Index dropped = normalized_axis("squeeze", axis, x.shape());
  if (x.rank() == 0 || x.shape()[dropped] != 1) return x;
  return x.reshape(reduced_shape(x.shape(), {dropped}, KeepDim::no));
}

Tensor flatten(const Tensor& x, Index first, Index last) {
  first = normalized_axis("flatten", first, x.shape());
  last = normalized_axis("flatten", last, x.shape());
  require_shape(first <= last, "flatten: the first axis, ", first, ", lies after the last, ", last,
                ", in shape ", x.shape());
  if (x.rank() == 0) return x.reshape({1});

  std::vector<Index> sizes;
  for (Index axis = 0; axis < x.rank(); ++axis) {
    if (first < axis && axis <= last) {
      sizes.back() *= x.shape()[axis];
    } else {
      sizes.push_back(x.shape()[axis]);
    }
  }
  return x.reshape(Shape(std::move(sizes)));
}

}  // namespace tapegrad
