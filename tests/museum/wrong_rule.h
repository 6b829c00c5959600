#pragma once

#include "tests/museum/museum.h"

namespace tapegrad::museum {

/// dL/dx of an operation of one input, from the gradient g that arrives, x, and the result y.
using Formula = Variable (*)(const Variable& g, const Variable& x, const Variable& y);

/// Keeps x and y; what is wrong is the formula.
struct WrongRule final : Rule {
  std::string_view operation;
  Variable x, y;
  Formula gradient;

  WrongRule(std::string_view operation, Variable x, Variable y, Formula gradient)
      : operation(operation), x(std::move(x)), y(std::move(y)), gradient(gradient) {}
  std::string_view name() const override { return operation; }
  Variable backward(const Variable& g, Index) const override { return gradient(g, x, y); }
};

/// Records y as the result of `operation`, with a wrong derivative.
inline Variable apply(std::string_view operation, const Operand& x, const Variable& y,
                      Formula gradient) {
  return Tape::record(std::make_unique<WrongRule>(operation, x, y, gradient), {x}, y, x.where);
}

}  // namespace tapegrad::museum
