#pragma once

#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "tensor/shape.h"

namespace tapegrad {

/// Whether a reduction leaves an axis of size 1 where it has reduced.
enum class KeepDim { no, yes };

/// The axes that a reduction runs over: one, several, or, by default, all. -1 is the last axis.
///
///   sum(x)   sum(x, -1)   sum(x, {0, 2})
class Axes {
 public:
  /// All axes.
  Axes() = default;
  Axes(Index axis) : axes_{axis} {}
  Axes(std::initializer_list<Index> axes) : axes_(axes) {}
  explicit Axes(std::vector<Index> axes) : axes_(std::move(axes)) {}

  /// The axes as numbers from 0, in ascending order; an empty list stands for all of them.
  /// @throws ShapeError when an axis is out of range or named twice.
  std::vector<Index> normalized(std::string_view operation, const Shape& shape) const;

 private:
  std::vector<Index> axes_;
};

/// `axis` counted from 0. A single number, rank 0, counts as having one axis, as in PyTorch.
/// @throws ShapeError when it is out of range; the message names `operation`.
Index normalized_axis(std::string_view operation, Index axis, const Shape& shape);

/// A tensor seen along one axis: [outer, length, inner]. Element k of a line along the axis lies at
/// (o * length + k) * inner + i.
struct AxisView {
  Index outer = 1;
  Index length = 1;
  Index inner = 1;

  /// @param axis  counted from 0; a single number is one line of length 1.
  AxisView(const Shape& shape, Index axis);
};

/// `shape` with `size` along `axis`. A single number stays one.
Shape with_size(const Shape& shape, Index axis, Index size);

/// `shape` after a reduction over `axes` (normalized).
Shape reduced_shape(const Shape& shape, const std::vector<Index>& axes, KeepDim keepdim);

}  // namespace tapegrad
