#include "tensor/create.h"
#include "tests/museum/wrong_rule.h"

namespace tapegrad::museum {
namespace {

/// Every number rounded to float, as a kernel with a float in it does.
Variable through_float(const Variable& x) {
  Buffer rounded;
  for (const Real value : x.value().values()) {
    rounded.push_back(static_cast<Real>(static_cast<float>(value)));
  }
  return Tensor(x.shape(), std::move(rounded));
}

const Tensor x = matrix({{0.5, -1.25, 2}, {0.75, 1.5, -0.3}});
const Tensor positive = matrix({{0.5, 1.25, 2}, {0.75, 1.5, 0.3}});

}  // namespace

std::vector<Exhibit> unary_room() {
  return {
      {"half a square",
       [](const Inputs& in) {
         return apply("square", in[0], square(in[0].value()),
                      [](const Variable& g, const Variable& v, const Variable&) { return g * v; });
       },
       {x},
       "square",
       "a factor 2 is missing",
       "y = x^2: dL/dx is 2 g x. As if x x had passed its gradient to one of its two factors: the "
       "last write wins."},
      {"twice a square",
       [](const Inputs& in) {
         const Variable v = exp(in[0]);
         return apply(
             "square", v, square(v.value()),
             [](const Variable& g, const Variable& w, const Variable&) { return 4 * g * w; });
       },
       {x},
       "square",
       "a factor 2 too much",
       "y = x^2: dL/dx is 2 g x; here it was added twice."},
      {"the derivative of the cosine",
       [](const Inputs& in) {
         return apply(
             "cos", in[0], cos(in[0].value()),
             [](const Variable& g, const Variable& v, const Variable&) { return g * sin(v); });
       },
       {x},
       "cos",
       "the sign is wrong",
       "y = cos(x): dL/dx is -g sin(x)."},
      {"exp that ignores what comes in",
       [](const Inputs& in) {
         return apply("exp", in[0], exp(in[0].value()),
                      [](const Variable&, const Variable&, const Variable& y) { return 1 * y; });
       },
       {x},
       "exp",
       "does not multiply by g",
       "The chain rule: dL/dx is dL/dy times dy/dx. With g = 1 nothing would show."},
      {"exp that takes g twice",
       [](const Inputs& in) {
         return apply(
             "exp", in[0], exp(in[0].value()),
             [](const Variable& g, const Variable&, const Variable& y) { return g * g * y; });
       },
       {x},
       "exp",
       "multiplies by g twice",
       "dL/dx is g y, not g^2 y."},
      {"exp that divides by g",
       [](const Inputs& in) {
         return apply("exp", in[0], exp(in[0].value()),
                      [](const Variable& g, const Variable&, const Variable& y) { return y / g; });
       },
       {x},
       "exp",
       "divides by g",
       "dL/dx is g y, not y / g. With g = 1 nothing would show."},
      {"tanh without a square",
       [](const Inputs& in) {
         return apply(
             "tanh", in[0], tanh(in[0].value()),
             [](const Variable& g, const Variable&, const Variable& y) { return g * (1 - y); });
       },
       {x},
       "tanh",
       "whose own rule is wrong",
       "y = tanh(x): dL/dx is g (1 - y^2)."},
      {"log that kept the wrong number",
       [](const Inputs& in) {
         const Variable v = square(in[0]);
         return apply("log", v, log(v.value()),
                      [](const Variable& g, const Variable&, const Variable& y) { return g / y; });
       },
       {x},
       "log",
       "whose own rule is wrong",
       "y = log(x): dL/dx is g / x; the rule has kept y instead."},
      {"the exponent that stayed",
       [](const Inputs& in) {
         return apply(
             "cube", in[0], pow(in[0].value(), 3),
             [](const Variable& g, const Variable&, const Variable& y) { return g * (3 * y); });
       },
       {x},
       "cube",
       "whose own rule is wrong",
       "y = x^3: dL/dx is 3 g x^2, not 3 g x^3."},
      {"relu with a gate on the way back",
       [](const Inputs& in) {
         return apply("relu", in[0], relu(in[0].value()),
                      [](const Variable& g, const Variable&, const Variable&) {
                        return tapegrad::where(gt(g.value(), 0), g, 0);
                      });
       },
       {x},
       "relu",
       "whose own rule is wrong",
       "g passes where x > 0; here it passes where g > 0, as in \"guided backpropagation\"."},
      {"abs that lost the negative side",
       [](const Inputs& in) {
         return apply("abs", in[0], abs(in[0].value()),
                      [](const Variable& g, const Variable&, const Variable&) { return 1 * g; });
       },
       {vector({0.5, 1.25, 2, 0.75, -0.3, 1.5, 0.1, 3})},
       "abs",
       "only 1 of 8 elements wrong",
       "dL/dx is g sign(x): all but the negative number are right."},
      {"sigmoid in single precision",
       [](const Inputs& in) {
         return apply("sigmoid", in[0], sigmoid(in[0].value()),
                      [](const Variable& g, const Variable&, const Variable& y) {
                        return through_float(g * (y * (1 - y)));
                      });
       },
       {matrix({{0.513, -1.271, 2.009}, {0.777, 1.541, -0.333}})},
       "",
       "rounded to float",
       "The formula is right, but is computed in float where Real is double."},
      {"a square root at nothing",
       [](const Inputs& in) { return 0 * sqrt(square(in[0])); },
       {vector({0.5, 0, -2})},
       "sqrt",
       "was born in the rule of [3] = sqrt([3])",
       "The derivative of sqrt at 0 is infinite, and 0 times infinity is not a number."},
      {"a logarithm of a negative number",
       [](const Inputs& in) { return exp(log(in[0])); },
       {vector({0.5, -1, 2})},
       "",
       "nan at [1] was born in [3] = log([3])",
       "log(-1) is not a number, and all that is computed from it is not either."},
  };
}

}  // namespace tapegrad::museum
