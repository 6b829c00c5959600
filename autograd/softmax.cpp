#include "autograd/operand_error.h"
#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/softmax_backward.h"

namespace tapegrad {

/// y_i = exp(x_i) / sum_k exp(x_k), so dy_i/dx_j = y_i (1[i = j] - y_j) and
///
///   dL/dx_i = y_i (g_i - sum_k g_k y_k).
///
/// Everything it needs is in y: x is not kept.
struct SoftmaxRule final : Rule {
  Variable y;
  Index axis;

  SoftmaxRule(Variable y, Index axis) : y(std::move(y)), axis(axis) {}

  std::string_view name() const override { return "softmax"; }

  Variable backward(const Variable& g, Index) const override {
    if (Tape::is_recording()) return recorded_gradient(g);
    return softmax_backward(g.value(), y.value(), axis);
  }

  /// The same with recorded operations, which can be differentiated again.
  Variable recorded_gradient(const Variable& g) const {
    const Variable gy = g * y;
    const Variable total = sum(gy, axis, KeepDim::yes);
    return gy - y * total;
  }

  Formula formula() const override {
    const std::string along = ", " + argument_text(axis) + ")";
    return {"softmax(x" + along, {"g * y - y * sum(g * y" + along}};
  }
};

Variable softmax(const Operand& x, Index axis) try {
  const Variable y = softmax(x.value(), axis);
  return Tape::record<SoftmaxRule>({x}, y, x.where, y, axis);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

/// y_i = x_i - log sum_k exp(x_k), so dy_i/dx_j = 1[i = j] - exp(y_j) and
///
///   dL/dx_i = g_i - exp(y_i) sum_k g_k.
struct LogSoftmaxRule final : Rule {
  Variable y;
  Index axis;

  LogSoftmaxRule(Variable y, Index axis) : y(std::move(y)), axis(axis) {}

  std::string_view name() const override { return "log_softmax"; }

  Variable backward(const Variable& g, Index) const override {
    if (Tape::is_recording()) return recorded_gradient(g);
    return log_softmax_backward(g.value(), y.value(), axis);
  }

  Variable recorded_gradient(const Variable& g) const {
    const Variable total = sum(g, axis, KeepDim::yes);
    return g - exp(y) * total;
  }

  Formula formula() const override {
    const std::string along = ", " + argument_text(axis) + ")";
    return {"log_softmax(x" + along, {"g - exp(y) * sum(g" + along}};
  }
};

Variable log_softmax(const Operand& x, Index axis) try {
  const Variable y = log_softmax(x.value(), axis);
  return Tape::record<LogSoftmaxRule>({x}, y, x.where, y, axis);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

/// y = log sum_k exp(x_k), so dL/dx_i = g exp(x_i - y): the softmax of x, times g.
struct LogSumExpRule final : Rule {
  Variable x, y;
  Shape y_with_axes;  // y's shape with the reduced axes put back, of size 1

  LogSumExpRule(Variable x, Variable y, Shape y_with_axes)
      : x(std::move(x)), y(std::move(y)), y_with_axes(std::move(y_with_axes)) {}

  std::string_view name() const override { return "logsumexp"; }

  Variable backward(const Variable& g, Index) const override {
    const Variable weights = exp(x - reshape(y, y_with_axes));
    return reshape(g, y_with_axes) * weights;
  }

  Formula formula() const override { return {"logsumexp(x)", {"g * exp(x - y)"}}; }
};

Variable logsumexp(const Operand& x, const Axes& axes, KeepDim keepdim) try {
  const Variable y = logsumexp(x.value(), axes, keepdim);
  const Shape y_with_axes =
      reduced_shape(x.shape(), axes.normalized("logsumexp", x.shape()), KeepDim::yes);
  return Tape::record<LogSumExpRule>({x}, y, x.where, x, y, y_with_axes);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

}  // namespace tapegrad
