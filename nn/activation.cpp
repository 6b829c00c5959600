#include "nn/activation.h"

#include "autograd/ops.h"

namespace tapegrad {

Variable ReLU::forward(const Variable& x) const {
  return relu(x);
}

Variable Tanh::forward(const Variable& x) const {
  return tanh(x);
}

}  // namespace tapegrad
