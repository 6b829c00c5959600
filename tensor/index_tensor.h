#pragma once

#include <iosfwd>
#include <iterator>
#include <utility>
#include <vector>

#include "tensor/real.h"
#include "tensor/shape.h"

namespace tapegrad {

/// An n-dimensional array of positions along an axis: what argmax and sort give, and what gather
/// and index_select take. Whole numbers of their own type, because a float cannot count past 2^24.
class IndexTensor {
 public:
  /// No positions, shape [0].
  IndexTensor() : shape_{0} {}

  /// A list of positions, shape [count].
  IndexTensor(std::initializer_list<Index> values);

  /// @param values  shape.element_count() positions in row-major order.
  /// @throws ShapeError when there are more or fewer.
  IndexTensor(Shape shape, std::vector<Index> values);

  const Shape& shape() const { return shape_; }
  Index rank() const { return shape_.rank(); }
  Index size() const { return std::ssize(values_); }
  const std::vector<Index>& values() const { return values_; }

  /// The position in a one-element tensor of any rank.
  /// @throws ShapeError when there are more or fewer.
  Index item() const;

  bool operator==(const IndexTensor&) const = default;

 private:
  Shape shape_;
  std::vector<Index> values_;
};

/// Prints as a Tensor does.
std::ostream& operator<<(std::ostream& out, const IndexTensor& tensor);

}  // namespace tapegrad
