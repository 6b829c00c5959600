#include <iostream>
#include <vector>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "examples/support/tape_views.h"
#include "tensor/create.h"

// Lesson 3: the way back is made of recorded operations, so it can be differentiated in its turn.
using namespace tapegrad;

namespace {

/// y = x^3 at x = 2: y' = 3 x^2 = 12, y'' = 6 x = 12, y''' = 6.
void differentiate_three_times(TapeViews& views) {
  const Variable x = Variable::parameter(2, "x");

  Tape tape;
  const Variable y = x * x * x;
  const Variable first = tape.gradients(y, {x}, CreateGraph::yes)[0];
  const Variable second = tape.gradients(first, {x}, CreateGraph::yes)[0];
  const Variable third = tape.gradients(second, {x})[0];

  std::cout << "y = x^3 at 2: y = " << y.item() << ", y' = " << first.item()
            << ", y'' = " << second.item() << ", y''' = " << third.item() << "\n";
  views.show(tape);
}

/// Newton's method goes down by y' / y'', where gradient descent needs a learning rate. It looks
/// for the minimum of exp(x) - 2 x, which lies at log 2 = 0.693147.
void find_a_minimum() {
  Variable x = Variable::parameter(0, "x");
  for (int step = 1; step <= 4; ++step) {
    Tape tape;
    const Variable y = exp(x) - 2 * x;
    const Variable first = tape.gradients(y, {x}, CreateGraph::yes)[0];
    const Variable second = tape.gradients(first, {x})[0];

    x.set_value(x.value() - first.value() / second.value());
    std::cout << "Newton's step " << step << ": x = " << x.item() << "\n";
  }
}

/// The second derivatives of y = x_0^2 x_1 form a matrix, here at [3, 5]:
///   [[2 x_1, 2 x_0],      [[10, 6],
///    [2 x_0, 0    ]]   =   [ 6, 0]]
void print_hessian() {
  const Variable x = Variable::parameter(vector({3, 5}), "x");

  Tape tape;
  const Variable x_0 = select(x, 0, 0);
  const Variable x_1 = select(x, 0, 1);
  const Variable y = x_0 * x_0 * x_1;
  const Variable gradient = tape.gradients(y, {x}, CreateGraph::yes)[0];

  std::vector<Tensor> rows;
  for (Index i = 0; i < x.size(); ++i) {
    const Variable gradient_i = select(gradient, 0, i);
    const Variable row = tape.gradients(gradient_i, {x})[0];
    rows.push_back(row.value());
  }
  std::cout << "Hessian of x_0^2 x_1 at [3, 5]:\n" << stack(rows) << "\n";
}

}  // namespace

int main(int argument_count, char** arguments) {
  TapeViews views = read_tape_views(argument_count, arguments);
  differentiate_three_times(views);
  find_a_minimum();
  print_hessian();
}
