#include <iostream>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/create.h"

// Lesson 5: a program to step through in a debugger, with docs/debugging.md beside it.
using namespace tapegrad;

int main() {
  const Variable x = Variable::parameter(matrix({{1, 2, 3}, {4, 5, 6}}), "x");
  const Variable w = Variable::parameter(vector({1, 0, -1}), "w");

  Tape tape;
  const Variable weights = softmax(x, 1).named("weights");
  const Variable weighted = (weights * w).named("weighted");
  const Variable loss = sum(weighted * weighted).named("loss");
  tape.backward(loss);

  std::cout << tape << '\n' << tape.explain(w);
}
