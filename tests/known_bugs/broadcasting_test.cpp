// Operands of different shape: every gradient has its operand's shape, summed over what was
// repeated. (Cases C.) The incoming gradients are distinct numbers, never ones.

#include <gtest/gtest.h>

#include "tensor/create.h"
#include "tests/counting.h"
#include "tests/expect_tensor.h"
#include "tests/gradient_of.h"

namespace tapegrad {
namespace {

Variable product_by_elements(const std::vector<Variable>& x) {
  return x[0] * x[1];
}
Variable difference(const std::vector<Variable>& x) {
  return x[0] - x[1];
}

// b = 1 .. 20, g = 1 .. 20: da = sum g b = sum k^2 = 20 * 21 * 41 / 6 = 2870.
TEST(Broadcasting, OneNumberAgainstAMatrix) {
  const Tensor b = counting({5, 4});

  const std::vector<Tensor> d = gradients_of(product_by_elements, {vector({3}), b}, b);

  expect_tensor(d[0], vector({2870}));
  expect_tensor(d[1], 3 * b);
}

// a [4, 1] and b [1, 3] make [4, 3]: da_i = sum_j g_ij b_j, db_j = sum_i g_ij a_i.
TEST(Broadcasting, AColumnAgainstARow) {
  const Tensor a({4, 1}, {1, 2, 3, 4});
  const Tensor b({1, 3}, {10, 20, 30});
  const Tensor g = counting({4, 3});

  const std::vector<Tensor> d = gradients_of(product_by_elements, {a, b}, g);

  // Row 0 of g is 1 2 3: 10 + 40 + 90. Column 0 is 1 4 7 10: 1 + 8 + 21 + 40.
  expect_tensor(d[0], Tensor({4, 1}, {140, 320, 500, 680}));
  expect_tensor(d[1], Tensor({1, 3}, {70, 80, 90}));
}

TEST(Broadcasting, AnEmptyMatrixAgainstAColumn) {
  const Tensor a = zeros({4, 0});
  const Tensor b = counting({4, 1});

  const std::vector<Tensor> d = gradients_of(product_by_elements, {a, b}, zeros({4, 0}));

  expect_tensor(d[0], zeros({4, 0}));
  expect_tensor(d[1], zeros({4, 1}));
}

// m scales rows: dm = sum over the last axis of g h.
TEST(Broadcasting, AMaskOverTheLastOfFourAxes) {
  const Tensor h = counting({2, 1, 4, 6});
  const Tensor m = counting({2, 1, 4, 1});
  const Tensor g = counting({2, 1, 4, 6});

  const std::vector<Tensor> d = gradients_of(product_by_elements, {h, m}, g);

  EXPECT_EQ(d[1].shape(), (Shape{2, 1, 4, 1}));
  expect_tensor(d[1].reshape({8}).at({0}), 1 + 4 + 9 + 16 + 25 + 36);
  expect_tensor(d[0], g * m);
}

TEST(Broadcasting, AnAxisPutInBetween) {
  const Tensor a = counting({2, 3, 5}) * 0.01;
  const Tensor b = counting({2, 1, 4, 5}) * 0.02;
  const Tensor g = counting({2, 3, 4, 5}) * 0.1;

  const std::vector<Tensor> d = gradients_of(
      [](const std::vector<Variable>& x) { return tanh(unsqueeze(x[0], 2) + x[1]); }, {a, b}, g);

  const Tensor slope = 1 - square(tanh(unsqueeze(a, 2) + b));
  expect_tensor(d[0], sum(g * slope, 2), 10 * tolerance);
  expect_tensor(d[1], sum(g * slope, 1, KeepDim::yes), 10 * tolerance);
}

TEST(Broadcasting, SmallAgainstLargeInBothOrders) {
  const Tensor small = vector({1, 2, 3});
  const Tensor large = counting({2, 3});
  const Tensor g = counting({2, 3});

  const std::vector<Tensor> d = gradients_of(difference, {small, large}, g);
  const std::vector<Tensor> e = gradients_of(difference, {large, small}, g);

  expect_tensor(d[0], vector({5, 7, 9}));
  expect_tensor(d[1], -g);
  expect_tensor(e[0], g);
  expect_tensor(e[1], vector({-5, -7, -9}));
}

// The operand that is used on both sides and repeated on one of them.
TEST(Broadcasting, AVariableAgainstItsOwnTranspose) {
  const Tensor x({3, 1}, {1, 2, 3});
  const Tensor g = counting({3, 3});

  const Tensor d = gradient_of([](const Variable& v) { return v * transpose(v, 0, 1); }, x, g);

  // d_i = sum_j (g_ij + g_ji) x_j: for i = 0, (1+1) 1 + (2+4) 2 + (3+7) 3 = 44.
  expect_tensor(d, Tensor({3, 1}, {44, 68, 92}));
}

}  // namespace
}  // namespace tapegrad
