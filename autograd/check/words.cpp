#include "autograd/check/words.h"

#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

namespace tapegrad {
namespace {

std::string bracketed(const std::vector<Index>& numbers) {
  std::string text = "[";
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) text += ',';
    text += std::to_string(numbers[i]);
  }
  text += ']';
  return text;
}

}  // namespace

double without_nan_sign(double number) {
  return std::isnan(number) ? std::numeric_limits<double>::quiet_NaN() : number;
}

std::string formatted(const char* pattern, double number) {
  char text[64];
  std::snprintf(text, sizeof text, pattern, without_nan_sign(number));
  return text;
}

std::string position_words(Index position, const Shape& shape) {
  if (shape.rank() == 0) return "";
  std::vector<Index> indices(shape.sizes().size());
  for (Index axis = shape.rank() - 1; axis >= 0; --axis) {
    indices[static_cast<std::size_t>(axis)] = position % shape[axis];
    position /= shape[axis];
  }
  return bracketed(indices);
}

std::string shape_words(const Shape& shape) {
  return bracketed(shape.sizes());
}

}  // namespace tapegrad
