#include "tensor/create.h"
#include "tests/museum/wrong_rule.h"

namespace tapegrad::museum {
namespace {

Variable spread(const Variable& g, const Variable& x) {
  return broadcast_to(unsqueeze(g, 1), x.shape());
}

const Tensor x = matrix({{0.5, -1.25, 2}, {0.75, 1.5, -0.3}});
const Tensor square_x = matrix({{0.5, -1.25, 2}, {0.75, 1.5, -0.3}, {1.1, -0.6, 0.2}});
const Tensor tied = matrix({{2, -1, 2}, {0.5, 0.5, 0.25}});

}  // namespace

std::vector<Exhibit> reduction_room() {
  return {
      {"a mean with the rule of a sum",
       [](const Inputs& in) {
         return apply(
             "mean", in[0], mean(in[0].value(), 1),
             [](const Variable& g, const Variable& v, const Variable&) { return spread(g, v); });
       },
       {x},
       "mean",
       "the size of axis 1, 3",
       "Each x of a mean over n receives g / n."},
      {"a sum with the rule of a mean",
       [](const Inputs& in) {
         return apply("sum", in[0], sum(in[0].value(), 1),
                      [](const Variable& g, const Variable& v, const Variable&) {
                        return spread(g, v) / 3;
                      });
       },
       {x},
       "sum",
       "the size of axis 1, 3",
       "Each x of a sum receives g, undivided."},
      {"a lost axis",
       [](const Inputs& in) {
         return apply("sum", in[0], sum(in[0].value(), 1),
                      [](const Variable& g, const Variable& v, const Variable&) {
                        return broadcast_to(g, v.shape());
                      });
       },
       {square_x},
       "sum",
       "looks transposed",
       "g [row] must become [row, 1] before it is repeated; as it is, it is repeated as a row. "
       "Shapes that differ would have thrown; three by three goes through."},
      {"a variance of all, or of all but one",
       [](const Inputs& in) {
         return apply("var", in[0], var(in[0].value(), 1),
                      [](const Variable& g, const Variable& v, const Variable&) {
                        return spread(g, v) * (v - mean(v, 1, KeepDim::yes)) * (2.0 / 3);
                      });
       },
       {x},
       "var",
       "n - 1 against n",
       "var divides by n - 1, its rule by n."},
      {"a variance around nothing",
       [](const Inputs& in) {
         return apply("var", in[0], var(in[0].value(), 1),
                      [](const Variable& g, const Variable& v, const Variable&) {
                        return spread(g, v) * v * (2.0 / 2);
                      });
       },
       {x},
       "var",
       "a mean not subtracted",
       "dL/dx is g 2 (x - mean) / (n - 1)."},
      {"all get what the largest should",
       [](const Inputs& in) {
         return apply(
             "max", in[0], max(in[0].value(), 1),
             [](const Variable& g, const Variable& v, const Variable&) { return spread(g, v); });
       },
       {x},
       "max",
       "whose own rule is wrong",
       "Only the largest number of a row receives g; the mask is missing."},
      {"a tie counted twice",
       [](const Inputs& in) {
         return apply("max", in[0], max(in[0].value(), 1),
                      [](const Variable& g, const Variable& v, const Variable& y) {
                        const Tensor is_largest = eq(v.value(), unsqueeze(y.value(), 1));
                        return tapegrad::where(is_largest, spread(g, v), 0);
                      });
       },
       {tied},
       "max",
       "are ties counted more than once",
       "Two equal largest numbers share g; here each of them gets all of it."},
  };
}

}  // namespace tapegrad::museum
