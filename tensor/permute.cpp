#include <algorithm>
#include <numeric>
#include <utility>

#include "tensor/axes.h"
#include "tensor/elementwise.h"
#include "tensor/error.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

/// y[c][r] = x[r][c]. The rows of y lie as far apart as those of x, so neither way through both is
/// a short one: square by square, what comes into the cache with one number is used before it goes.
void transpose_matrix(const Real* x,  // [rows, columns], rows x_step apart
                      Index x_step,
                      Real* y,  // [columns, rows], rows y_step apart
                      Index y_step, Index rows, Index columns) {
  constexpr Index side = 32;
  for (Index top = 0; top < rows; top += side) {
    const Index bottom = std::min(top + side, rows);
    for (Index left = 0; left < columns; left += side) {
      const Index right = std::min(left + side, columns);
      for (Index c = left; c < right; ++c) {
        for (Index r = top; r < bottom; ++r) y[c * y_step + r] = x[r * x_step + c];
      }
    }
  }
}

/// One iteration moves a row of x: numbers that lie one after another there, and `apart` in y.
struct MoveRows final : ParallelLoop {
  const Real* x;
  Real* y;
  Walk rows;  // through the beginnings of the rows in x and in y
  Index length, apart;

  MoveRows(const Real* x, Real* y, Walk rows, Index length, Index apart)
      : x(x), y(y), rows(std::move(rows)), length(length), apart(apart) {}

  void run(Index begin, Index end) const override {
    Walk here = rows;
    here.go_to(begin);
    while (begin < end) {
      const Index count = std::min(here.run_length(), end - begin);
      const Real* from = x + here.offset(0);
      Real* to = y + here.offset(1);
      if (apart == 1) {
        for (Index r = 0; r < count; ++r) {
          std::copy_n(from + r * here.step(0), length, to + r * here.step(1));
        }
      } else {
        transpose_matrix(from, here.step(0), to, apart, count, length);
      }
      begin += count;
      here.next_run();
    }
  }
};

/// The axis of a permuted tensor along which x's numbers are neighbours.
Index axis_of_neighbours(const Shape& shape, const Steps& steps_of_x) {
  Index axis = 0;
  while (shape[axis] == 1 || steps_of_x[axis] != 1) ++axis;
  return axis;
}

}  // namespace

Tensor permute(const Tensor& x, const std::vector<Index>& order) {
  require_shape(std::ssize(order) == x.rank(), "permute: expected all ", x.rank(), " axes of ",
                x.shape(), ", got ", Shape(order));

  // Axis i of the result is axis order[i] of x: the same size, the same step through memory.
  const Steps steps_of_x = row_major_steps(x.shape());
  SmallVector<char> used(x.rank());
  SmallVector<Index> sizes;
  Steps from;
  for (const Index named : order) {
    const Index axis = normalized_axis("permute", named, x.shape());
    require_shape(!used[axis], "permute: an axis is named twice in ", Shape(order), " for shape ",
                  x.shape());
    used[axis] = 1;
    sizes.push_back(x.shape()[axis]);
    from.push_back(steps_of_x[axis]);
  }

  Shape shape(std::move(sizes));
  const Walk walk(shape, {from});
  if (x.size() <= 1 || (walk.run_length() == x.size() && walk.step(0) == 1)) {
    return x.reshape(shape);  // only axes of size 1 have moved: the numbers lie as they lay
  }
  Buffer out = make_buffer(x.size());
  const Steps to = row_major_steps(shape);
  const Index axis = axis_of_neighbours(shape, from);
  const Index length = shape[axis];
  Walk rows(with_size(shape, axis, 1), {from, to});
  const MoveRows loop(x.data(), out.data(), std::move(rows), length, to[axis]);
  parallel_for(x.size() / length, elementwise_grain / length + 1, loop);
  return Tensor(std::move(shape), std::move(out));
}

Tensor transpose(const Tensor& x, Index axis_a, Index axis_b) {
  const Index a = normalized_axis("transpose", axis_a, x.shape());
  const Index b = normalized_axis("transpose", axis_b, x.shape());
  if (a == b) return x;

  std::vector<Index> order(static_cast<std::size_t>(x.rank()));
  std::iota(order.begin(), order.end(), 0);
  std::swap(order[static_cast<std::size_t>(a)], order[static_cast<std::size_t>(b)]);
  return permute(x, order);
}

}  // namespace tapegrad
