#include "tapegrad.h"

#include <iostream>

using namespace tapegrad;

int main() {
  const Variable w = Variable::parameter(0.5, "w");
  const Tensor x = vector({1, 2, 3, 4});

  Tape tape;
  const Variable loss = mean(square(w * x - 2 * x));
  std::cout << tape << "loss      " << loss.item() << '\n';

  const Variable slope = tape.gradients(loss, {w}, CreateGraph::yes)[0];
  std::cout << "slope     " << slope.item() << '\n';
  std::cout << "curvature " << tape.gradients(slope, {w})[0].item() << '\n';
}
