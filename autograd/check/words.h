#pragma once

#include <sstream>
#include <string>

#include "tensor/shape.h"

namespace tapegrad {

/// All parts printed one after another: words("input ", 2, " is ", shape).
template <typename... Parts>
std::string words(const Parts&... parts) {
  std::ostringstream text;
  (text << ... << parts);
  return text.str();
}

/// The number; not-a-number without its sign, which means nothing.
double without_nan_sign(double number);

/// A number under a pattern of printf: formatted("%.1e", 0.0123) is "1.2e-02".
std::string formatted(const char* pattern, double number);

/// "[1,2]" for position 6 in a tensor of shape [3, 4]; "" in a single number.
std::string position_words(Index position, const Shape& shape);

/// "[3,4]": shorter than a Shape prints.
std::string shape_words(const Shape& shape);

}  // namespace tapegrad
