#pragma once

#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tensor/buffer.h"
#include "tensor/real.h"
#include "tensor/shape.h"

namespace tapegrad {

/// An immutable n-dimensional array of Real, stored row by row: the last axis varies fastest.
///
/// Operations (tensor/ops.h) return new tensors and never change one that can still be seen, so
/// copies can share one buffer. Copying, reshaping and saving a Tensor for later cost one pointer,
/// and a saved Tensor cannot be changed behind its owner's back.
///
/// A Tensor knows nothing of gradients; see autograd/variable.h.
class Tensor {
 public:
  /// The scalar 0, shape [].
  Tensor();

  /// A scalar, shape []. Implicit, so that numbers and tensors mix in formulas; double in both
  /// precisions, so that `0.1 * x` needs no cast.
  Tensor(double scalar);

  /// @param values  shape.element_count() numbers in row-major order.
  /// @throws ShapeError when there are more or fewer.
  Tensor(Shape shape, Buffer values);
  Tensor(Shape shape, std::initializer_list<double> values);

  const Shape& shape() const { return shape_; }
  Index rank() const { return shape_.rank(); }

  /// How many numbers it holds.
  Index size() const { return static_cast<Index>(values_->size()); }

  /// Size along `axis`; -1 is the last axis.
  /// @throws ShapeError when there is no such axis.
  Index dim(Index axis) const;

  /// All numbers in row-major order; valid while any tensor that shares them lives.
  std::span<const Real> values() const { return *values_; }
  const Real* data() const { return values_->data(); }

  /// The number at one position per axis: m.at({row, column}); -1 is the last along its axis.
  /// @throws ShapeError when the position is outside, or has more or fewer axes than the tensor.
  Real at(std::initializer_list<Index> position) const;

  /// The number in a one-element tensor of any rank.
  /// @throws ShapeError when there are more or fewer.
  Real item() const;

  /// The same numbers seen under another shape with as many elements; shares the buffer.
  /// One size may be -1: it is worked out from the others.
  /// @throws ShapeError when the element counts differ.
  Tensor reshape(const Shape& shape) const;

  /// Internal: false once it was moved from. Only its shape may be asked for then.
  bool has_numbers() const { return values_ != nullptr; }

  /// Internal, for an operation that may write its result in the place of an operand: the numbers,
  /// if no other tensor shares them; nullptr if one does.
  Real* own_numbers() { return values_.use_count() == 1 ? values_->data() : nullptr; }

  /// As printed by <<, for the debugger.
  std::string str() const;

 private:
  Tensor(Shape shape, std::shared_ptr<Buffer> values);

  Shape shape_;
  std::shared_ptr<Buffer> values_;  // empty after a move, which leaves the shape
};

/// Prints as PyTorch does: nested brackets, columns aligned, large tensors shortened with "...".
std::ostream& operator<<(std::ostream& out, const Tensor& tensor);

}  // namespace tapegrad
