#include "examples/gallery/kernels.h"

#include "tensor/create.h"
#include "tensor/ops.h"

namespace tapegrad {

Tensor gaussian_kernel(const Tensor& u, double sigma) {
  return exp(-square(u / sigma) / 2);
}

Tensor boxcar_kernel(const Tensor& u) {
  return lt(abs(u), 1);
}

Tensor constant_kernel(const Tensor& u) {
  return ones(u.shape());
}

Tensor epanechnikov_kernel(const Tensor& u) {
  return relu(1 - square(u));
}

Tensor triangle_kernel(const Tensor& u) {
  return relu(1 - abs(u));
}

Tensor kernel_weights(const Tensor& values_of_kernel) {
  const Tensor total = sum(values_of_kernel, 0);  // [queries]
  const Tensor equal = ones(values_of_kernel.shape());
  const Tensor usable = where(gt(total, 0), values_of_kernel, equal);
  return usable / sum(usable, 0);
}

}  // namespace tapegrad
