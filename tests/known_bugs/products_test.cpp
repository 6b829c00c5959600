// Products over an empty axis, of vectors, and with a batch that is repeated. (Cases G.)

#include <gtest/gtest.h>

#include "tensor/create.h"
#include "tests/counting.h"
#include "tests/expect_tensor.h"
#include "tests/gradient_of.h"

namespace tapegrad {
namespace {

Variable batched(const std::vector<Variable>& x) {
  return bmm(x[0], x[1]);
}
Variable product(const std::vector<Variable>& x) {
  return matmul(x[0], x[1]);
}

TEST(Products, OverAnEmptyInnerAxisAreZero) {
  const Tensor a = zeros({3, 2, 0});
  const Tensor b = zeros({3, 0, 3});

  expect_tensor(bmm(a, b), zeros({3, 2, 3}));

  const std::vector<Tensor> d = gradients_of(batched, {a, b}, counting({3, 2, 3}));
  expect_tensor(d[0], a);
  expect_tensor(d[1], b);
}

TEST(Products, OfAnEmptyBatch) {
  const std::vector<Tensor> d =
      gradients_of(batched, {zeros({0, 2, 4}), zeros({0, 4, 3})}, zeros({0, 2, 3}));

  expect_tensor(d[0], zeros({0, 2, 4}));
  expect_tensor(d[1], zeros({0, 4, 3}));
}

// y = A b = [17, 39]; g = [1, 10]: dA_ij = g_i b_j, db_j = sum_i g_i A_ij = [1 + 30, 2 + 40].
TEST(Products, OfAMatrixAndAVector) {
  const std::vector<Tensor> d =
      gradients_of(product, {matrix({{1, 2}, {3, 4}}), vector({5, 6})}, vector({1, 10}));

  expect_tensor(d[0], matrix({{5, 6}, {50, 60}}));
  expect_tensor(d[1], vector({31, 42}));
}

TEST(Products, OfAVectorAndAMatrix) {
  const std::vector<Tensor> d =
      gradients_of(product, {vector({5, 6}), matrix({{1, 2, 3}, {4, 5, 6}})}, vector({1, 10, 100}));

  expect_tensor(d[0], vector({1 + 20 + 300, 4 + 50 + 600}));
  expect_tensor(d[1], matrix({{5, 50, 500}, {6, 60, 600}}));
}

TEST(Products, OfTwoVectors) {
  const std::vector<Tensor> d = gradients_of(product, {vector({1, 2, 3}), vector({4, 5, 6})}, 10);

  expect_tensor(d[0], vector({40, 50, 60}));
  expect_tensor(d[1], vector({10, 20, 30}));
}

// One matrix for a batch of two: its gradient is the sum over the batch.
TEST(Products, WithAMatrixSharedByTheBatch) {
  const Tensor a = counting({2, 1, 3});
  const Tensor b = counting({3, 2});
  const Tensor g({2, 1, 2}, {1, 2, 3, 4});

  const std::vector<Tensor> d = gradients_of(product, {a, b}, g);

  // da = g b^T: [1 2] [[1 3 5] [2 4 6]] = [5 11 17], [3 4] ... = [11 25 39].
  expect_tensor(d[0], Tensor({2, 1, 3}, {5, 11, 17, 11, 25, 39}));
  // db_kj = sum_n a_nk g_nj: a = [1 2 3], [4 5 6].
  expect_tensor(d[1], matrix({{1 + 12, 2 + 16}, {2 + 15, 4 + 20}, {3 + 18, 6 + 24}}));
}

TEST(Products, OfAVectorWithABatchOfMatrices) {
  const Tensor a = vector({1, 2});
  const Tensor b = counting({3, 2, 4});
  const Tensor g = counting({3, 4});

  const std::vector<Tensor> d = gradients_of(product, {a, b}, g);

  EXPECT_EQ(d[0].shape(), Shape{2});
  expect_tensor(d[0], sum(b * unsqueeze(g, 1), {0, 2}));
  expect_tensor(d[1], unsqueeze(unsqueeze(a, 0), 2) * unsqueeze(g, 1));
}

}  // namespace
}  // namespace tapegrad
