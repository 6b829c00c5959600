#include "examples/gallery/kernels.h"

#include <gtest/gtest.h>

#include "tensor/ops.h"
#include "tests/expect_tensor.h"

namespace tapegrad {
namespace {

const Tensor u({5}, {-2, -0.5, 0, 0.5, 1});

TEST(Kernels, AreTheirFormulas) {
  expect_tensor(boxcar_kernel(u), Tensor({5}, {0, 1, 1, 1, 0}));
  expect_tensor(constant_kernel(u), Tensor({5}, {1, 1, 1, 1, 1}));
  expect_tensor(epanechnikov_kernel(u), Tensor({5}, {0, 0.75, 1, 0.75, 0}));
  expect_tensor(triangle_kernel(u), Tensor({5}, {0, 0.5, 1, 0.5, 0}));
  // exp(-2) at 2 widths, exp(-1/8) at half a width.
  expect_tensor(gaussian_kernel(u), Tensor({5}, {0.1353352832366127, 0.8824969025845955, 1,
                                                 0.8824969025845955, 0.6065306597126334}));
  expect_tensor(gaussian_kernel(2 * u, 2), gaussian_kernel(u));
}

TEST(KernelWeights, OfAQueryAddUpToOne) {
  // [keys, queries]: columns 1 + 3 and 2 + 0.
  const Tensor values({2, 3}, {1, 2, 0, 3, 0, 0});

  const Tensor weights = kernel_weights(values);

  // No key counts for the last query: all count the same.
  expect_tensor(weights, Tensor({2, 3}, {0.25, 1, 0.5, 0.75, 0, 0.5}));
}

}  // namespace
}  // namespace tapegrad
