#pragma once

#include <initializer_list>

#include "tensor/tensor.h"

namespace tapegrad {

/// All numbers 0.
Tensor zeros(const Shape& shape);

/// All numbers 1.
Tensor ones(const Shape& shape);

/// All numbers `value`.
Tensor full(const Shape& shape, double value);

/// [count]: start, start + step, ... as long as it is before `end`; count = ceil((end - start) /
/// step).
/// @throws std::invalid_argument when step is 0, points away from end, or a number is not finite.
Tensor arange(double start, double end, double step = 1);

/// [count]: 0, 1, ... before `end`.
Tensor arange(double end);

/// [count]: evenly spaced from `start` to `end`, both included.
/// @throws std::invalid_argument when count is negative.
Tensor linspace(double start, double end, Index count);

/// [rows, columns]: 1 on the diagonal, 0 elsewhere; square when columns is left out.
Tensor eye(Index rows);
Tensor eye(Index rows, Index columns);

/// [count]: vector({1, 2, 3}).
Tensor vector(std::initializer_list<double> values);

/// [rows, columns]: matrix({{1, 2, 3}, {4, 5, 6}}).
/// @throws ShapeError when the rows differ in length.
Tensor matrix(std::initializer_list<std::initializer_list<double>> rows);

}  // namespace tapegrad
