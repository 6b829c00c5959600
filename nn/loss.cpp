#include "nn/loss.h"

#include "autograd/ops.h"
#include "tensor/error.h"

namespace tapegrad {

Variable mse_loss(const Variable& prediction, const Variable& target, Reduction reduction) {
  require_shape(prediction.shape() == target.shape(),
                "mse_loss: expected a target shaped like the prediction, ", prediction.shape(),
                ", got ", target.shape(), "; reshape one of them");

  const Variable errors = square(prediction - target);
  if (reduction == Reduction::none) return errors;
  return reduction == Reduction::sum ? sum(errors) : mean(errors);
}

}  // namespace tapegrad
