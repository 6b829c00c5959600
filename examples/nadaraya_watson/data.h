#pragma once

#include "tensor/tensor.h"

namespace tapegrad {

/// What the models learn from, and what they are measured with.
struct Data {
  Tensor x_train;  // [train], ascending
  Tensor y_train;  // [train], with noise
  Tensor x_test;   // [test]
  Tensor y_truth;  // [test], without noise
};

/// The function that the models are to find: f(x) = 2 sin(x) + x^0.8.
Tensor truth(const Tensor& x);

/// Training points at random x on [0, 5), with normal noise on their y, and test points at 0, 0.1,
/// ..., 4.9. Draws x first, then the noise, from the default generator.
/// @param noise  standard deviation, in units of y
Data make_data(Index train_count, double noise);

}  // namespace tapegrad
