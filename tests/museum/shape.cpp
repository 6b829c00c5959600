#include "tensor/create.h"
#include "tests/museum/museum.h"

namespace tapegrad::museum {
namespace {

struct TransposeRule final : Rule {
  std::string_view name() const override { return "transpose"; }
  Variable backward(const Variable& g, Index) const override { return 1 * g; }
};

Variable wrong_transpose(const Operand& x) {
  const Variable y = transpose(x.value(), 0, 1);
  return Tape::record(std::make_unique<TransposeRule>(), {x}, y, x.where);
}

struct FlattenedTransposeRule final : Rule {
  Shape x_shape;
  explicit FlattenedTransposeRule(Shape x_shape) : x_shape(std::move(x_shape)) {}
  std::string_view name() const override { return "transpose"; }
  Variable backward(const Variable& g, Index) const override { return reshape(g, x_shape); }
};

Variable reshaped_transpose(const Operand& x) {
  const Variable y = transpose(x.value(), 0, 1);
  return Tape::record(std::make_unique<FlattenedTransposeRule>(x.shape()), {x}, y, x.where);
}

struct NarrowRule final : Rule {
  Index missing;
  explicit NarrowRule(Index missing) : missing(missing) {}
  std::string_view name() const override { return "narrow"; }
  Variable backward(const Variable& g, Index) const override {
    return cat({g, Variable(zeros({missing}))}, 0);
  }
};

/// x without its first number.
Variable rest(const Operand& x) {
  const Variable y = narrow(x.value(), 0, 1, x.size() - 1);
  return Tape::record(std::make_unique<NarrowRule>(1), {x}, y, x.where);
}

struct CatRule final : Rule {
  Index length;
  explicit CatRule(Index length) : length(length) {}
  std::string_view name() const override { return "cat"; }
  Variable backward(const Variable& g, Index) const override { return narrow(g, 0, 0, length); }
};

Variable join(const Operand& a, const Variable& b) {
  const Variable y = cat(std::vector<Tensor>{a.value(), b.value()}, 0);
  return Tape::record(std::make_unique<CatRule>(a.size()), {a, b}, y, a.where);
}

struct FlipRule final : Rule {
  std::string_view name() const override { return "flip"; }
  Variable backward(const Variable& g, Index) const override { return 1 * g; }
};

Variable flip(const Operand& x) {
  const Variable y = index_select(x.value(), 0, {3, 2, 1, 0});
  return Tape::record(std::make_unique<FlipRule>(), {x}, y, x.where);
}

const Tensor row = vector({0.5, -1.25, 2, 0.75});

}  // namespace

std::vector<Exhibit> shape_room() {
  return {
      {"a transpose there but not back",
       [](const Inputs& in) { return wrong_transpose(sin(in[0])); },
       {matrix({{0.5, -1.25, 2}, {0.75, 1.5, -0.3}, {1.1, -0.6, 0.2}})},
       "transpose",
       "looks transposed",
       "g must be transposed back."},
      {"a transpose undone by a reshape",
       [](const Inputs& in) { return reshaped_transpose(in[0]); },
       {matrix({{0.5, -1.25, 2}, {0.75, 1.5, -0.3}})},
       "transpose",
       "whose own rule is wrong",
       "Reshaping gives the shape back, not the order."},
      {"a piece put back at the wrong place",
       [](const Inputs& in) { return rest(in[0]); },
       {row},
       "narrow",
       "rolled along axis 0",
       "The zero for what was cut off belongs before g, not after it."},
      {"two pieces, one gradient",
       [](const Inputs& in) { return join(in[0], exp(in[1])); },
       {vector({0.5, -1.25}), vector({2, 0.75})},
       "cat",
       "input 0: right",
       "The second piece receives the second part of g."},
      {"a list turned round",
       [](const Inputs& in) { return flip(in[0]); },
       {row},
       "flip",
       "reversed along axis 0",
       "g must be turned round as well."},
  };
}

}  // namespace tapegrad::museum
