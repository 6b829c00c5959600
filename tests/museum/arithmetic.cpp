#include "tensor/create.h"
#include "tests/museum/museum.h"

namespace tapegrad::museum {
namespace {

struct SubRule final : Rule {
  std::string_view name() const override { return "sub"; }
  Variable backward(const Variable& g, Index) const override { return g; }
};

Variable sub(const Operand& a, const Variable& b) {
  const Variable y = a.value() - b.value();
  return Tape::record(std::make_unique<SubRule>(), {a, b}, y, a.where);
}

struct MulRule final : Rule {
  Variable a, b;
  MulRule(Variable a, Variable b) : a(std::move(a)), b(std::move(b)) {}
  std::string_view name() const override { return "mul"; }
  Variable backward(const Variable& g, Index input) const override {
    return input == 0 ? g * a : g * b;
  }
};

Variable mul(const Operand& a, const Variable& b) {
  const Variable y = a.value() * b.value();
  return Tape::record(std::make_unique<MulRule>(a, b), {a, b}, y, a.where);
}

struct DivRule final : Rule {
  Variable b, y;
  DivRule(Variable b, Variable y) : b(std::move(b)), y(std::move(y)) {}
  std::string_view name() const override { return "div"; }
  Variable backward(const Variable& g, Index input) const override {
    return input == 0 ? g / b : g * y / b;
  }
};

Variable div(const Operand& a, const Variable& b) {
  const Variable y = a.value() / b.value();
  return Tape::record(std::make_unique<DivRule>(b, y), {a, b}, y, a.where);
}

struct AddRowRule final : Rule {
  std::string_view name() const override { return "add_row"; }
  Variable backward(const Variable& g, Index input) const override {
    return input == 0 ? g : select(g, 0, 0);
  }
};

/// a [row, column] + b [column].
Variable add_row(const Operand& a, const Variable& b) {
  const Variable y = a.value() + b.value();
  return Tape::record(std::make_unique<AddRowRule>(), {a, b}, y, a.where);
}

struct ScaleRule final : Rule {
  Variable x, s;
  ScaleRule(Variable x, Variable s) : x(std::move(x)), s(std::move(s)) {}
  std::string_view name() const override { return "scale"; }
  Variable backward(const Variable& g, Index input) const override {
    return input == 0 ? g * s : g * x;
  }
};

/// x [row, column] times the single number s.
Variable scale(const Operand& x, const Variable& s) {
  const Variable y = x.value() * s.value();
  return Tape::record(std::make_unique<ScaleRule>(x, s), {x, s}, y, x.where);
}

struct WhereRule final : Rule {
  Tensor condition;
  explicit WhereRule(Tensor condition) : condition(std::move(condition)) {}
  std::string_view name() const override { return "where"; }
  Variable backward(const Variable& g, Index input) const override {
    return input == 0 ? tapegrad::where(condition, 0, g) : tapegrad::where(condition, g, 0);
  }
};

Variable choose(const Tensor& condition, const Operand& a, const Variable& b) {
  const Variable y = tapegrad::where(condition, a.value(), b.value());
  return Tape::record(std::make_unique<WhereRule>(condition), {a, b}, y, a.where);
}

struct MaximumRule final : Rule {
  Tensor a, b;
  MaximumRule(Tensor a, Tensor b) : a(std::move(a)), b(std::move(b)) {}
  std::string_view name() const override { return "maximum"; }
  Variable backward(const Variable& g, Index input) const override {
    return input == 0 ? tapegrad::where(ge(a, b), g, 0) : tapegrad::where(gt(a, b), g, 0);
  }
};

Variable larger(const Operand& a, const Variable& b) {
  const Variable y = maximum(a.value(), b.value());
  return Tape::record(std::make_unique<MaximumRule>(a.value(), b.value()), {a, b}, y, a.where);
}

const Tensor a = matrix({{0.5, -1.25, 2}, {0.75, 1.5, -0.3}});
const Tensor b = matrix({{1.1, 0.7, -0.9}, {-2, 0.4, 1.3}});

}  // namespace

std::vector<Exhibit> arithmetic_room() {
  return {
      {"both sides of a difference alike",
       [](const Inputs& in) { return exp(sub(in[0], in[1])); },
       {a, b},
       "sub",
       "the sign is wrong",
       "y = a - b: dL/db is -g, not g."},
      {"the factors of a product",
       [](const Inputs& in) { return tanh(mul(in[0], in[1])); },
       {a, b},
       "mul",
       "it is the gradient of input 1",
       "y = a b: dL/da is g b, dL/db is g a; here each gets itself."},
      {"the denominator's sign",
       [](const Inputs& in) { return div(in[0], in[1]); },
       {a, b},
       "div",
       "the sign is wrong",
       "y = a / b: dL/db is -g y / b; the minus is missing."},
      {"a row that is added to every row",
       [](const Inputs& in) { return sin(add_row(in[0], in[1])); },
       {a, vector({0.2, -0.4, 0.9})},
       "add_row",
       "only copy 0",
       "The row was used once for each row of a: its gradient is the sum of g over the rows, not "
       "the first of them."},
      {"a number that scales a matrix",
       [](const Inputs& in) { return scale(in[0], in[1]); },
       {a, Tensor(1.7)},
       "scale",
       "of shape [2, 3]",
       "s was used for each element: its gradient is the sum of g x. Without the sum it has the "
       "wrong shape."},
      {"the wrong side of where",
       [](const Inputs& in) {
         return choose(matrix({{1, 0, 1}, {0, 0, 1}}), square(in[0]), in[1]);
       },
       {a, b},
       "where",
       "it is the gradient of input 1",
       "g goes to the side that was taken; here it goes to the other one."},
      {"the larger of two, with the test turned round",
       [](const Inputs& in) { return larger(in[0], in[1]); },
       {a, b},
       "maximum",
       "input 1",
       "b receives g where b is larger: lt(a, b), not gt(a, b)."},
  };
}

}  // namespace tapegrad::museum
