#include "tensor/tensor.h"

#include <algorithm>

#include "tensor/error.h"
#include "tensor/small_blocks.h"

namespace tapegrad {
namespace {

/// The numbers in `values`, narrowed in the float build.
Buffer to_buffer(std::initializer_list<double> values) {
  Buffer buffer;
  buffer.reserve(values.size());
  for (const double value : values) buffer.push_back(static_cast<Real>(value));
  return buffer;
}

/// `wanted` with its -1, if there is one, replaced by the size that makes `count` numbers fit.
Shape inferred_shape(const Shape& wanted, const Shape& from, Index count) {
  SmallVector<Index> sizes(wanted.begin(), wanted.end());
  const auto unknown = std::find(sizes.begin(), sizes.end(), -1);
  if (unknown == sizes.end()) return wanted;

  *unknown = 1;
  require_shape(std::find(sizes.begin(), sizes.end(), -1) == sizes.end(),
                "reshape: only one size may be -1, got ", wanted);
  const Index known = Shape(sizes).element_count();
  require_shape(known != 0, "reshape: the -1 in ", wanted,
                " could be any size, because another is 0");
  require_shape(count % known == 0, "reshape: ", from, " has ", count,
                " numbers, which do not fill ", wanted);
  *unknown = count / known;
  return Shape(std::move(sizes));
}

}  // namespace

Tensor::Tensor() : Tensor(0.0) {}

Tensor::Tensor(double scalar)
    : values_(std::allocate_shared<Buffer>(SmallBlockAllocator<Buffer>(), 1,
                                           static_cast<Real>(scalar))) {}

Tensor::Tensor(Shape shape, Buffer values) : shape_(std::move(shape)) {
  const Index count = shape_.element_count();
  require_shape(std::ssize(values) == count, "Tensor: shape ", shape_, " needs ", count,
                " numbers, got ", values.size());
  values_ = std::allocate_shared<Buffer>(SmallBlockAllocator<Buffer>(), std::move(values));
}

Tensor::Tensor(Shape shape, std::initializer_list<double> values)
    : Tensor(std::move(shape), to_buffer(values)) {}

Tensor::Tensor(Shape shape, std::shared_ptr<Buffer> values)
    : shape_(std::move(shape)), values_(std::move(values)) {}

Index Tensor::dim(Index axis) const {
  require_shape(-rank() <= axis && axis < rank(), "dim: shape ", shape_, " has no axis ", axis);
  return shape_[axis < 0 ? axis + rank() : axis];
}

Real Tensor::at(std::initializer_list<Index> position) const {
  require_shape(std::ssize(position) == rank(), "at: expected ", rank(),
                " positions, one for each axis of ", shape_, ", got ", Shape(position));
  Index offset = 0;
  Index axis = 0;
  for (const Index p : position) {
    const Index size = shape_[axis];
    require_shape(-size <= p && p < size, "at: position ", Shape(position), " is outside shape ",
                  shape_);
    offset = offset * size + (p < 0 ? p + size : p);
    ++axis;
  }
  return data()[offset];
}

Real Tensor::item() const {
  require_shape(size() == 1, "item: expected a single number, got shape ", shape_);
  return data()[0];
}

Tensor Tensor::reshape(const Shape& shape) const {
  Shape filled = inferred_shape(shape, shape_, size());
  require_shape(filled.element_count() == size(), "reshape: ", shape_, " has ", size(),
                " numbers, which do not fill ", shape);
  return Tensor(std::move(filled), values_);
}

}  // namespace tapegrad
