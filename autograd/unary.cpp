#include "autograd/ops.h"
#include "autograd/tape.h"

namespace tapegrad {

/// y = -x, so dL/dx = -g.
struct NegRule final : Rule {
  std::string_view name() const override { return "neg"; }

  Variable backward(const Variable& g, Index) const override { return -g; }

  Formula formula() const override { return {"-x", {"-g"}}; }
};

Variable operator-(Operand x) {
  const Variable y = -Tape::value_at_last_use(x);
  return Tape::record<NegRule>({x}, y, x.where);
}

/// y = exp(x), so dL/dx = g y. x is not kept.
struct ExpRule final : Rule {
  Variable y;

  explicit ExpRule(Variable y) : y(std::move(y)) {}

  std::string_view name() const override { return "exp"; }

  Variable backward(const Variable& g, Index) const override { return g * y; }

  Formula formula() const override { return {"exp(x)", {"g * y"}}; }
};

Variable exp(const Operand& x) {
  const Variable y = exp(x.value());
  return Tape::record<ExpRule>({x}, y, x.where, y);
}

/// y = log(x), so dL/dx = g / x.
struct LogRule final : Rule {
  Variable x;

  explicit LogRule(Variable x) : x(std::move(x)) {}

  std::string_view name() const override { return "log"; }

  Variable backward(const Variable& g, Index) const override { return g / x; }

  Formula formula() const override { return {"log(x)", {"g / x"}}; }
};

Variable log(const Operand& x) {
  const Variable y = log(x.value());
  return Tape::record<LogRule>({x}, y, x.where, x);
}

/// y = sqrt(x), so dL/dx = g / (2 y).
struct SqrtRule final : Rule {
  Variable y;

  explicit SqrtRule(Variable y) : y(std::move(y)) {}

  std::string_view name() const override { return "sqrt"; }

  Variable backward(const Variable& g, Index) const override { return g / (2 * y); }

  Formula formula() const override { return {"sqrt(x)", {"g / (2 * y)"}}; }
};

Variable sqrt(const Operand& x) {
  const Variable y = sqrt(x.value());
  return Tape::record<SqrtRule>({x}, y, x.where, y);
}

/// y = sin(x), so dL/dx = g cos(x).
struct SinRule final : Rule {
  Variable x;

  explicit SinRule(Variable x) : x(std::move(x)) {}

  std::string_view name() const override { return "sin"; }

  Variable backward(const Variable& g, Index) const override { return g * cos(x); }

  Formula formula() const override { return {"sin(x)", {"g * cos(x)"}}; }
};

Variable sin(const Operand& x) {
  const Variable y = sin(x.value());
  return Tape::record<SinRule>({x}, y, x.where, x);
}

/// y = cos(x), so dL/dx = -g sin(x).
struct CosRule final : Rule {
  Variable x;

  explicit CosRule(Variable x) : x(std::move(x)) {}

  std::string_view name() const override { return "cos"; }

  Variable backward(const Variable& g, Index) const override { return -(g * sin(x)); }

  Formula formula() const override { return {"cos(x)", {"-g * sin(x)"}}; }
};

Variable cos(const Operand& x) {
  const Variable y = cos(x.value());
  return Tape::record<CosRule>({x}, y, x.where, x);
}

/// y = tanh(x), so dL/dx = g (1 - y^2).
struct TanhRule final : Rule {
  Variable y;

  explicit TanhRule(Variable y) : y(std::move(y)) {}

  std::string_view name() const override { return "tanh"; }

  Variable backward(const Variable& g, Index) const override { return g * (1 - square(y)); }

  Formula formula() const override { return {"tanh(x)", {"g * (1 - y^2)"}}; }
};

Variable tanh(const Operand& x) {
  const Variable y = tanh(x.value());
  return Tape::record<TanhRule>({x}, y, x.where, y);
}

/// y = |x|, so dL/dx = g sign(x). At the kink, 0, the sign and so the gradient is 0.
struct AbsRule final : Rule {
  Tensor x;

  explicit AbsRule(Tensor x) : x(std::move(x)) {}

  std::string_view name() const override { return "abs"; }

  Variable backward(const Variable& g, Index) const override { return g * sign(x); }

  Formula formula() const override { return {"abs(x)", {"g * sign(x)"}}; }
};

Variable abs(const Operand& x) {
  const Variable y = abs(x.value());
  return Tape::record<AbsRule>({x}, y, x.where, x.value());
}

/// y = x^2, so dL/dx = 2 g x.
struct SquareRule final : Rule {
  Variable x;

  explicit SquareRule(Variable x) : x(std::move(x)) {}

  std::string_view name() const override { return "square"; }

  Variable backward(const Variable& g, Index) const override { return 2 * x * g; }

  Formula formula() const override { return {"square(x)", {"g * 2 * x"}}; }
};

Variable square(const Operand& x) {
  const Variable y = square(x.value());
  return Tape::record<SquareRule>({x}, y, x.where, x);
}

/// y = 1 / (1 + exp(-x)), so dL/dx = g y (1 - y).
struct SigmoidRule final : Rule {
  Variable y;

  explicit SigmoidRule(Variable y) : y(std::move(y)) {}

  std::string_view name() const override { return "sigmoid"; }

  Variable backward(const Variable& g, Index) const override { return g * (y * (1 - y)); }

  Formula formula() const override { return {"sigmoid(x)", {"g * y * (1 - y)"}}; }
};

Variable sigmoid(const Operand& x) {
  const Variable y = sigmoid(x.value());
  return Tape::record<SigmoidRule>({x}, y, x.where, y);
}

/// y = max(x, 0): g passes where x > 0. At the kink, 0, the gradient is 0; NaN lets g pass.
struct ReluRule final : Rule {
  Tensor x;

  explicit ReluRule(Tensor x) : x(std::move(x)) {}

  std::string_view name() const override { return "relu"; }

  Variable backward(const Variable& g, Index) const override { return where(le(x, 0), 0, g); }

  Formula formula() const override { return {"relu(x)", {"g where x > 0"}}; }
};

Variable relu(const Operand& x) {
  const Variable y = relu(x.value());
  return Tape::record<ReluRule>({x}, y, x.where, x.value());
}

/// y = x held between low and high: g passes where x is inside, the ends included.
struct ClampRule final : Rule {
  Tensor x;
  double low, high;

  ClampRule(Tensor x, double low, double high) : x(std::move(x)), low(low), high(high) {}

  std::string_view name() const override { return "clamp"; }

  Variable backward(const Variable& g, Index) const override {
    const Tensor is_inside = ge(x, low) * le(x, high);
    return where(is_inside, g, 0);
  }

  Formula formula() const override {
    const std::string limits = argument_text(low) + ", " + argument_text(high);
    return {"clamp(x, " + limits + ")", {"g where x is within " + limits}};
  }
};

Variable clamp(const Operand& x, double low, double high) {
  const Variable y = clamp(x.value(), low, high);
  return Tape::record<ClampRule>({x}, y, x.where, x.value(), low, high);
}

}  // namespace tapegrad
