#include <algorithm>

#include "tensor/elementwise.h"
#include "tensor/error.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

/// @throws ShapeError unless every position lies along `axis` of `shape`.
void require_positions(std::string_view operation, const IndexTensor& positions, Index axis,
                       const Shape& shape) {
  const Index size = AxisView(shape, axis).length;
  for (const Index p : positions.values()) {
    require_shape(0 <= p && p < size, operation, ": index out of range: position ", p,
                  " along axis ", axis, " of shape ", shape);
  }
}

/// @throws ShapeError unless `positions` is a list with which slices of x can be named.
void require_list(std::string_view operation, const IndexTensor& positions, const Tensor& x) {
  require_shape(positions.rank() <= 1, operation, ": expected a list of positions, got shape ",
                positions.shape());
  require_shape(x.rank() > 0 || positions.size() == 1, operation,
                ": a single number has one position, got ", positions.size());
}

/// @throws ShapeError unless `positions` has as many axes as x and, off `axis`, fits into x.
void require_fit(std::string_view operation, const IndexTensor& positions, Index axis,
                 const Tensor& x) {
  bool fits = positions.rank() == x.rank();
  for (Index d = 0; fits && d < x.rank(); ++d) {
    fits = d == axis || positions.shape()[d] <= x.shape()[d];
  }
  require_shape(fits, operation, ": x is ", x.shape(), ", so the positions must be at most ",
                x.shape(), " but for axis ", axis, ", got ", positions.shape());
}

/// The steps along the axes of x, but 0 along `axis`, where a position says how far to go.
Steps steps_beside(const Shape& shape, Index axis) {
  Steps steps = row_major_steps(shape);
  if (!steps.empty()) steps[axis] = 0;
  return steps;
}

}  // namespace

Tensor masked_select(const Tensor& x, const Tensor& mask) {
  const Shape shape = broadcast_shapes("masked_select", x.shape(), mask.shape());
  const Tensor numbers = broadcast_to(x, shape);
  const Tensor chosen = broadcast_to(mask, shape);

  Buffer out;
  for (Index i = 0; i < numbers.size(); ++i) {
    if (chosen.data()[i] != 0) out.push_back(numbers.data()[i]);
  }
  const Index count = std::ssize(out);
  return Tensor({count}, std::move(out));
}

Tensor index_select(const Tensor& x, Index axis, const IndexTensor& positions) {
  axis = normalized_axis("index_select", axis, x.shape());
  require_list("index_select", positions, x);
  require_positions("index_select", positions, axis, x.shape());

  Shape shape = with_size(x.shape(), axis, positions.size());
  Buffer out = make_buffer(shape.element_count());
  const AxisView view(x.shape(), axis);
  Real* y = out.data();
  for (Index o = 0; o < view.outer; ++o) {
    for (const Index p : positions.values()) {
      const Real* slice = x.data() + (o * view.length + p) * view.inner;  // [inner]
      y = std::copy_n(slice, view.inner, y);
    }
  }
  return Tensor(std::move(shape), std::move(out));
}

Tensor index_add(const Tensor& x, Index axis, const IndexTensor& positions, const Tensor& slices) {
  axis = normalized_axis("index_add", axis, x.shape());
  require_list("index_add", positions, x);
  const Shape expected = with_size(x.shape(), axis, positions.size());
  require_shape(slices.shape() == expected, "index_add: x is ", x.shape(), " and there are ",
                positions.size(), " positions, so the slices must be ", expected, ", got ",
                slices.shape());
  require_positions("index_add", positions, axis, x.shape());

  Buffer out(x.values().begin(), x.values().end());
  const AxisView view(x.shape(), axis);
  const Real* slice = slices.data();
  for (Index o = 0; o < view.outer; ++o) {
    for (const Index p : positions.values()) {
      Real* y = out.data() + (o * view.length + p) * view.inner;  // [inner]
      for (Index i = 0; i < view.inner; ++i) y[i] += slice[i];
      slice += view.inner;
    }
  }
  return Tensor(x.shape(), std::move(out));
}

Tensor gather(const Tensor& x, Index axis, const IndexTensor& positions) {
  axis = normalized_axis("gather", axis, x.shape());
  require_fit("gather", positions, axis, x);
  require_positions("gather", positions, axis, x.shape());

  Buffer out = make_buffer(positions.size());
  const Index apart = AxisView(x.shape(), axis).inner;  // between neighbours along the axis
  Walk walk(positions.shape(), {steps_beside(x.shape(), axis)});
  for (Index done = 0; done < positions.size(); done += walk.run_length(), walk.next_run()) {
    const Real* run = x.data() + walk.offset(0);
    const Index* p = positions.values().data() + done;
    Real* y = out.data() + done;
    for (Index i = 0; i < walk.run_length(); ++i) y[i] = run[i * walk.step(0) + p[i] * apart];
  }
  return Tensor(positions.shape(), std::move(out));
}

Tensor scatter_add(const Tensor& x, Index axis, const IndexTensor& positions,
                   const Tensor& source) {
  axis = normalized_axis("scatter_add", axis, x.shape());
  require_fit("scatter_add", positions, axis, x);
  bool fits = source.rank() == positions.rank();
  for (Index d = 0; fits && d < source.rank(); ++d) {
    fits = positions.shape()[d] <= source.shape()[d];
  }
  require_shape(fits, "scatter_add: the positions are ", positions.shape(),
                ", so the source must be at least that, got ", source.shape());
  require_positions("scatter_add", positions, axis, x.shape());

  Buffer out(x.values().begin(), x.values().end());
  const Index apart = AxisView(x.shape(), axis).inner;  // between neighbours along the axis
  Walk walk(positions.shape(), {steps_beside(x.shape(), axis), row_major_steps(source.shape())});
  for (Index done = 0; done < positions.size(); done += walk.run_length(), walk.next_run()) {
    Real* run = out.data() + walk.offset(0);
    const Real* from = source.data() + walk.offset(1);
    const Index* p = positions.values().data() + done;
    for (Index i = 0; i < walk.run_length(); ++i) {
      run[i * walk.step(0) + p[i] * apart] += from[i * walk.step(1)];
    }
  }
  return Tensor(x.shape(), std::move(out));
}

}  // namespace tapegrad
