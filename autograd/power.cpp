#include "autograd/operand_error.h"
#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/create.h"

namespace tapegrad {

/// y = x^n with a fixed n, so dL/dx = g n x^(n-1); 0 for n = 0 also at x = 0, where x^-1 is
/// infinite.
struct PowConstantRule final : Rule {
  Variable x;
  double n;

  PowConstantRule(Variable x, double n) : x(std::move(x)), n(n) {}

  std::string_view name() const override { return "pow"; }

  Variable backward(const Variable& g, Index) const override {
    if (n == 0) return zeros(x.shape());
    return g * (n * pow(x, n - 1));
  }

  Formula formula() const override {
    const std::string power = argument_text(n);
    return {"pow(x, " + power + ")", {"g * " + power + " * pow(x, " + argument_text(n - 1) + ")"}};
  }
};

Variable pow(const Operand& x, double exponent) try {
  const Variable y = pow(x.value(), exponent);
  return Tape::record<PowConstantRule>({x}, y, x.where, x, exponent);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

/// y = x^n, so dL/dx = g n x^(n-1) and dL/dn = g x^n log(x).
///
/// At x = 0 both have a value that the formulas miss: for n = 0 the first is 0, though x^-1 is
/// infinite; for n >= 0 the second is 0, though log(0) is. There x or n is replaced by 1
/// beforehand, not the result afterwards: an infinity that is covered up comes back as NaN in the
/// second derivative, as 0 times infinity.
struct PowRule final : Rule {
  Variable x, n;

  PowRule(Variable x, Variable n) : x(std::move(x)), n(std::move(n)) {}

  std::string_view name() const override { return "pow"; }

  Variable backward(const Variable& g, Index input) const override {
    const Tensor x_is_0 = eq(x.value(), 0);
    if (input == 0) {
      const Variable safe_n = where(x_is_0 * eq(n.value(), 0), 1, n);
      return sum_to(g * (n * pow(x, safe_n - 1)), x.shape());
    }
    const Variable safe_x = where(x_is_0 * ge(n.value(), 0), 1, x);
    return sum_to(g * pow(x, n) * log(safe_x), n.shape());
  }

  Formula formula() const override {
    return {"pow(x, n)", {"g * n * pow(x, n - 1)", "g * y * log(x)"}, Broadcast::yes};
  }
};

Variable pow(const Operand& base, const Variable& exponent) try {
  const Variable y = pow(base.value(), exponent.value());
  return Tape::record<PowRule>({base, exponent}, y, base.where, base, exponent);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, base.where, {base, exponent});
}

}  // namespace tapegrad
