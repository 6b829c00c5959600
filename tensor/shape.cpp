#include "tensor/shape.h"

#include <algorithm>
#include <limits>
#include <ostream>

#include "tensor/error.h"

namespace tapegrad {

Index Shape::element_count() const {
  // No computer can address more numbers than this. An empty shape is held to it as well, so that
  // the sizes of any tensor can be multiplied without overflow.
  constexpr Index limit = std::numeric_limits<Index>::max() / static_cast<Index>(sizeof(Real));
  Index count = 1;
  bool empty = false;
  for (const Index size : sizes_) {
    require_shape(size >= 0, "Shape: sizes must not be negative, got ", *this);
    if (size == 0) {
      empty = true;
      continue;
    }
    require_shape(count <= limit / size, "Shape: too large for any memory: ", *this);
    count *= size;
  }
  return empty ? 0 : count;
}

std::ostream& operator<<(std::ostream& out, const Shape& shape) {
  const char* separator = "";
  out << '[';
  for (const Index size : shape) {
    out << separator << size;
    separator = ", ";
  }
  return out << ']';
}

Shape broadcast_shapes(std::string_view operation, const Shape& a, const Shape& b) {
  const Index rank = std::max(a.rank(), b.rank());
  SmallVector<Index> sizes(rank);

  // From the last axis to the first: `back` is 1 for the last.
  for (Index back = 1; back <= rank; ++back) {
    const Index size_a = back <= a.rank() ? a[a.rank() - back] : 1;
    const Index size_b = back <= b.rank() ? b[b.rank() - back] : 1;
    require_shape(size_a == size_b || size_a == 1 || size_b == 1, operation, ": shapes ", a,
                  " and ", b, " do not broadcast; along axis -", back, " they have ", size_a,
                  " and ", size_b, ", expected equal sizes or a 1");
    sizes[rank - back] = size_a == 1 ? size_b : size_a;
  }
  return Shape(std::move(sizes));
}

}  // namespace tapegrad
