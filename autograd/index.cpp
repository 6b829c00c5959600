#include "autograd/operand_error.h"
#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/create.h"

// Picking and adding are each other's adjoints: what gather picks, scatter_add adds back; what
// index_select picks, index_add adds back. An element that was picked twice receives two gradients.

namespace tapegrad {

/// y lists the elements of x whose mask is set: each g is added where its element came from.
struct MaskedSelectRule final : Rule {
  Shape x_shape;
  Shape common_shape;     // of x and mask, broadcast together
  IndexTensor positions;  // [count]: of the elements in common_shape, flattened

  MaskedSelectRule(Shape x_shape, Shape common_shape, IndexTensor positions)
      : x_shape(std::move(x_shape)),
        common_shape(std::move(common_shape)),
        positions(std::move(positions)) {}

  std::string_view name() const override { return "masked_select"; }

  Variable backward(const Variable& g, Index) const override {
    const Tensor nothing = zeros({common_shape.element_count()});
    const Variable back = index_add(nothing, 0, positions, g);
    return sum_to(reshape(back, common_shape), x_shape);
  }

  Formula formula() const override {
    return {"masked_select(x, mask)", {"g put back where mask is set"}};
  }
};

Variable masked_select(const Operand& x, const Tensor& mask) try {
  const Variable y = masked_select(x.value(), mask);

  const Shape common_shape = broadcast_shapes("masked_select", x.shape(), mask.shape());
  const Tensor is_set = broadcast_to(mask, common_shape);
  std::vector<Index> positions;
  for (Index i = 0; i < is_set.size(); ++i) {
    if (is_set.data()[i] != 0) positions.push_back(i);
  }
  return Tape::record<MaskedSelectRule>({x}, y, x.where, x.shape(), common_shape,
                                        IndexTensor({y.size()}, std::move(positions)));
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

/// Slice k of y is slice positions[k] of x: slice k of g is added there.
struct IndexSelectRule final : Rule {
  Shape x_shape;
  Index axis;
  IndexTensor positions;

  IndexSelectRule(Shape x_shape, Index axis, IndexTensor positions)
      : x_shape(std::move(x_shape)), axis(axis), positions(std::move(positions)) {}

  std::string_view name() const override { return "index_select"; }

  Variable backward(const Variable& g, Index) const override {
    return index_add(zeros(x_shape), axis, positions, g);
  }

  Formula formula() const override {
    return {"index_select(x, " + argument_text(axis) + ")",
            {"index_add(0, " + argument_text(axis) + ", g)"}};
  }
};

Variable index_select(const Operand& x, Index axis, const IndexTensor& positions) try {
  const Variable y = index_select(x.value(), axis, positions);
  return Tape::record<IndexSelectRule>({x}, y, x.where, x.shape(), axis, positions);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

/// y is x with slices added to it: x receives all of g, slice k of `slices` what lies at its place.
struct IndexAddRule final : Rule {
  Index axis;
  IndexTensor positions;

  IndexAddRule(Index axis, IndexTensor positions) : axis(axis), positions(std::move(positions)) {}

  std::string_view name() const override { return "index_add"; }

  Variable backward(const Variable& g, Index input) const override {
    if (input == 0) return g;
    return index_select(g, axis, positions);
  }

  Formula formula() const override {
    return {"index_add(a, " + argument_text(axis) + ", b)",
            {"g", "index_select(g, " + argument_text(axis) + ")"}};
  }
};

Variable index_add(const Operand& x, Index axis, const IndexTensor& positions,
                   const Variable& slices) try {
  const Variable y = index_add(x.value(), axis, positions, slices.value());
  return Tape::record<IndexAddRule>({x, slices}, y, x.where, axis, positions);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x, slices});
}

/// Each element of y was picked from one place in x: its g is added there. Also the rule of sort,
/// which picks by the indices it has found.
struct GatherRule final : Rule {
  std::string_view operation;
  Shape x_shape;
  Index axis;
  IndexTensor positions;

  GatherRule(std::string_view operation, Shape x_shape, Index axis, IndexTensor positions)
      : operation(operation),
        x_shape(std::move(x_shape)),
        axis(axis),
        positions(std::move(positions)) {}

  std::string_view name() const override { return operation; }

  Variable backward(const Variable& g, Index) const override {
    return scatter_add(zeros(x_shape), axis, positions, g);
  }

  Formula formula() const override {
    return {std::string(operation) + "(x, " + argument_text(axis) + ")",
            {"scatter_add(0, " + argument_text(axis) + ", g)"}};
  }
};

Variable gather(const Operand& x, Index axis, const IndexTensor& positions) try {
  const Variable y = gather(x.value(), axis, positions);
  return Tape::record<GatherRule>({x}, y, x.where, "gather", x.shape(), axis, positions);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

SortedVariable sort(const Operand& x, Index axis, Order order) try {
  const Sorted sorted = sort(x.value(), axis, order);
  const Variable y = sorted.values;
  Tape::record<GatherRule>({x}, y, x.where, "sort", x.shape(), axis, sorted.indices);
  return {y, sorted.indices};
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

/// y is x with elements added to it: x receives all of g, each element of source what lies at its
/// place.
struct ScatterAddRule final : Rule {
  Index axis;
  IndexTensor positions;

  ScatterAddRule(Index axis, IndexTensor positions) : axis(axis), positions(std::move(positions)) {}

  std::string_view name() const override { return "scatter_add"; }

  Variable backward(const Variable& g, Index input) const override {
    if (input == 0) return g;
    return gather(g, axis, positions);
  }

  Formula formula() const override {
    return {"scatter_add(a, " + argument_text(axis) + ", b)",
            {"g", "gather(g, " + argument_text(axis) + ")"}};
  }
};

Variable scatter_add(const Operand& x, Index axis, const IndexTensor& positions,
                     const Variable& source) try {
  const Variable y = scatter_add(x.value(), axis, positions, source.value());
  return Tape::record<ScatterAddRule>({x, source}, y, x.where, axis, positions);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x, source});
}

}  // namespace tapegrad
