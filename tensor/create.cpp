#include "tensor/create.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "tensor/error.h"

namespace tapegrad {

Tensor zeros(const Shape& shape) {
  return full(shape, 0);
}

Tensor ones(const Shape& shape) {
  return full(shape, 1);
}

Tensor full(const Shape& shape, double value) {
  const auto count = static_cast<std::size_t>(shape.element_count());
  return Tensor(shape, Buffer(count, static_cast<Real>(value)));
}

Tensor arange(double start, double end, double step) {
  require_argument(std::isfinite(start) && std::isfinite(end) && std::isfinite(step),
                   "arange: expected finite numbers, got start ", start, ", end ", end, ", step ",
                   step);
  require_argument(step != 0, "arange: expected a step other than 0, got 0");
  require_argument(start == end || (start < end) == (step > 0), "arange: a step of ", step,
                   " leads away from the end: start ", start, ", end ", end);
  const double count = std::ceil((end - start) / step);
  require_argument(count < static_cast<double>(std::numeric_limits<Index>::max()), "arange: from ",
                   start, " to ", end, " in steps of ", step, " are too many numbers");

  // start + i * step, not a running sum: the error of a sum grows with every step. PyTorch's
  // float32 numbers differ by one unit in the last place here and there, because it computes
  // groups of eight from the rounded first of each.
  Buffer numbers(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = static_cast<Real>(start + step * static_cast<double>(i));
  }
  const Shape shape = {std::ssize(numbers)};
  return Tensor(shape, std::move(numbers));
}

Tensor arange(double end) {
  return arange(0, end, 1);
}

Tensor linspace(double start, double end, Index count) {
  require_argument(count >= 0, "linspace: expected a count of 0 or more, got ", count);
  require_argument(!std::isfinite(start) || !std::isfinite(end) || std::isfinite(end - start),
                   "linspace: ", start, " and ", end,
                   " are farther apart than any number is large");

  // The upper half is counted back from the end, so that both ends are met exactly.
  const double step = count > 1 ? (end - start) / static_cast<double>(count - 1) : 0;
  Buffer numbers(static_cast<std::size_t>(count));
  for (Index i = 0; i < count; ++i) {
    const double steps_from_start = static_cast<double>(i);
    const double steps_to_end = static_cast<double>(count - 1 - i);
    const double number = steps_from_start <= steps_to_end ? start + step * steps_from_start
                                                           : end - step * steps_to_end;
    numbers[static_cast<std::size_t>(i)] = static_cast<Real>(number);
  }
  return Tensor({count}, std::move(numbers));
}

Tensor eye(Index rows) {
  return eye(rows, rows);
}

Tensor eye(Index rows, Index columns) {
  const Shape shape = {rows, columns};
  Buffer numbers(static_cast<std::size_t>(shape.element_count()), Real{0});
  for (Index i = 0; i < std::min(rows, columns); ++i) {
    numbers[static_cast<std::size_t>(i * columns + i)] = Real{1};
  }
  return Tensor(shape, std::move(numbers));
}

Tensor vector(std::initializer_list<double> values) {
  return Tensor({std::ssize(values)}, values);
}

Tensor matrix(std::initializer_list<std::initializer_list<double>> rows) {
  const Index row_count = std::ssize(rows);
  const Index columns = row_count == 0 ? 0 : std::ssize(*rows.begin());

  Buffer numbers;
  for (const auto& row : rows) {
    require_shape(std::ssize(row) == columns, "matrix: expected rows of equal length, got one of ",
                  columns, " and one of ", std::ssize(row));
    for (const double number : row) numbers.push_back(static_cast<Real>(number));
  }
  return Tensor({row_count, columns}, std::move(numbers));
}

}  // namespace tapegrad
