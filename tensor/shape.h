#pragma once

#include <initializer_list>
#include <iosfwd>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "tensor/real.h"

namespace tapegrad {

/// The sizes of a tensor along its axes, outermost first. [] is the shape of a single number.
///
/// As an argument of reshape and expand one size may be -1; a tensor's own sizes are never
/// negative.
class Shape {
 public:
  Shape() = default;
  Shape(std::initializer_list<Index> sizes) : sizes_(sizes) {}
  explicit Shape(std::vector<Index> sizes) : sizes_(std::move(sizes)) {}

  Index rank() const { return std::ssize(sizes_); }

  /// Size along `axis`, counted from 0.
  Index operator[](Index axis) const { return sizes_[static_cast<std::size_t>(axis)]; }

  const std::vector<Index>& sizes() const { return sizes_; }

  /// How many numbers a tensor of this shape holds: the product of the sizes, 1 for [].
  /// @throws ShapeError when a size is negative or there are more numbers than memory can address.
  Index element_count() const;

  bool operator==(const Shape&) const = default;

 private:
  std::vector<Index> sizes_;
};

/// Prints "[2, 3]".
std::ostream& operator<<(std::ostream& out, const Shape& shape);

/// The shape that results when a and b are combined element by element. Shapes are aligned at their
/// last axes; a missing axis or one of size 1 is repeated as often as the other shape asks for.
/// @param operation  named in the error message.
/// @throws ShapeError when two sizes differ and neither is 1.
Shape broadcast_shapes(std::string_view operation, const Shape& a, const Shape& b);

}  // namespace tapegrad
