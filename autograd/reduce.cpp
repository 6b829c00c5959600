#include "autograd/operand_error.h"
#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/error.h"

namespace tapegrad {
namespace {

/// What a reduction of x over some axes has to undo on the way back.
struct Reduced {
  Shape shape;              // of x
  std::vector<Index> axes;  // that it ran over, from 0

  Reduced(std::string_view operation, const Shape& shape, const Axes& axes)
      : shape(shape), axes(axes.normalized(operation, shape)) {}

  /// How many numbers of x went into each number of y.
  Index count() const {
    Index product = 1;
    for (Index axis : axes) product *= shape.rank() == 0 ? 1 : shape[axis];
    return product;
  }

  /// ", 1" or ", [0, 2]"; nothing when it ran over all axes.
  std::string axes_text() const {
    if (std::ssize(axes) == shape.rank()) return "";
    return ", " + (axes.size() == 1 ? argument_text(axes[0]) : argument_text(axes));
  }

  /// y or g with the reduced axes put back, of size 1: then it broadcasts against x.
  Variable with_axes(const Variable& y) const {
    return reshape(y, reduced_shape(shape, axes, KeepDim::yes));
  }
};

}  // namespace

/// y = sum x: every x of a sum receives its g.
struct SumRule final : Rule {
  Reduced reduced;

  explicit SumRule(Reduced reduced) : reduced(std::move(reduced)) {}

  std::string_view name() const override { return "sum"; }

  Variable backward(const Variable& g, Index) const override {
    return broadcast_to(reduced.with_axes(g), reduced.shape);
  }

  Formula formula() const override {
    return {"sum(x" + reduced.axes_text() + ")",
            {"broadcast_to(g, " + argument_text(reduced.shape) + ")"}};
  }
};

Variable sum(const Operand& x, const Axes& axes, KeepDim keepdim) try {
  const Variable y = sum(x.value(), axes, keepdim);
  const Reduced reduced("sum", x.shape(), axes);
  return Tape::record<SumRule>({x}, y, x.where, reduced);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

/// y = 1/n sum x: every x of a mean receives g / n.
struct MeanRule final : Rule {
  Reduced reduced;

  explicit MeanRule(Reduced reduced) : reduced(std::move(reduced)) {}

  std::string_view name() const override { return "mean"; }

  Variable backward(const Variable& g, Index) const override {
    const double n = static_cast<double>(reduced.count());
    return broadcast_to(reduced.with_axes(g) / n, reduced.shape);
  }

  Formula formula() const override {
    const std::string count = argument_text(reduced.count());
    return {"mean(x" + reduced.axes_text() + ")",
            {"broadcast_to(g / " + count + ", " + argument_text(reduced.shape) + ")"}};
  }
};

Variable mean(const Operand& x, const Axes& axes, KeepDim keepdim) try {
  const Variable y = mean(x.value(), axes, keepdim);
  const Reduced reduced("mean", x.shape(), axes);
  return Tape::record<MeanRule>({x}, y, x.where, reduced);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

/// y = max x or min x: g goes to the x that was picked. Where several are equal, y has a kink; they
/// share g in equal parts. The winner of a line with NaN is its NaN.
struct ExtremumRule final : Rule {
  std::string_view operation;
  Reduced reduced;
  Tensor x, y;

  ExtremumRule(std::string_view operation, Reduced reduced, Tensor x, Tensor y)
      : operation(operation), reduced(std::move(reduced)), x(std::move(x)), y(std::move(y)) {}

  std::string_view name() const override { return operation; }

  Variable backward(const Variable& g, Index) const override {
    const Tensor is_nan = ne(x, x);
    const Tensor is_picked = maximum(eq(x, reduced.with_axes(y).value()), is_nan);
    const Tensor how_many = sum(is_picked, Axes(reduced.axes), KeepDim::yes);
    return where(is_picked, reduced.with_axes(g) / how_many, 0);
  }

  Formula formula() const override {
    return {std::string(operation) + "(x" + reduced.axes_text() + ")", {"g where x == y"}};
  }
};

Variable max(const Operand& x, const Axes& axes, KeepDim keepdim) try {
  const Variable y = max(x.value(), axes, keepdim);
  const Reduced reduced("max", x.shape(), axes);
  return Tape::record<ExtremumRule>({x}, y, x.where, "max", reduced, x.value(), y.value());
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

Variable min(const Operand& x, const Axes& axes, KeepDim keepdim) try {
  const Variable y = min(x.value(), axes, keepdim);
  const Reduced reduced("min", x.shape(), axes);
  return Tape::record<ExtremumRule>({x}, y, x.where, "min", reduced, x.value(), y.value());
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

/// y = sum (x - m)^2 / (n - c) with m = mean x. The change of m adds nothing, because the
/// deviations x - m add up to 0, so
///
///   dL/dx = g 2 (x - m) / (n - c).
struct VarRule final : Rule {
  Reduced reduced;
  Variable x;
  double correction;

  VarRule(Reduced reduced, Variable x, double correction)
      : reduced(std::move(reduced)), x(std::move(x)), correction(correction) {}

  std::string_view name() const override { return "var"; }

  Variable backward(const Variable& g, Index) const override {
    const double n = static_cast<double>(reduced.count());
    const Variable deviation = x - mean(x, Axes(reduced.axes), KeepDim::yes);
    return reduced.with_axes(g) * (2 / (n - correction)) * deviation;
  }

  Formula formula() const override {
    const double n = static_cast<double>(reduced.count()) - correction;
    return {"var(x" + reduced.axes_text() + ")",
            {"g * 2 * (x - mean(x" + reduced.axes_text() + ")) / " + argument_text(n)}};
  }
};

Variable var(const Operand& x, const Axes& axes, double correction, KeepDim keepdim) try {
  const Variable y = var(x.value(), axes, correction, keepdim);
  const Reduced reduced("var", x.shape(), axes);
  return Tape::record<VarRule>({x}, y, x.where, reduced, x, correction);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

/// y = x summed down to a smaller shape: every x of a sum receives its g.
struct SumToRule final : Rule {
  Shape x_shape;

  explicit SumToRule(Shape x_shape) : x_shape(std::move(x_shape)) {}

  std::string_view name() const override { return "sum_to"; }

  Variable backward(const Variable& g, Index) const override { return broadcast_to(g, x_shape); }

  Formula formula() const override {
    return {"sum_to(x, s)", {"broadcast_to(g, " + argument_text(x_shape) + ")"}};
  }
};

Variable sum_to(const Operand& x, const Shape& shape) try {
  if (x.shape() == shape) return x;  // nothing to sum
  const Variable y = sum_to(x.value(), shape);
  return Tape::record<SumToRule>({x}, y, x.where, x.shape());
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

}  // namespace tapegrad
