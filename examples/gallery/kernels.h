#pragma once

#include "tensor/tensor.h"

namespace tapegrad {

// Kernels: how much a point at distance u counts. All are 1 at u = 0 and depend on |u| only.

/// exp(-u^2 / (2 sigma^2)): far points count little, none counts nothing.
Tensor gaussian_kernel(const Tensor& u, double sigma = 1);

/// 1 where |u| < 1, else 0.
Tensor boxcar_kernel(const Tensor& u);

/// 1: every point counts the same.
Tensor constant_kernel(const Tensor& u);

/// 1 - u^2 where |u| < 1, else 0 (Epanechnikov 1969, scaled to 1 at 0).
Tensor epanechnikov_kernel(const Tensor& u);

/// 1 - |u| where |u| < 1, else 0. The book calls this one by Epanechnikov's name.
Tensor triangle_kernel(const Tensor& u);

/// The weights of attention that a kernel gives: its values, divided by their sum over the keys.
/// For a query from which all keys are too far to count, every key counts the same: with nothing
/// to choose by, the prediction is the mean of all values.
/// @param values_of_kernel  [keys, queries]
/// @return                  [keys, queries], each column adds up to 1
Tensor kernel_weights(const Tensor& values_of_kernel);

}  // namespace tapegrad
