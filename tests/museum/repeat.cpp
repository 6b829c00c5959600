#include "tensor/create.h"
#include "tests/museum/museum.h"

namespace tapegrad::museum {
namespace {

/// Both rules of this room sum g [6] over two copies of x [3], with the copies along `copy_axis`.
struct CopiesRule final : Rule {
  std::string_view operation;
  Index copy_axis;

  CopiesRule(std::string_view operation, Index copy_axis)
      : operation(operation), copy_axis(copy_axis) {}
  std::string_view name() const override { return operation; }
  Variable backward(const Variable& g, Index) const override {
    const Shape shape = copy_axis == 0 ? Shape{2, 3} : Shape{3, 2};
    return sum(reshape(g, shape), copy_axis);
  }
};

Variable wrong_repeat_interleave(const Operand& x) {
  const Variable y = repeat_interleave(x.value(), 2);
  return Tape::record(std::make_unique<CopiesRule>("repeat_interleave", 0), {x}, y, x.where);
}

Variable wrong_repeat(const Operand& x) {
  const Variable y = repeat(x.value(), {2});
  return Tape::record(std::make_unique<CopiesRule>("repeat", 1), {x}, y, x.where);
}

struct ExpandRule final : Rule {
  std::string_view name() const override { return "expand"; }
  Variable backward(const Variable& g, Index) const override { return mean(g, 0); }
};

/// x [column] as two equal rows.
Variable two_rows(const Operand& x) {
  const Variable y = expand(x.value(), {2, x.size()});
  return Tape::record(std::make_unique<ExpandRule>(), {x}, y, x.where);
}

const Tensor x = vector({0.5, -1.25, 2});

}  // namespace

std::vector<Exhibit> repeat_room() {
  return {
      {"repeat_interleave with the groups of repeat",
       [](const Inputs& in) { return wrong_repeat_interleave(exp(in[0])); },
       {x},
       "repeat_interleave",
       "as if the copies of x were tiles",
       "y = [a, a, b, b, c, c]: the copies of a stand side by side, so g is seen as [3, 2]."},
      {"repeat with the groups of repeat_interleave",
       [](const Inputs& in) { return wrong_repeat(exp(in[0])); },
       {x},
       "repeat",
       "as if the copies of each element stood side by side",
       "y = [a, b, c, a, b, c]: the copies of x follow each other, so g is seen as [2, 3]."},
      {"the mean over the copies",
       [](const Inputs& in) { return two_rows(in[0]); },
       {x},
       "expand",
       "a factor 2 is missing",
       "x was used twice: the gradients of its copies are added, not averaged."},
  };
}

}  // namespace tapegrad::museum
