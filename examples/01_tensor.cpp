#include <iostream>

#include "examples/support/tape_views.h"
#include "tensor/create.h"
#include "tensor/ops.h"
#include "tensor/random.h"

// Lesson 1: numbers with a shape. No derivatives yet; they begin in lesson 2.
using namespace tapegrad;

namespace {

/// A tensor is a shape and that many numbers, row by row.
void make_tensors() {
  const Tensor m = matrix({{1, 2, 3}, {4, 5, 6}});
  std::cout << "m =\n" << m << "\n";
  std::cout << "shape " << m.shape() << ", rank " << m.rank() << ", size " << m.size() << "\n";
  std::cout << "row 1, column 2: " << m.at({1, 2}) << "\n\n";
}

/// Operations give new tensors; the old ones stay as they were.
void compute() {
  const Tensor m = matrix({{1, 2, 3}, {4, 5, 6}});
  std::cout << "2 m + 1 =\n" << 2 * m + 1 << "\n";
  std::cout << "m m^T =\n" << matmul(m, transpose(m, 0, 1)) << "\n";
  std::cout << "sum of all " << sum(m).item() << ", of each row " << sum(m, 1) << "\n\n";
}

/// Shapes that differ are stretched where one of them has size 1: [2, 1] and [3] give [2, 3].
void broadcast() {
  const Tensor column = matrix({{10}, {20}});
  const Tensor row = vector({1, 2, 3});
  std::cout << column.shape() << " + " << row.shape() << " =\n" << column + row << "\n\n";
}

/// Softmax turns any scores into weights that add up to 1.
void weigh() {
  const Tensor scores = vector({1, 2, 3});
  std::cout << "softmax " << softmax(scores, 0) << "\n\n";
}

/// The same seed gives the same numbers, here and in PyTorch.
void draw() {
  manual_seed(0);
  std::cout << "rand " << rand({3}) << "\n";
  std::cout << "randn " << randn({3}) << "\n\n";
}

/// Shapes that do not fit are an error that says so.
void go_wrong() {
  try {
    const Tensor product = matmul(zeros({2, 3}), zeros({2, 3}));
  } catch (const std::invalid_argument& error) {
    std::cout << "error: " << error.what() << "\n";
  }
}

}  // namespace

int main(int argument_count, char** arguments) {
  const TapeViews views = read_tape_views(argument_count, arguments);
  make_tensors();
  compute();
  broadcast();
  weigh();
  draw();
  go_wrong();
  views.show_none();
}
