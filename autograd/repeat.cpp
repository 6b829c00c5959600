#include "autograd/operand_error.h"
#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/create.h"

namespace tapegrad {

/// y is x repeated along the axes that were missing or of size 1: g is summed over the copies.
struct BroadcastToRule final : Rule {
  std::string_view operation;
  Shape x_shape;

  BroadcastToRule(std::string_view operation, Shape x_shape)
      : operation(operation), x_shape(std::move(x_shape)) {}

  std::string_view name() const override { return operation; }

  Variable backward(const Variable& g, Index) const override { return sum_to(g, x_shape); }

  Formula formula() const override {
    return {std::string(operation) + "(x, s)", {"sum_to(g, " + argument_text(x_shape) + ")"}};
  }
};

Variable broadcast_to(const Operand& x, const Shape& shape) try {
  const Variable y = broadcast_to(x.value(), shape);
  return Tape::record<BroadcastToRule>({x}, y, x.where, "broadcast_to", x.shape());
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

Variable expand(const Operand& x, const Shape& shape) try {
  const Variable y = expand(x.value(), shape);
  return Tape::record<BroadcastToRule>({x}, y, x.where, "expand", x.shape());
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

/// y is x in tiles: along an axis of size s, counts[i] copies of it. Seen as [count, s], every axis
/// of g shows its copies as an axis of their own, and dL/dx is the sum over those.
struct RepeatRule final : Rule {
  Shape x_shape;
  std::vector<Index> counts;

  RepeatRule(Shape x_shape, std::vector<Index> counts)
      : x_shape(std::move(x_shape)), counts(std::move(counts)) {}

  std::string_view name() const override { return "repeat"; }

  Variable backward(const Variable& g, Index) const override {
    const Index new_axes = std::ssize(counts) - x_shape.rank();

    std::vector<Index> tiles;      // [count, size, count, size, ...]
    std::vector<Index> copy_axes;  // the places of the counts in it
    for (Index i = 0; i < std::ssize(counts); ++i) {
      copy_axes.push_back(std::ssize(tiles));
      tiles.push_back(counts[static_cast<std::size_t>(i)]);
      tiles.push_back(i < new_axes ? 1 : x_shape[i - new_axes]);
    }
    if (copy_axes.empty()) return g;  // a single number, not repeated

    const Variable copies = reshape(g, Shape(tiles));
    return reshape(sum(copies, Axes(copy_axes)), x_shape);
  }

  Formula formula() const override {
    return {"repeat(x, " + argument_text(counts) + ")", {"sum of the copies in g"}};
  }
};

Variable repeat(const Operand& x, const std::vector<Index>& counts) try {
  const Variable y = repeat(x.value(), counts);
  return Tape::record<RepeatRule>({x}, y, x.where, x.shape(), counts);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

/// Every slice of x stands `count` times in a row in y: dL/dx is the sum of g over each such group.
struct RepeatInterleaveRule final : Rule {
  Shape x_shape;
  Index count;
  AxisView view;  // of x along the axis: [outer, length, inner]

  RepeatInterleaveRule(Shape x_shape, Index count, AxisView view)
      : x_shape(std::move(x_shape)), count(count), view(view) {}

  std::string_view name() const override { return "repeat_interleave"; }

  Variable backward(const Variable& g, Index) const override {
    const Variable groups = reshape(g, {view.outer, view.length, count, view.inner});
    return reshape(sum(groups, 2), x_shape);
  }

  Formula formula() const override {
    return {"repeat_interleave(x, " + argument_text(count) + ")", {"sum of the copies in g"}};
  }
};

Variable repeat_interleave(const Operand& x, Index count) try {
  const Variable y = repeat_interleave(x.value(), count);
  const AxisView flat({x.size()}, 0);
  return Tape::record<RepeatInterleaveRule>({x}, y, x.where, x.shape(), count, flat);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

Variable repeat_interleave(const Operand& x, Index count, Index axis) try {
  const Variable y = repeat_interleave(x.value(), count, axis);
  const AxisView view(x.shape(), normalized_axis("repeat_interleave", axis, x.shape()));
  return Tape::record<RepeatInterleaveRule>({x}, y, x.where, x.shape(), count, view);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

/// The same with a count for each slice: slice k of g belongs to slice source[k] of x, and is added
/// to it.
struct RepeatInterleaveEachRule final : Rule {
  Shape x_shape;
  Index axis;          // of `slices`
  Shape slices;        // x as it was repeated: flattened, or x's own shape
  IndexTensor source;  // [y's size along axis]

  RepeatInterleaveEachRule(Shape x_shape, Index axis, Shape slices, IndexTensor source)
      : x_shape(std::move(x_shape)),
        axis(axis),
        slices(std::move(slices)),
        source(std::move(source)) {}

  std::string_view name() const override { return "repeat_interleave"; }

  Variable backward(const Variable& g, Index) const override {
    const Variable sums = index_add(zeros(slices), axis, source, g);
    return reshape(sums, x_shape);
  }

  Formula formula() const override {
    return {"repeat_interleave(x, counts)", {"sum of the copies in g"}};
  }
};

namespace {

/// Where each slice of the result comes from: counts [3, 1] give 0, 0, 0, 1. A single count holds
/// for all `length` slices.
IndexTensor sources(const IndexTensor& counts, Index length) {
  std::vector<Index> source;
  for (Index k = 0; k < length; ++k) {
    const Index count = counts.values()[static_cast<std::size_t>(counts.size() == 1 ? 0 : k)];
    source.insert(source.end(), static_cast<std::size_t>(count), k);
  }
  const Index total = std::ssize(source);
  return IndexTensor({total}, std::move(source));
}

}  // namespace

Variable repeat_interleave(const Operand& x, const IndexTensor& counts) try {
  const Variable y = repeat_interleave(x.value(), counts);
  return Tape::record<RepeatInterleaveEachRule>({x}, y, x.where, x.shape(), 0, Shape{x.size()},
                                                sources(counts, x.size()));
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

Variable repeat_interleave(const Operand& x, const IndexTensor& counts, Index axis) try {
  const Variable y = repeat_interleave(x.value(), counts, axis);
  const Index from_0 = normalized_axis("repeat_interleave", axis, x.shape());
  const Shape slices = x.rank() == 0 ? Shape{1} : x.shape();
  return Tape::record<RepeatInterleaveEachRule>({x}, y, x.where, x.shape(), from_0, slices,
                                                sources(counts, slices[from_0]));
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

}  // namespace tapegrad
