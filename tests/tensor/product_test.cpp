#include <gtest/gtest.h>

#include "tensor/create.h"
#include "tensor/ops.h"
#include "tensor/parallel.h"
#include "tensor/random.h"
#include "tests/expect_tensor.h"
#include "tests/message_of.h"
#include "tests/tensor/inputs.h"

namespace tapegrad {
namespace {

//               [1  0]
//   [1 2 3]  x  [0  2]  =  [1 + 0 - 3   0 + 4 + 3] = [-2  7]
//   [4 5 6]     [-1 1]     [4 + 0 - 6   0 + 10 + 6]  [-2 16]
const Tensor a({2, 3}, {1, 2, 3, 4, 5, 6});
const Tensor b({3, 2}, {1, 0, 0, 2, -1, 1});
const Tensor ab({2, 2}, {-2, 7, -2, 16});

TEST(Bmm, MultipliesEachPairOfMatrices) {
  const Tensor as = stack({a, 10 * a}), bs = stack({b, b});

  expect_tensor(bmm(as, bs), stack({ab, 10 * ab}), 0);
}

// [2, 1, 3] x [2, 3, 1]: for each of two queries, a row of weights times a column of values.
TEST(Bmm, MultipliesRowsByColumns) {
  const Tensor rows = reshape(a, {2, 1, 3});
  const Tensor columns({2, 3, 1}, {1, 10, 100, 1, 0, -1});

  expect_tensor(bmm(rows, columns), Tensor({2, 1, 1}, {321, -2}), 0);
}

TEST(Bmm, OverAnEmptyInnerAxisIsZero) {
  expect_tensor(bmm(zeros({3, 2, 0}), zeros({3, 0, 4})), zeros({3, 2, 4}), 0);
  expect_tensor(bmm(zeros({3, 2, 0}), zeros({3, 0, 1})), zeros({3, 2, 1}), 0);
}

TEST(Bmm, OfNoMatricesOrNoRowsIsEmpty) {
  EXPECT_EQ(bmm(zeros({0, 2, 3}), zeros({0, 3, 4})).shape(), Shape({0, 2, 4}));
  EXPECT_EQ(bmm(zeros({1, 0, 3}), zeros({1, 3, 4})).shape(), Shape({1, 0, 4}));
  // The number of products would be 2^64 + 1.
  EXPECT_EQ(bmm(zeros({0, 65'535, 42'009'217}), zeros({0, 42'009'217, 6'700'417})).size(), 0);
}

// A kernel that skipped zeros would lose the NaN that 0 * NaN is.
TEST(Bmm, PassesNanOnEvenWhenItIsMultipliedByZero) {
  const Tensor rows({1, 1, 2}, {0, 1}), columns({1, 2, 2}, {nan, 1, 2, 3});

  expect_tensor(bmm(rows, columns), Tensor({1, 1, 2}, {nan, 3}), 0);
}

/// The three loops of the definition: what the quick ways must agree with.
Tensor product_by_definition(const Tensor& x, const Tensor& y) {
  const Index batch = x.dim(0), rows = x.dim(1), inner = x.dim(2), columns = y.dim(2);
  Buffer c;
  for (Index n = 0; n < batch; ++n) {
    for (Index i = 0; i < rows; ++i) {
      for (Index j = 0; j < columns; ++j) {
        double sum = 0;
        for (Index k = 0; k < inner; ++k) {
          sum += static_cast<double>(x.at({n, i, k})) * static_cast<double>(y.at({n, k, j}));
        }
        c.push_back(static_cast<Real>(sum));
      }
    }
  }
  return Tensor({batch, rows, columns}, std::move(c));
}

struct Sizes {
  Index batch, rows, inner, columns;
};

// Sizes around those of the blocks: 6 or 8, and 48 rows, 4 to 32 columns, and 256 deep.
TEST(Bmm, AgreesWithItsDefinitionAtAllSizes) {
  manual_seed(5);
  for (const Sizes& s :
       {Sizes{2, 1, 300, 7}, Sizes{2, 7, 300, 1}, Sizes{3, 70, 1, 1}, Sizes{3, 90, 1, 50},
        Sizes{2, 3, 40, 300}, Sizes{1, 5, 1400, 5}, Sizes{1, 6, 256, 32}, Sizes{1, 7, 257, 33},
        Sizes{2, 95, 255, 15}, Sizes{1, 97, 513, 17}, Sizes{1, 200, 5, 64}, Sizes{2, 193, 64, 9},
        Sizes{1, 48, 512, 64}, Sizes{2, 49, 300, 65}}) {
    const Tensor left = randn({s.batch, s.rows, s.inner});
    const Tensor right = randn({s.batch, s.inner, s.columns});
    expect_tensor(bmm(left, right), product_by_definition(left, right), 10 * tolerance);
  }
}

TEST(Bmm, GivesTheSameBitsWithAnyNumberOfThreads) {
  manual_seed(6);
  const Tensor left = randn({1, 300, 270}), right = randn({1, 270, 90});
  const Index threads = num_threads();
  set_num_threads(1);
  const Tensor alone = bmm(left, right);
  set_num_threads(3);
  const Tensor shared = bmm(left, right);
  set_num_threads(threads);

  expect_tensor(shared, alone, 0);
}

TEST(Bmm, RejectsOtherRanks) {
  EXPECT_EQ(message_of([] { bmm(a, b); }),
            "bmm: expected [batch, rows, inner] and [batch, inner, columns], got [2, 3] and "
            "[3, 2]");
}

TEST(Bmm, RejectsInnerSizesOrBatchesThatDiffer) {
  EXPECT_EQ(message_of([] {
              bmm(zeros({1, 2, 3}), zeros({1, 2, 2}));
            }),
            "bmm: a is [1, 2, 3], so b must be [1, 3, *], got [1, 2, 2]");
  EXPECT_EQ(message_of([] {
              bmm(zeros({1, 2, 3}), zeros({4, 3, 2}));
            }),
            "bmm: a is [1, 2, 3], so b must be [1, 3, *], got [4, 3, 2]");
}

TEST(Matmul, MultipliesMatrices) {
  expect_tensor(matmul(a, b), ab, 0);
}

TEST(Matmul, MultipliesVectors) {
  const Tensor u({3}, {1, 2, 3}), v({3}, {4, 5, 6});

  expect_tensor(matmul(u, v), Tensor(32), 0);
  expect_tensor(matmul(a, v), Tensor({2}, {32, 77}), 0);
  expect_tensor(matmul(u, b), Tensor({2}, {-2, 7}), 0);
}

TEST(Matmul, MultipliesEveryMatrixOfABatchByAVector) {
  const Tensor batch = reshape(arange(12), {2, 2, 3}), v({3}, {1, 0, -1}), w({2}, {1, 10});

  // Rows 0 1 2, 3 4 5, 6 7 8, 9 10 11: first minus last is -2 in each.
  expect_tensor(matmul(batch, v), Tensor({2, 2}, {-2, -2, -2, -2}), 0);
  expect_tensor(matmul(w, batch), Tensor({2, 3}, {30, 41, 52, 96, 107, 118}), 0);
}

TEST(Matmul, MultipliesABatchByOneMatrix) {
  const Tensor batch = stack({a, 2 * a, -a});

  expect_tensor(matmul(batch, b), stack({ab, 2 * ab, -ab}), 0);
  expect_tensor(matmul(a, stack({b, 2 * b, -b})), stack({ab, 2 * ab, -ab}), 0);
}

// Batches [2, 1] and [3] give [2, 3]: element [i, j] is (i + 1) (j + 1) a b.
TEST(Matmul, BroadcastsTheBatch) {
  const Tensor as = reshape(stack({a, 2 * a}), {2, 1, 2, 3});
  const Tensor bs = stack({b, 2 * b, 3 * b});
  const Tensor product = matmul(as, bs);

  EXPECT_EQ(product.shape(), Shape({2, 3, 2, 2}));
  expect_tensor(select(select(product, 0, 0), 0, 2), 3 * ab, 0);
  expect_tensor(select(select(product, 0, 1), 0, 1), 4 * ab, 0);
}

TEST(Matmul, TakesEmptyTensors) {
  expect_tensor(matmul(zeros({0}), zeros({0})), Tensor(0), 0);
  expect_tensor(matmul(zeros({2, 0}), zeros({0, 3})), zeros({2, 3}), 0);
  expect_tensor(matmul(zeros({4, 2, 0}), zeros({0})), zeros({4, 2}), 0);
  EXPECT_EQ(matmul(zeros({0, 2, 3}), b).shape(), Shape({0, 2, 2}));
  EXPECT_EQ(matmul(zeros({0, 3}), b).shape(), Shape({0, 2}));
}

// Added up one by one in float, a million tenths times one come to 100958.34.
TEST(Matmul, KeepsItsDigitsOverAMillionNumbers) {
  const Tensor tenths = full({1000000}, 0.1);
  const double expected = 1e6 * static_cast<double>(Real(0.1));

  EXPECT_NEAR(matmul(tenths, ones({1000000})).item() / expected, 1, tolerance);
}

TEST(Matmul, RejectsSingleNumbers) {
  EXPECT_EQ(message_of([] { matmul(Tensor(2), a); }),
            "matmul: expected at least one axis each, got [] and [2, 3]; use * for single numbers");
}

TEST(Matmul, RejectsInnerSizesThatDiffer) {
  EXPECT_EQ(message_of([] { matmul(a, a); }),
            "matmul: a is [2, 3], so b must be [..., 3, *], got [2, 3]");
  EXPECT_EQ(message_of([] { matmul(a, zeros({2})); }),
            "matmul: a is [2, 3], so b must be [3], got [2]");
}

TEST(Matmul, RejectsBatchesThatDoNotBroadcast) {
  EXPECT_EQ(message_of([] {
              matmul(zeros({2, 4, 3}), zeros({5, 3, 1}));
            }),
            "matmul: expected batches of equal sizes or 1 before the last two axes, got [2, 4, 3] "
            "and [5, 3, 1], with 2 and 5 along axis -3; unsqueeze(a, -3) multiplies each of a by "
            "each of b");
  EXPECT_EQ(message_of([] {
              matmul(zeros({2, 1, 4, 3}), zeros({6, 5, 3, 1}));
            }),
            "matmul: expected batches of equal sizes or 1 before the last two axes, got "
            "[2, 1, 4, 3] and [6, 5, 3, 1], with 2 and 6 along axis -4; unsqueeze(a, -4) "
            "multiplies each of a by each of b");
}

// What the message of a batch that does not fit proposes.
TEST(Matmul, MultipliesEachByEachAfterUnsqueeze) {
  EXPECT_EQ(matmul(unsqueeze(zeros({2, 4, 3}), -3), zeros({5, 3, 1})).shape(), Shape({2, 5, 4, 1}));
  EXPECT_EQ(matmul(unsqueeze(zeros({2, 1, 4, 3}), -4), zeros({6, 5, 3, 1})).shape(),
            Shape({2, 6, 5, 4, 1}));
}

}  // namespace
}  // namespace tapegrad
