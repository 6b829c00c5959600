#include "tensor/index_tensor.h"

#include "tensor/error.h"

namespace tapegrad {

IndexTensor::IndexTensor(std::initializer_list<Index> values)
    : shape_{std::ssize(values)}, values_(values) {}

IndexTensor::IndexTensor(Shape shape, std::vector<Index> values)
    : shape_(std::move(shape)), values_(std::move(values)) {
  const Index count = shape_.element_count();
  require_shape(size() == count, "IndexTensor: shape ", shape_, " needs ", count,
                " positions, got ", size());
}

Index IndexTensor::item() const {
  require_shape(size() == 1, "item: expected a single position, got shape ", shape_);
  return values_[0];
}

}  // namespace tapegrad
