#pragma once

#include "tensor/tensor.h"

/// Internal: the derivatives of softmax and log_softmax as loops, for a backward pass that nobody
/// will differentiate. Every line is done with while it lies in the cache, where the formulas of
/// autograd/softmax.cpp go through whole tensors four times.
namespace tapegrad {

/// dL/dx of y = softmax(x, axis): y_i (g_i - sum_k g_k y_k).
/// @param g  dL/dy, shaped like y
Tensor softmax_backward(const Tensor& g, const Tensor& y, Index axis);

/// dL/dx of y = log_softmax(x, axis): g_i - exp(y_i) sum_k g_k.
/// @param g  dL/dy, shaped like y
Tensor log_softmax_backward(const Tensor& g, const Tensor& y, Index axis);

}  // namespace tapegrad
