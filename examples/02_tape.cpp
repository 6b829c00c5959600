#include <iostream>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "examples/support/tape_views.h"
#include "tensor/create.h"

// Lesson 2: a tape remembers what was computed, and goes through it backwards.
using namespace tapegrad;

namespace {

/// y = (a + b) a with a = 3, b = 4: y = 21, dy/da = 2 a + b = 10 and dy/db = a = 3.
void differentiate_a_formula(TapeViews& views) {
  const Variable a = Variable::parameter(3, "a");
  const Variable b = Variable::parameter(4, "b");

  Tape tape;
  const Variable y = ((a + b) * a).named("y");
  tape.backward(y);

  // Read the left half of the table downwards, the right half upwards: dy = 1 comes first.
  std::cout << tape << "y = " << y.item() << ", dy/da = " << a.gradient()->item()
            << ", dy/db = " << b.gradient()->item() << "\n\n";
  views.show(tape);
}

/// The same with many numbers at once: each number of x has its own derivative.
void differentiate_a_softmax() {
  const Variable x = Variable::parameter(vector({1, 2, 3}), "x");

  Tape tape;
  const Variable y = softmax(x, 0);
  const Variable second = select(y, 0, 1);
  tape.backward(second);

  std::cout << "softmax " << y.value() << "\n";
  std::cout << "d(second of them)/dx " << *x.gradient() << "\n\n";
}

/// Gradients add up until they are cleared.
void add_up() {
  Variable x = Variable::parameter(5, "x");
  for (int round = 1; round <= 2; ++round) {
    Tape tape;
    tape.backward(square(x));
    std::cout << "after round " << round << ": " << x.gradient()->item() << "\n";
  }
  x.clear_gradient();
  std::cout << "cleared: " << (x.gradient() ? "still there" : "none") << "\n\n";
}

/// Outside a tape the same formulas are arithmetic only: nothing is remembered.
void compute_without_a_tape() {
  const Variable x = Variable::parameter(5, "x");
  const Variable y = square(x);
  std::cout << y << " has " << (y.requires_gradient() ? "a" : "no") << " history\n";
}

}  // namespace

int main(int argument_count, char** arguments) {
  TapeViews views = read_tape_views(argument_count, arguments);
  differentiate_a_formula(views);
  differentiate_a_softmax();
  add_up();
  compute_without_a_tape();
}
