#include "examples/nadaraya_watson/data.h"

#include "tensor/create.h"
#include "tensor/ops.h"
#include "tensor/random.h"

namespace tapegrad {

Tensor truth(const Tensor& x) {
  return 2 * sin(x) + pow(x, 0.8);
}

Data make_data(Index train_count, double noise) {
  const Tensor x_train = sort(rand({train_count}) * 5).values;
  const Tensor y_train = truth(x_train) + normal(0, noise, {train_count});
  const Tensor x_test = arange(0, 5, 0.1);
  return {x_train, y_train, x_test, truth(x_test)};
}

}  // namespace tapegrad
