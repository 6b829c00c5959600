#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tensor/tensor.h"
#include "tests/tolerance.h"

namespace tapegrad {

/// Fails with both tensors printed unless they have the same shape and, up to `allowed` times
/// max(1, |expected|), the same numbers. NaN equals NaN, and an infinity only itself.
inline void expect_tensor(const Tensor& actual, const Tensor& expected,
                          double allowed = tolerance) {
  ASSERT_EQ(actual.shape(), expected.shape()) << "got\n" << actual << "\nexpected\n" << expected;

  for (Index i = 0; i < actual.size(); ++i) {
    const double a = static_cast<double>(actual.data()[i]);
    const double e = static_cast<double>(expected.data()[i]);
    const bool same = a == e || (std::isnan(a) && std::isnan(e)) ||
                      std::abs(a - e) <= allowed * std::max(1.0, std::abs(e));
    ASSERT_TRUE(same) << "element " << i << " is " << a << ", expected " << e << "\ngot\n"
                      << actual << "\nexpected\n"
                      << expected;
  }
}

}  // namespace tapegrad
