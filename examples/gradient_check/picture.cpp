#include "examples/gradient_check/picture.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tensor/create.h"
#include "tensor/error.h"

namespace tapegrad {
namespace {

constexpr double smallest_log_error = -16;

/// [rows, columns] with the last axis across.
Shape matrix_shape(const Shape& shape) {
  const Index columns = shape.rank() == 0 ? 1 : shape[shape.rank() - 1];
  return {shape.element_count() / columns, columns};
}

/// One number of each element at its place in a matrix; NaN where none was checked.
Tensor matrix_of(const CheckedInputReport& input, double (*number)(const CheckedElement&)) {
  const Index size = input.shape.element_count();
  Buffer numbers(static_cast<std::size_t>(size), std::numeric_limits<Real>::quiet_NaN());
  for (const CheckedElement& element : input.elements) {
    if (element.position >= size) continue;  // a direction, not an element
    numbers[static_cast<std::size_t>(element.position)] = static_cast<Real>(number(element));
  }
  return Tensor(matrix_shape(input.shape), std::move(numbers));
}

double analytic(const CheckedElement& element) {
  return element.analytic;
}

double numeric(const CheckedElement& element) {
  return element.numeric;
}

double log_error(const CheckedElement& element) {
  return std::max(smallest_log_error, std::log10(element.relative));
}

/// From -m to m, so that white is 0 and red and blue tell the sign.
plot::Range range_around_zero(const CheckedInputReport& input) {
  double largest = 0;
  for (const CheckedElement& element : input.elements) {
    if (element.position >= input.shape.element_count()) continue;
    for (const double number : {element.analytic, element.numeric}) {
      if (std::isfinite(number)) largest = std::max(largest, std::abs(number));
    }
  }
  return {-largest, largest};
}

void fill(plot::Panel& panel, const std::string& title, const Tensor& matrix, plot::ColourMap map,
          plot::Range range) {
  panel.title = title;
  panel.heatmap = plot::Heatmap{.matrix = matrix, .map = map, .range = range};
  panel.colour_bar = plot::ColourBar{.map = map, .range = range};
}

}  // namespace

plot::Figure check_figure(const GradientReport& report) {
  const CheckedInputReport* input = report.worst();
  require_argument(input != nullptr, "check_figure: expected a report with elements, got none");

  plot::Figure figure({.width = 9, .height = 2.5}, 1, 3);
  const plot::Range range = range_around_zero(*input);
  fill(figure.panel(0, 0), "analytic", matrix_of(*input, analytic), plot::ColourMap::red_blue,
       range);
  fill(figure.panel(0, 1), "numeric", matrix_of(*input, numeric), plot::ColourMap::red_blue, range);
  fill(figure.panel(0, 2), "log10 relative error", matrix_of(*input, log_error),
       plot::ColourMap::reds, {smallest_log_error, 0});
  figure.panel(0, 0).y_label = input->name;
  return figure;
}

}  // namespace tapegrad
