#pragma once

#include <initializer_list>
#include <iosfwd>
#include <string_view>
#include <utility>
#include <vector>

#include "tensor/real.h"
#include "tensor/small_vector.h"

namespace tapegrad {

/// The sizes of a tensor along its axes, outermost first. [] is the shape of a single number.
///
/// As an argument of reshape and expand one size may be -1; a tensor's own sizes are never
/// negative.
class Shape {
 public:
  Shape() = default;
  Shape(std::initializer_list<Index> sizes) : sizes_(sizes.begin(), sizes.end()) {}
  explicit Shape(const std::vector<Index>& sizes) : sizes_(sizes.begin(), sizes.end()) {}
  explicit Shape(SmallVector<Index> sizes) : sizes_(std::move(sizes)) {}

  Index rank() const { return sizes_.size(); }

  /// Size along `axis`, counted from 0.
  Index operator[](Index axis) const { return sizes_[axis]; }

  const Index* begin() const { return sizes_.begin(); }
  const Index* end() const { return sizes_.end(); }
  std::vector<Index> sizes() const { return {begin(), end()}; }

  /// How many numbers a tensor of this shape holds: the product of the sizes, 1 for [].
  /// @throws ShapeError when a size is negative or there are more numbers than memory can address.
  Index element_count() const;

  bool operator==(const Shape&) const = default;

 private:
  SmallVector<Index> sizes_;
};

/// Prints "[2, 3]".
std::ostream& operator<<(std::ostream& out, const Shape& shape);

/// The shape that results when a and b are combined element by element. Shapes are aligned at their
/// last axes; a missing axis or one of size 1 is repeated as often as the other shape asks for.
/// @param operation  named in the error message.
/// @throws ShapeError when two sizes differ and neither is 1.
Shape broadcast_shapes(std::string_view operation, const Shape& a, const Shape& b);

}  // namespace tapegrad
