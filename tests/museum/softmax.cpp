#include "tensor/create.h"
#include "tests/museum/museum.h"

namespace tapegrad::museum {
namespace {

using Formula = Variable (*)(const Variable& g, const Variable& y);

struct WrongRule final : Rule {
  std::string_view operation;
  Variable y;
  Formula formula;

  WrongRule(std::string_view operation, Variable y, Formula formula)
      : operation(operation), y(std::move(y)), formula(formula) {}
  std::string_view name() const override { return operation; }
  Variable backward(const Variable& g, Index) const override { return formula(g, y); }
};

Variable apply(std::string_view operation, const Operand& x, const Variable& y, Formula formula) {
  return Tape::record(std::make_unique<WrongRule>(operation, y, formula), {x}, y, x.where);
}

const Tensor scores = matrix({{0.1, -1.2, 2}, {0.4, 0.3, -0.7}});

}  // namespace

std::vector<Exhibit> softmax_room() {
  return {
      {"softmax without its mean",
       [](const Inputs& in) {
         return apply("softmax", in[0], softmax(in[0].value(), 1),
                      [](const Variable& g, const Variable& y) { return g * y; });
       },
       {scores},
       "softmax",
       "the softmax's correction",
       "dL/dx is y (g - sum g y): a larger score also makes all other weights smaller."},
      {"softmax like a sigmoid",
       [](const Inputs& in) {
         return apply("softmax", in[0], softmax(in[0].value(), 1),
                      [](const Variable& g, const Variable& y) { return g * y * (1 - y); });
       },
       {scores},
       "softmax",
       "whose own rule is wrong",
       "Only the diagonal of the Jacobian, y (1 - y); what the other weights do is missing."},
      {"softmax along the other axis",
       [](const Inputs& in) {
         return apply("softmax", in[0], softmax(in[0].value(), 1),
                      [](const Variable& g, const Variable& y) {
                        return y * (g - sum(g * y, 0, KeepDim::yes));
                      });
       },
       {scores},
       "softmax",
       "whose own rule is wrong",
       "The sum runs over axis 0, the softmax over axis 1."},
      {"log_softmax without its correction",
       [](const Inputs& in) {
         return square(apply("log_softmax", in[0], log_softmax(in[0].value(), 1),
                             [](const Variable& g, const Variable&) { return 1 * g; }));
       },
       {scores},
       "log_softmax",
       "the softmax's correction",
       "dL/dx is g - exp(y) sum g."},
      {"a softmax in the middle of a model",
       [](const Inputs& in) {
         const Variable distance = (in[0] - in[1]) * in[2];
         const Variable scores_of_pairs = -0.5 * square(distance);
         const Variable weights =
             apply("softmax", scores_of_pairs, softmax(scores_of_pairs.value(), 1),
                   [](const Variable& g, const Variable& y) { return g * y; });
         return sum(weights * in[3], 1);
       },
       {matrix({{0.3}, {1.2}}), scores, Tensor(1.5), vector({1, -2, 0.5})},
       "softmax",
       "the softmax's correction",
       "As the first of this room; seen from the width of the kernel it is only a wrong number."},
  };
}

}  // namespace tapegrad::museum
