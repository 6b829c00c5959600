#include <optional>

#include "autograd/operand_error.h"
#include "autograd/ops.h"
#include "autograd/tape.h"

// Every operation here broadcasts. What was repeated on the way forward receives the sum of the
// gradients of its copies: sum_to.

namespace tapegrad {
namespace {

/// sum_to(g * x, shape). Where one number was used for all of x, its gradient is a sum of products,
/// row by row: bmm gives that without making the products first.
Variable sum_products_to(const Variable& g, const Variable& x, const Shape& shape) {
  const bool is_one_number = shape.element_count() == 1 && x.size() > 1;
  if (!is_one_number || x.shape() != g.shape()) return sum_to(g * x, shape);
  const Index columns = x.dim(-1);
  const Variable row = reshape(g, {-1, 1, columns});     // [row, 1, column]
  const Variable column = reshape(x, {-1, columns, 1});  // [row, column, 1]
  return reshape(sum(bmm(row, column)), shape);
}

}  // namespace

/// y = a + b, so dL/da = g and dL/db = g.
struct AddRule final : Rule {
  Shape a_shape, b_shape;

  AddRule(Shape a_shape, Shape b_shape)
      : a_shape(std::move(a_shape)), b_shape(std::move(b_shape)) {}

  std::string_view name() const override { return "add"; }

  Variable backward(const Variable& g, Index input) const override {
    return sum_to(g, input == 0 ? a_shape : b_shape);
  }

  Formula formula() const override { return {"a + b", {"g", "g"}, Broadcast::yes}; }
};

Variable operator+(Operand a, const Variable& b) try {
  const Variable y = Tape::value_at_last_use(a) + b.value();
  return Tape::record<AddRule>({a, b}, y, a.where, a.shape(), b.shape());
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, a.where, {a, b});
}

/// y = a - b, so dL/da = g and dL/db = -g.
struct SubRule final : Rule {
  Shape a_shape, b_shape;

  SubRule(Shape a_shape, Shape b_shape)
      : a_shape(std::move(a_shape)), b_shape(std::move(b_shape)) {}

  std::string_view name() const override { return "sub"; }

  Variable backward(const Variable& g, Index input) const override {
    if (input == 0) return sum_to(g, a_shape);
    return sum_to(-g, b_shape);
  }

  Formula formula() const override { return {"a - b", {"g", "-g"}, Broadcast::yes}; }
};

Variable operator-(Operand a, const Variable& b) try {
  const Variable y = Tape::value_at_last_use(a) - b.value();
  return Tape::record<SubRule>({a, b}, y, a.where, a.shape(), b.shape());
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, a.where, {a, b});
}

/// y = a b, so dL/da = g b and dL/db = g a.
struct MulRule final : Rule {
  Variable a, b;

  MulRule(Variable a, Variable b) : a(std::move(a)), b(std::move(b)) {}

  std::string_view name() const override { return "mul"; }

  Variable backward(const Variable& g, Index input) const override {
    if (input == 0) return sum_products_to(g, b, a.shape());
    return sum_products_to(g, a, b.shape());
  }

  Formula formula() const override { return {"a * b", {"g * b", "g * a"}, Broadcast::yes}; }
};

Variable operator*(Operand a, const Variable& b) try {
  const Variable y = Tape::value_at_last_use(a, KeptByRule::yes) * b.value();
  return Tape::record<MulRule>({a, b}, y, a.where, a, b);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, a.where, {a, b});
}

/// y = a / b, so dL/da = g / b and dL/db = -g a / b^2 = -g y / b.
struct DivRule final : Rule {
  Shape a_shape;
  Variable b;
  std::optional<Variable> y;  // for the gradient of b alone

  DivRule(Shape a_shape, const Variable& b, const Variable& y) : a_shape(std::move(a_shape)), b(b) {
    if (b.requires_gradient()) this->y = y;
  }

  std::string_view name() const override { return "div"; }

  Variable backward(const Variable& g, Index input) const override {
    if (input == 0) return sum_to(g / b, a_shape);
    return sum_to(-(g * *y / b), b.shape());
  }

  Formula formula() const override { return {"a / b", {"g / b", "-g * y / b"}, Broadcast::yes}; }
};

Variable operator/(Operand a, const Variable& b) try {
  const Variable y = Tape::value_at_last_use(a) / b.value();
  return Tape::record<DivRule>({a, b}, y, a.where, a.shape(), b, y);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, a.where, {a, b});
}

/// y = max(a, b): g goes to the larger one. Where they are equal, y has a kink; each side gets half
/// of g, so that maximum(x, x) still has the derivative of x. A NaN receives g like a winner.
struct MaximumRule final : Rule {
  Tensor a, b;

  MaximumRule(Tensor a, Tensor b) : a(std::move(a)), b(std::move(b)) {}

  std::string_view name() const override { return "maximum"; }

  Variable backward(const Variable& g, Index input) const override {
    const Variable share = where(eq(a, b), g * 0.5, g);
    if (input == 0) return sum_to(where(lt(a, b), 0, share), a.shape());
    return sum_to(where(lt(b, a), 0, share), b.shape());
  }

  Formula formula() const override {
    return {"maximum(a, b)", {"g where a > b", "g where b > a"}, Broadcast::yes};
  }
};

Variable maximum(const Operand& a, const Variable& b) try {
  const Variable y = maximum(a.value(), b.value());
  return Tape::record<MaximumRule>({a, b}, y, a.where, a.value(), b.value());
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, a.where, {a, b});
}

/// y = min(a, b): as maximum, with the smaller one.
struct MinimumRule final : Rule {
  Tensor a, b;

  MinimumRule(Tensor a, Tensor b) : a(std::move(a)), b(std::move(b)) {}

  std::string_view name() const override { return "minimum"; }

  Variable backward(const Variable& g, Index input) const override {
    const Variable share = where(eq(a, b), g * 0.5, g);
    if (input == 0) return sum_to(where(gt(a, b), 0, share), a.shape());
    return sum_to(where(gt(b, a), 0, share), b.shape());
  }

  Formula formula() const override {
    return {"minimum(a, b)", {"g where a < b", "g where b < a"}, Broadcast::yes};
  }
};

Variable minimum(const Operand& a, const Variable& b) try {
  const Variable y = minimum(a.value(), b.value());
  return Tape::record<MinimumRule>({a, b}, y, a.where, a.value(), b.value());
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, a.where, {a, b});
}

/// y = condition ? a : b: each element of g goes to the side that its y was taken from. Selecting,
/// unlike multiplying with 0 and 1, keeps an infinite g out of the other side.
struct WhereRule final : Rule {
  Tensor condition;
  Shape a_shape, b_shape;

  WhereRule(Tensor condition, Shape a_shape, Shape b_shape)
      : condition(std::move(condition)), a_shape(std::move(a_shape)), b_shape(std::move(b_shape)) {}

  std::string_view name() const override { return "where"; }

  Variable backward(const Variable& g, Index input) const override {
    if (input == 0) return sum_to(where(condition, g, 0), a_shape);
    return sum_to(where(condition, 0, g), b_shape);
  }

  Formula formula() const override {
    return {"where(condition, a, b)",
            {"where(condition, g, 0)", "where(condition, 0, g)"},
            Broadcast::yes};
  }
};

Variable where(const Tensor& condition, const Operand& a, const Variable& b) try {
  const Variable y = where(condition, a.value(), b.value());
  return Tape::record<WhereRule>({a, b}, y, a.where, condition, a.shape(), b.shape());
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, a.where, {a, b});
}

}  // namespace tapegrad
