#include <iostream>
#include <string_view>
#include <utility>
#include <vector>

#include "autograd/check_gradients.h"
#include "autograd/ops.h"
#include "autograd/tape.h"
#include "examples/support/tape_views.h"
#include "tensor/create.h"

// Lesson 6: an operation of your own is a function on tensors, a rule, and a check of the rule.
using namespace tapegrad;

namespace {

using Inputs = std::vector<Variable>;

/// y = log(1 + exp(x)), so dy/dx = exp(x) / (1 + exp(x)) = sigmoid(x) and
///
///   dL/dx = g sigmoid(x).
struct SoftplusRule final : Rule {
  Variable x;  // what the derivative needs of the way forward

  explicit SoftplusRule(Variable x) : x(std::move(x)) {}

  std::string_view name() const override { return "softplus"; }

  // With the variable x and not x.value(), so that the result can be differentiated again.
  Variable backward(const Variable& g, Index) const override { return g * sigmoid(x); }

  // For whoever looks at a tape.
  Formula formula() const override { return {"softplus(x)", {"g * sigmoid(x)"}}; }
};

/// A relu without a kink. An Operand is a Variable that knows the line of the call; x becomes one
/// by itself.
Variable softplus(const Operand& x) {
  // log(1 + exp(x)), but exp is never given a large number. Tensors record nothing.
  const Tensor y = relu(x.value()) + log(1 + exp(-abs(x.value())));
  return Tape::record<SoftplusRule>({x}, y, x.where, x);
}

/// The same with a common mistake: the gradient that arrives is forgotten.
struct ForgetfulRule final : Rule {
  Variable x;

  explicit ForgetfulRule(Variable x) : x(std::move(x)) {}

  std::string_view name() const override { return "forgetful_softplus"; }
  Variable backward(const Variable&, Index) const override { return sigmoid(x); }
};

Variable forgetful_softplus(const Operand& x) {
  return Tape::record<ForgetfulRule>({x}, softplus(x.value()), x.where, x);
}

void use_it(TapeViews& views) {
  const Variable x = Variable::parameter(vector({-2, 0, 3}), "x");

  Tape tape;
  const Variable y = softplus(x).named("y");
  const Variable loss = mean(y).named("loss");
  tape.backward(loss);
  std::cout << tape << "\n";
  views.show(tape);
}

Variable right(const Inputs& in) {
  return softplus(in[0]);
}

/// A mistake is found in the middle of a formula, too.
Variable wrong(const Inputs& in) {
  return square(forgetful_softplus(in[0] * 2));
}

/// (f(x + h) - f(x - h)) / 2h knows nothing of rules, so it tells whether one is right.
void check_it() {
  const Tensor x = vector({-2, 0, 3});
  std::cout << check_gradients(right, {x}, {.name = "softplus"})
            << check_second_gradients(right, {x}, {.name = "softplus, second derivative"})
            << check_gradients(wrong, {x}, {.name = "forgetful softplus"});
}

}  // namespace

int main(int argument_count, char** arguments) {
  TapeViews views = read_tape_views(argument_count, arguments);
  use_it(views);
  check_it();
}
