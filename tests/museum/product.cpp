#include "tensor/create.h"
#include "tests/museum/museum.h"

namespace tapegrad::museum {
namespace {

/// y = a b; which of the two formulas is wrong differs.
enum class Mistake { second_not_transposed, factors_swapped, result_transposed };

struct BmmRule final : Rule {
  Variable a, b;
  Mistake mistake;

  BmmRule(Variable a, Variable b, Mistake mistake)
      : a(std::move(a)), b(std::move(b)), mistake(mistake) {}
  std::string_view name() const override { return "bmm"; }
  Variable backward(const Variable& g, Index input) const override {
    if (input == 0) {
      return bmm(g, mistake == Mistake::second_not_transposed ? b : transpose(b, 1, 2));
    }
    if (mistake == Mistake::factors_swapped) return bmm(g, transpose(a, 1, 2));
    const Variable right = bmm(transpose(a, 1, 2), g);
    return mistake == Mistake::result_transposed ? transpose(right, 1, 2) : right;
  }
};

Variable product(const Operand& a, const Variable& b, Mistake mistake) {
  const Variable y = bmm(a.value(), b.value());
  return Tape::record(std::make_unique<BmmRule>(a, b, mistake), {a, b}, y, a.where);
}

// Square matrices: with others these mistakes throw.
const Tensor a({1, 2, 2}, {0.5, -1.25, 2, 0.75});
const Tensor b({1, 2, 2}, {1.5, -0.3, 1.1, -0.6});

}  // namespace

std::vector<Exhibit> product_room() {
  return {
      {"a product without a transpose",
       [](const Inputs& in) { return product(in[0], in[1], Mistake::second_not_transposed); },
       {a, b},
       "bmm",
       "input 1: right",
       "dL/da is g b^T."},
      {"a product with its factors swapped",
       [](const Inputs& in) { return product(in[0], in[1], Mistake::factors_swapped); },
       {a, b},
       "bmm",
       "input 0: right",
       "dL/db is a^T g, not g a^T."},
      {"a transposed gradient",
       [](const Inputs& in) { return product(in[0], in[1], Mistake::result_transposed); },
       {a, b},
       "bmm",
       "looks transposed",
       "dL/db is a^T g; here it is g^T a."},
  };
}

}  // namespace tapegrad::museum
