#include <iostream>
#include <limits>
#include <string>

#include "autograd/ops.h"
#include "autograd/view/tape_page.h"
#include "optim/sgd.h"
#include "tensor/create.h"
#include "tensor/random.h"

// Writes the pages that viewer_test.mjs looks at: make_pages FOLDER
namespace tapegrad {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

void write_page(const Tape& tape, const std::string& file, const std::string& title) {
  TapePage page({.title = title});
  page.record(tape);
  page.save(file);
}

/// Everything that is unusual: names with brackets and quotes, numbers that are none, gradients
/// that add up, entries off the path, tensors too large and with many axes.
void write_odd(const std::string& file) {
  manual_seed(0);
  const Variable x = Variable::parameter(matrix({{1, 2, 3}, {4, nan, 1e300}}), "</script><b>\"x'&");
  const Variable w = Variable::parameter(vector({1, 0, -1}), "0.weight");
  const Variable big = Variable::parameter(rand({300, 200}), "big");
  const Variable deep = Variable::parameter(rand({2, 3, 4, 5}), "deep");
  Tape tape;
  const Variable weights = softmax(x, 1).named("weights");
  const Variable squares = weights * weights;  // two contributions to one gradient
  const Variable unused = exp(w);
  const Variable loss =
      (sum(squares * w) + mean(square(big)) + sum(square(deep)) + sum(w * w)).named("loss");
  tape.backward(loss);
  write_page(tape, file, "odd </script><b>title</b> & \"more\"");
}

/// Two passes with an update each, the second with a velocity; small enough to be read in full.
void write_small(const std::string& file) {
  Variable w = Variable::parameter(matrix({{0.5, -1.5}, {2, 0.25}, {-0.75, 1}}), "w");
  const Tensor x = matrix({{1, 2, 3}, {-1, 0.5, 2}});
  Sgd optimizer({w}, 0.1, {.momentum = 0.5, .weight_decay = 0.25});
  TapePage page({.title = "small"});
  for (const char* title : {"first", "second"}) {
    optimizer.clear_gradients();
    Tape tape;
    const Variable y = matmul(x, w).named("y");
    const Variable z = (y * y + y).named("z");
    tape.backward(mean(z).named("loss"));
    page.record(tape, title);
    const UpdateRules rules = optimizer.rules();
    optimizer.step();
    page.record_update(rules);
  }
  page.save(file);
}

void write_long(const std::string& file) {
  const Variable w = Variable::parameter(1, "w");
  Tape tape;
  Variable x = w;
  for (int i = 0; i < 100000; ++i) x = x * 1.00001;
  tape.backward(x);
  write_page(tape, file, "long");
}

/// Backward has not run.
void write_forward_only(const std::string& file) {
  const Variable w = Variable::parameter(1, "w");
  Tape tape;
  const Variable y = exp(w);
  write_page(tape, file, "forward");
}

}  // namespace
}  // namespace tapegrad

int main(int count, char** arguments) {
  if (count != 2) {
    std::cerr << "usage: make_pages FOLDER\n";
    return 2;
  }
  const std::string folder = arguments[1];
  tapegrad::write_odd(folder + "/odd.html");
  tapegrad::write_small(folder + "/small.html");
  tapegrad::write_long(folder + "/long.html");
  tapegrad::write_forward_only(folder + "/forward.html");
}
