#pragma once

#include "autograd/variable.h"

namespace tapegrad {

/// What becomes of the losses of the single elements.
enum class Reduction { none, mean, sum };

/// (prediction - target)^2, element by element; then averaged, or as `reduction` says.
/// @throws ShapeError unless both have the same shape: [n] against [n, 1] would broadcast to n x n
///         differences, and train towards a wrong number in silence.
Variable mse_loss(const Variable& prediction, const Variable& target,
                  Reduction reduction = Reduction::mean);

}  // namespace tapegrad
