#include <algorithm>
#include <limits>

#include "tensor/elementwise.h"
#include "tensor/error.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

/// `shape` with each -1 replaced by x's own size there.
/// @throws ShapeError when x cannot be broadcast to it.
Shape target_shape(std::string_view operation, const Shape& x, const Shape& shape) {
  const Index added = shape.rank() - x.rank();
  require_shape(added >= 0, operation, ": ", x, " has more axes than the wanted shape ", shape);

  SmallVector<Index> sizes(shape.begin(), shape.end());
  for (Index axis = 0; axis < shape.rank(); ++axis) {
    Index& wanted = sizes[axis];
    if (axis < added) {
      require_shape(wanted >= 0, operation, ": a new axis needs a size of its own, got ", wanted,
                    " in ", shape, " for ", x);
      continue;
    }
    const Index own = x[axis - added];
    if (wanted == -1) wanted = own;
    require_shape(wanted == own || (own == 1 && wanted >= 0), operation, ": ", x,
                  " cannot be repeated to ", shape, "; axis ", axis - added, " has size ", own,
                  ", expected ", wanted, " or 1");
  }
  return Shape(std::move(sizes));
}

/// y_i = x_i, where `walk` leads through the elements of x.
struct CopyLoop final : ParallelLoop {
  const Real* x;
  Real* y;
  Walk walk;

  CopyLoop(const Real* x, Real* y, Walk walk) : x(x), y(y), walk(std::move(walk)) {}

  void run(Index begin, Index end) const override {
    Walk here = walk;
    here.go_to(begin);
    while (begin < end) {
      const Real* run = x + here.offset(0);
      const Index count = std::min(here.run_length(), end - begin);
      if (here.step(0) == 0) {
        std::fill_n(y + begin, count, *run);
      } else {
        std::copy_n(run, count, y + begin);
      }
      begin += count;
      here.next_run();
    }
  }
};

Tensor broadcast(std::string_view operation, const Tensor& x, const Shape& wanted) {
  Shape shape = target_shape(operation, x.shape(), wanted);
  if (shape == x.shape()) return x;
  Buffer out = make_buffer(shape.element_count());
  const CopyLoop loop(x.data(), out.data(), Walk(shape, {broadcast_steps(x.shape(), shape)}));
  parallel_for(shape.element_count(), elementwise_grain, loop);
  return Tensor(std::move(shape), std::move(out));
}

/// @throws ShapeError when x has no axis along which repeat_interleave could repeat.
void require_axis(const Tensor& x) {
  require_shape(x.rank() > 0,
                "repeat_interleave: a single number has no axis; leave the axis out to repeat it");
}

/// counts[k] times the position k, for each k.
IndexTensor repeated_positions(const IndexTensor& counts, Index length) {
  const bool same_for_all = counts.size() == 1;
  require_shape(counts.rank() <= 1 && (same_for_all || counts.size() == length),
                "repeat_interleave: expected 1 or ", length, " counts, got shape ", counts.shape());

  Index total = 0;
  for (Index k = 0; k < length; ++k) {
    const Index count = counts.values()[static_cast<std::size_t>(same_for_all ? 0 : k)];
    require_argument(count >= 0, "repeat_interleave: counts must not be negative, got ", count);
    require_shape(count <= std::numeric_limits<Index>::max() - total,
                  "repeat_interleave: the counts add up to too many");
    total += count;
  }
  Shape shape{total};
  std::vector<Index> positions;
  positions.reserve(static_cast<std::size_t>(shape.element_count()));
  for (Index k = 0; k < length; ++k) {
    const Index count = counts.values()[static_cast<std::size_t>(same_for_all ? 0 : k)];
    positions.insert(positions.end(), static_cast<std::size_t>(count), k);
  }
  return IndexTensor(std::move(shape), std::move(positions));
}

}  // namespace

Tensor broadcast_to(const Tensor& x, const Shape& shape) {
  return broadcast("broadcast_to", x, shape);
}

Tensor expand(const Tensor& x, const Shape& shape) {
  return broadcast("expand", x, shape);
}

Tensor repeat(const Tensor& x, const std::vector<Index>& counts) {
  const Index added = std::ssize(counts) - x.rank();
  require_shape(added >= 0, "repeat: expected a count for each axis of ", x.shape(), ", got ",
                Shape(counts));

  // [a, b] repeated {m, n} times is [1, a, 1, b] broadcast to [m, a, n, b], read as [m a, n b].
  std::vector<Index> apart, tiled, joined;
  for (Index axis = 0; axis < std::ssize(counts); ++axis) {
    const Index count = counts[static_cast<std::size_t>(axis)];
    require_argument(count >= 0, "repeat: counts must not be negative, got ", Shape(counts));
    const Index size = axis < added ? 1 : x.shape()[axis - added];
    apart.insert(apart.end(), {1, size});
    tiled.insert(tiled.end(), {count, size});
    joined.push_back(count * size);
  }
  const Tensor tiles = broadcast("repeat", x.reshape(Shape(apart)), Shape(tiled));
  return tiles.reshape(Shape(joined));
}

Tensor repeat_interleave(const Tensor& x, Index count) {
  return repeat_interleave(x.reshape({x.size()}), count, 0);
}

Tensor repeat_interleave(const Tensor& x, Index count, Index axis) {
  require_axis(x);
  axis = normalized_axis("repeat_interleave", axis, x.shape());
  require_argument(count >= 0, "repeat_interleave: the count must not be negative, got ", count);

  // [outer, length, 1, inner] broadcast to [outer, length, count, inner].
  const AxisView view(x.shape(), axis);
  const Tensor elements = x.reshape({view.outer, view.length, 1, view.inner});
  const Tensor repeated =
      broadcast("repeat_interleave", elements, {view.outer, view.length, count, view.inner});
  return repeated.reshape(with_size(x.shape(), axis, view.length * count));
}

Tensor repeat_interleave(const Tensor& x, const IndexTensor& counts) {
  return repeat_interleave(x.reshape({x.size()}), counts, 0);
}

Tensor repeat_interleave(const Tensor& x, const IndexTensor& counts, Index axis) {
  require_axis(x);
  axis = normalized_axis("repeat_interleave", axis, x.shape());
  return index_select(x, axis, repeated_positions(counts, x.shape()[axis]));
}

}  // namespace tapegrad
