#include "autograd/check/report.h"

#include <algorithm>
#include <cmath>

#include "autograd/check/words.h"

namespace tapegrad {
namespace {

int rank(const CheckedElement& element) {
  if (element.agreement == Agreement::wrong) return 0;
  return element.agreement == Agreement::unreliable ? 1 : 2;
}

/// Wrong before unreliable before right, then by relative error; what is not a number counts as
/// largest.
bool is_worse(const CheckedElement& a, const CheckedElement& b) {
  if (rank(a) != rank(b)) return rank(a) < rank(b);
  if (std::isnan(a.relative) != std::isnan(b.relative)) return std::isnan(a.relative);
  return a.relative > b.relative;
}

}  // namespace

Index CheckedInputReport::count(Agreement agreement) const {
  return std::count_if(elements.begin(), elements.end(), [&](const CheckedElement& element) {
    return element.agreement == agreement;
  });
}

std::vector<CheckedElement> CheckedInputReport::worst_first() const {
  std::vector<CheckedElement> sorted = elements;
  std::stable_sort(sorted.begin(), sorted.end(), is_worse);
  return sorted;
}

std::string CheckedInputReport::label(const CheckedElement& element) const {
  const Index size = shape.element_count();
  if (element.position >= size) {
    return words(name, " along direction ", element.position - size + 1);
  }
  return name + position_words(element.position, shape);
}

bool GradientReport::failed() const {
  if (!problems.empty()) return true;
  return std::ranges::any_of(
      inputs, [](const CheckedInputReport& input) { return input.count(Agreement::wrong) > 0; });
}

bool GradientReport::ok() const {
  if (failed() || !doubts.empty()) return false;
  return std::ranges::none_of(inputs, [](const CheckedInputReport& input) {
    return input.count(Agreement::unreliable) > 0;
  });
}

Index GradientReport::output_count() const {
  Index weightings = 0;
  for (const CheckedInputReport& input : inputs) {
    weightings = std::max(weightings, input.weighting + 1);
  }
  return std::max<Index>(weightings - 1, 0);  // one for each output, and one for all of them
}

const CheckedInputReport* GradientReport::worst() const {
  const Index outputs = output_count();
  const auto is_alone = [&](const CheckedInputReport& input) { return input.weighting < outputs; };
  const CheckedInputReport* worst = nullptr;
  for (const CheckedInputReport& input : inputs) {
    if (input.elements.empty()) continue;
    const CheckedElement a = input.worst_first().front();
    const CheckedElement b = worst ? worst->worst_first().front() : a;
    const bool tells_output =
        rank(a) == rank(b) && outputs > 1 && worst && is_alone(input) != is_alone(*worst);
    if (!worst || (tells_output ? is_alone(input) : is_worse(a, b))) worst = &input;
  }
  return worst;
}

double GradientReport::worst_relative_error(std::optional<Index> input) const {
  double worst = 0;
  for (const CheckedInputReport& checked : inputs) {
    if (input && checked.number != *input) continue;
    for (const CheckedElement& element : checked.elements) {
      if (element.agreement == Agreement::unreliable) continue;
      if (std::isnan(element.relative)) return element.relative;
      worst = std::max(worst, element.relative);
    }
  }
  return worst;
}

}  // namespace tapegrad
