#include "tensor/shape.h"

#include <algorithm>
#include <limits>
#include <ostream>

#include "tensor/error.h"

namespace tapegrad {

Index Shape::element_count() const {
  for (const Index size : sizes_) {
    require_shape(size >= 0, "Shape: sizes must not be negative, got ", *this);
  }
  // Empty, however large the other sizes are.
  if (std::find(sizes_.begin(), sizes_.end(), 0) != sizes_.end()) return 0;

  // No computer can address more numbers than this.
  constexpr Index limit = std::numeric_limits<Index>::max() / static_cast<Index>(sizeof(Real));
  Index count = 1;
  for (const Index size : sizes_) {
    require_shape(count <= limit / size, "Shape: too large for any memory: ", *this);
    count *= size;
  }
  return count;
}

std::ostream& operator<<(std::ostream& out, const Shape& shape) {
  const char* separator = "";
  out << '[';
  for (const Index size : shape.sizes()) {
    out << separator << size;
    separator = ", ";
  }
  return out << ']';
}

Shape broadcast_shapes(std::string_view operation, const Shape& a, const Shape& b) {
  const Index rank = std::max(a.rank(), b.rank());
  std::vector<Index> sizes(static_cast<std::size_t>(rank));

  // From the last axis to the first: `back` is 1 for the last.
  for (Index back = 1; back <= rank; ++back) {
    const Index size_a = back <= a.rank() ? a[a.rank() - back] : 1;
    const Index size_b = back <= b.rank() ? b[b.rank() - back] : 1;
    require_shape(size_a == size_b || size_a == 1 || size_b == 1, operation, ": shapes ", a,
                  " and ", b, " do not broadcast; along axis -", back, " they have ", size_a,
                  " and ", size_b, ", expected equal sizes or a 1");
    sizes[static_cast<std::size_t>(rank - back)] = size_a == 1 ? size_b : size_a;
  }
  return Shape(std::move(sizes));
}

}  // namespace tapegrad
