#include "autograd/formula.h"

#include <sstream>

namespace tapegrad {
std::string argument_text(double number) {
  std::ostringstream text;
  text << number;
  return text.str();
}

std::string argument_text(Index number) {
  return std::to_string(number);
}

std::string argument_text(const Shape& shape) {
  std::ostringstream text;
  text << shape;
  return text.str();
}

std::string argument_text(const std::vector<Index>& numbers) {
  return argument_text(Shape(numbers));
}

}  // namespace tapegrad
