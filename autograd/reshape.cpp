#include "autograd/operand_error.h"
#include "autograd/ops.h"
#include "autograd/tape.h"

namespace tapegrad {

/// y holds the numbers of x under another shape: g takes x's shape again. One rule for all
/// operations that do only this.
struct ReshapeRule final : Rule {
  std::string_view operation;
  Shape x_shape;

  ReshapeRule(std::string_view operation, Shape x_shape)
      : operation(operation), x_shape(std::move(x_shape)) {}

  std::string_view name() const override { return operation; }

  Variable backward(const Variable& g, Index) const override { return reshape(g, x_shape); }

  Formula formula() const override {
    const std::string call = std::string(operation) + (operation == "reshape" ? "(x, s)" : "(x)");
    return {call, {"reshape(g, " + argument_text(x_shape) + ")"}};
  }
};

Variable reshape(const Operand& x, const Shape& shape) try {
  const Variable y = reshape(x.value(), shape);
  return Tape::record<ReshapeRule>({x}, y, x.where, "reshape", x.shape());
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

Variable unsqueeze(const Operand& x, Index axis) try {
  const Variable y = unsqueeze(x.value(), axis);
  return Tape::record<ReshapeRule>({x}, y, x.where, "unsqueeze", x.shape());
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

Variable squeeze(const Operand& x) try {
  const Variable y = squeeze(x.value());
  return Tape::record<ReshapeRule>({x}, y, x.where, "squeeze", x.shape());
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

Variable squeeze(const Operand& x, Index axis) try {
  const Variable y = squeeze(x.value(), axis);
  return Tape::record<ReshapeRule>({x}, y, x.where, "squeeze", x.shape());
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

Variable flatten(const Operand& x, Index first, Index last) try {
  const Variable y = flatten(x.value(), first, last);
  return Tape::record<ReshapeRule>({x}, y, x.where, "flatten", x.shape());
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

}  // namespace tapegrad
