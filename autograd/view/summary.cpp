#include "autograd/view/summary.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

namespace tapegrad {
namespace {

constexpr Index most_numbers = 6;
constexpr std::size_t longest_list = 32;

/// All numbers between nested brackets. An axis begins where the position is a multiple of the
/// number of elements from that axis inwards, and ends where the next position is.
std::string nested_list(const Tensor& tensor) {
  std::string text;
  for (Index position = 0; position < tensor.size(); ++position) {
    if (position > 0) text += ", ";
    std::string closing;
    Index block = 1;
    for (Index axis = tensor.rank() - 1; axis >= 0; --axis) {
      block *= tensor.shape()[axis];
      if (position % block == 0) text += '[';
      if ((position + 1) % block == 0) closing += ']';
    }
    text += short_text(static_cast<double>(tensor.data()[position])) + closing;
  }
  return text;
}

}  // namespace

Summary summarize(const Tensor& tensor) {
  Summary summary;
  double total = 0;
  for (const Real element : tensor.values()) {
    const double number = static_cast<double>(element);
    if (!std::isfinite(number)) {
      ++summary.not_finite;
      continue;
    }
    const bool is_first = summary.finite == 0;
    summary.least = is_first ? number : std::min(summary.least, number);
    summary.largest = is_first ? number : std::max(summary.largest, number);
    total += number;
    ++summary.finite;
  }
  if (summary.finite > 0) summary.mean = total / static_cast<double>(summary.finite);
  return summary;
}

std::string short_text(double number) {
  if (std::isnan(number)) return "nan";  // its sign says nothing
  const bool is_whole = std::trunc(number) == number && std::abs(number) < 1e7;
  std::ostringstream text;
  text << std::setprecision(is_whole ? 7 : 4) << number + 0.0;  // -0 becomes 0
  return text.str();
}

std::string short_text(const Tensor& tensor) {
  if (tensor.size() == 0) return "empty";
  if (tensor.size() == 1) return short_text(static_cast<double>(tensor.item()));
  if (tensor.size() <= most_numbers) {
    const std::string list = nested_list(tensor);
    if (list.size() <= longest_list) return list;
  }

  const Summary summary = summarize(tensor);
  std::string text;
  if (summary.finite > 0) text = short_text(summary.least) + " .. " + short_text(summary.largest);
  if (summary.not_finite > 0) {
    text += (text.empty() ? "" : ", ") + std::to_string(summary.not_finite) + " not finite";
  }
  return text;
}

}  // namespace tapegrad
