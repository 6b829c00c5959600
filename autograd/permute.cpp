#include "autograd/operand_error.h"
#include "autograd/ops.h"
#include "autograd/tape.h"

namespace tapegrad {

/// y is x with two axes swapped: g is swapped back.
struct TransposeRule final : Rule {
  Index axis_a, axis_b;

  TransposeRule(Index axis_a, Index axis_b) : axis_a(axis_a), axis_b(axis_b) {}

  std::string_view name() const override { return "transpose"; }

  Variable backward(const Variable& g, Index) const override {
    return transpose(g, axis_a, axis_b);
  }

  Formula formula() const override {
    const std::string axes = ", " + argument_text(axis_a) + ", " + argument_text(axis_b) + ")";
    return {"transpose(x" + axes, {"transpose(g" + axes}};
  }
};

Variable transpose(const Operand& x, Index axis_a, Index axis_b) try {
  const Variable y = transpose(x.value(), axis_a, axis_b);
  return Tape::record<TransposeRule>({x}, y, x.where, axis_a, axis_b);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

/// Axis i of y is axis order[i] of x, so axis order[i] of dL/dx is axis i of g.
struct PermuteRule final : Rule {
  std::vector<Index> inverse_order;

  explicit PermuteRule(std::vector<Index> inverse_order)
      : inverse_order(std::move(inverse_order)) {}

  std::string_view name() const override { return "permute"; }

  Variable backward(const Variable& g, Index) const override { return permute(g, inverse_order); }

  Formula formula() const override {
    return {"permute(x)", {"permute(g, " + argument_text(inverse_order) + ")"}};
  }
};

Variable permute(const Operand& x, const std::vector<Index>& order) try {
  const Variable y = permute(x.value(), order);

  std::vector<Index> inverse_order(order.size());
  for (Index i = 0; i < std::ssize(order); ++i) {
    const Index axis = normalized_axis("permute", order[static_cast<std::size_t>(i)], x.shape());
    inverse_order[static_cast<std::size_t>(axis)] = i;
  }
  return Tape::record<PermuteRule>({x}, y, x.where, inverse_order);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

}  // namespace tapegrad
