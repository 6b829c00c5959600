#include <iostream>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "examples/support/tape_views.h"
#include "nn/linear.h"
#include "nn/loss.h"
#include "optim/sgd.h"
#include "tensor/create.h"
#include "tensor/random.h"

// Lesson 4: a model, a loss and an optimizer. A line through noisy points is found by going
// downhill, where the book would solve an equation.
using namespace tapegrad;

namespace {

struct Points {
  Tensor x;  // [point, 2]
  Tensor y;  // [point, 1]
};

/// y = x_0 - 3 x_1 + 0.5 and a little noise.
Points make_points(Index count) {
  const Tensor x = randn({count, 2});
  const Tensor noise = normal(0, 0.01, {count, 1});
  const Tensor y = matmul(x, matrix({{1}, {-3}})) + 0.5 + noise;
  return {x, y};
}

/// The three lines of all training: forget, look back, step.
double train_once(const Linear& model, Sgd& optimizer, const Points& points, TapeViews& views) {
  optimizer.clear_gradients();

  Tape tape;
  const Variable loss = mse_loss(model.forward(points.x), points.y);
  tape.backward(loss);
  views.show(tape, optimizer);

  optimizer.step();
  views.show_update();
  return static_cast<double>(loss.item());
}

}  // namespace

int main(int argument_count, char** arguments) {
  TapeViews views = read_tape_views(argument_count, arguments);
  manual_seed(0);
  const Points points = make_points(100);
  const Linear model(2, 1);
  Sgd optimizer(model.parameters(), 0.1, {.momentum = 0.5});
  std::cout << model << "\n";

  for (int epoch = 1; epoch <= 40; ++epoch) {
    const double loss = train_once(model, optimizer, points, views);
    if (epoch % 10 == 0) std::cout << "epoch " << epoch << ", loss " << loss << "\n";
  }

  std::cout << "the weights are 1 and -3: " << model.weight().value() << "\n";
  std::cout << "the bias is 0.5: " << model.bias()->value() << "\n";
}
