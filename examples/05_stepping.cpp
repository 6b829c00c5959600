#include <iostream>

#include "autograd/backward_pass.h"
#include "autograd/ops.h"
#include "autograd/tape.h"
#include "examples/support/tape_views.h"
#include "tensor/create.h"

// Lesson 5: seeing the tape. Run it, then step through it in a debugger along docs/debugging.md.
using namespace tapegrad;

int main(int argument_count, char** arguments) {
  TapeViews views = read_tape_views(argument_count, arguments);
  const Variable x = Variable::parameter(matrix({{1, 2, 3}, {3, 1, 1}}), "x");
  const Variable w = Variable::parameter(vector({1, 0, -1}), "w");

  Tape tape;
  const Variable weights = softmax(x, 1).named("weights");
  const Variable weighted = (weights * w).named("weighted");
  const Variable loss = sum(weighted * weighted).named("loss");
  tape.backward(loss);

  // What was recorded, with all numbers, and what the gradient of w is the sum of.
  std::cout << tape << '\n' << tape.explain(w) << '\n';

  // The same backward pass, one line of the tape at a time. It could go back as well.
  BackwardPass pass(tape, loss, CreateGraph::no, KeepSteps::yes);
  while (pass.step()) {
    const Variable& g = *pass.last_step().arriving;
    std::cout << "line " << pass.line() << ": the gradient that arrives is\n" << g.value() << '\n';
  }
  views.show(tape);
}
