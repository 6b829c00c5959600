#include <numeric>

#include "tensor/elementwise.h"
#include "tensor/error.h"
#include "tensor/ops.h"

namespace tapegrad {

Tensor permute(const Tensor& x, const std::vector<Index>& order) {
  require_shape(std::ssize(order) == x.rank(), "permute: expected all ", x.rank(), " axes of ",
                x.shape(), ", got ", Shape(order));

  // Axis i of the result is axis order[i] of x: the same size, the same step through memory.
  const Steps steps_of_x = row_major_steps(x.shape());
  SmallVector<char> used(x.rank());
  SmallVector<Index> sizes;
  Steps steps;
  for (const Index axis : order) {
    const Index from = normalized_axis("permute", axis, x.shape());
    require_shape(!used[from], "permute: an axis is named twice in ", Shape(order), " for shape ",
                  x.shape());
    used[from] = 1;
    sizes.push_back(x.shape()[from]);
    steps.push_back(steps_of_x[from]);
  }

  Shape shape(std::move(sizes));
  Walk walk(shape, {steps});
  if (walk.run_length() == x.size() && walk.step(0) == 1) {
    return x.reshape(shape);  // only axes of size 1 have moved: the numbers lie as they lay
  }
  Buffer out = make_buffer(x.size());
  const Index step = walk.step(0);
  for (Index done = 0; done < x.size(); done += walk.run_length(), walk.next_run()) {
    const Real* run = x.data() + walk.offset(0);
    Real* y = out.data() + done;
    for (Index i = 0; i < walk.run_length(); ++i) y[i] = run[i * step];
  }
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
