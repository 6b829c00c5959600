#include "autograd/check/input_check.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "autograd/check/compare.h"
#include "autograd/check/words.h"
#include "tensor/create.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

/// Differences, or why there are none.
struct Attempt {
  std::vector<NumericDerivative> derivatives;  // [weighting]
  std::string failure;
};

Attempt attempt(const NumericDifferences& numeric, const Variable& x, const Tensor& steps,
                std::size_t weighting_count) {
  try {
    return {numeric.along(x, steps), ""};
  } catch (const std::exception& error) {
    NumericDerivative none;
    none.wide = none.narrow = std::numeric_limits<double>::quiet_NaN();
    return {std::vector(weighting_count, none), words("f fails close to x: ", error.what())};
  }
}

}  // namespace

std::string input_label(const std::vector<Variable>& inputs, std::size_t number) {
  const std::string& name = inputs[number].name();
  return name.empty() ? words("x", number) : name;
}

InputCheck::InputCheck(const std::vector<Variable>& inputs, std::size_t number,
                       std::vector<Tensor> gradients, const NumericDifferences& numeric,
                       const CheckOptions& options)
    : inputs_(inputs),
      x_(inputs[number]),
      gradients_(std::move(gradients)),
      numeric_(numeric),
      options_(options) {
  for (std::size_t w = 0; w < gradients_.size(); ++w) {
    CheckedInputReport report;
    report.number = static_cast<Index>(number);
    report.name = input_label(inputs, number);
    report.shape = x_.shape();
    report.weighting = static_cast<Index>(w);
    report.is_sampled = x_.size() > options.check_all_up_to;
    reports_.push_back(std::move(report));
  }
}

std::vector<CheckedInputReport> InputCheck::run(CheckNumbers& numbers) {
  const bool is_sampled = x_.size() > options_.check_all_up_to;
  const Index count = is_sampled ? options_.samples : x_.size();
  for (const Index position : numbers.positions(count, x_.size())) compare_element(position);
  if (is_sampled) compare_directions(numbers);
  compare_kinks();
  return std::move(reports_);
}

void InputCheck::compare_element(Index position) {
  const double here = x_.value().data()[position];
  const double h = options_.step * std::max(1.0, std::abs(here));
  Buffer steps(static_cast<std::size_t>(x_.size()), Real{0});
  steps[static_cast<std::size_t>(position)] = static_cast<Real>(h);
  const Attempt numeric =
      attempt(numeric_, x_, Tensor(x_.shape(), std::move(steps)), gradients_.size());

  for (std::size_t w = 0; w < gradients_.size(); ++w) {
    const double analytic = gradients_[w].data()[position];
    CheckedElement element = compare(position, here, analytic, numeric.derivatives[w], options_);
    if (!numeric.failure.empty()) element.reason = numeric.failure;
    if (element.is_at_kink) element.reason += kink_cause(position, h);
    reports_[w].elements.push_back(std::move(element));
  }
}

/// @param steps   the way from x to x + h
/// @param reason  why this direction is looked at; "" where it is random
void InputCheck::compare_along(const Tensor& steps, const std::string& reason) {
  // The derivative along the unit vector `direction` is its product with the gradient.
  const Tensor direction = steps / sqrt(sum(square(steps)));
  const Attempt numeric = attempt(numeric_, x_, steps, gradients_.size());

  for (std::size_t w = 0; w < gradients_.size(); ++w) {
    const double analytic = sum(direction * gradients_[w]).item();
    CheckedElement element =
        compare(x_.size() + directions_, 0, analytic, numeric.derivatives[w], options_);
    if (!numeric.failure.empty()) element.reason = numeric.failure;
    if (element.reason.empty()) element.reason = reason;
    reports_[w].elements.push_back(std::move(element));
  }
  ++directions_;
}

void InputCheck::compare_directions(CheckNumbers& numbers) {
  for (Index d = 0; d < options_.directions; ++d) {
    const Tensor size = maximum(ones(x_.shape()), abs(x_.value()));
    compare_along(numbers.weights(x_.shape()) * size * options_.step, "");
  }
}

/// Elements at a kink say nothing one by one. But tied elements that move together stay tied, and
/// what they receive together must be right.
void InputCheck::compare_kinks() {
  Buffer steps(static_cast<std::size_t>(x_.size()), Real{0});
  Index count = 0;
  for (const CheckedElement& element : reports_.back().elements) {
    if (!element.is_at_kink || element.position >= x_.size()) continue;
    steps[static_cast<std::size_t>(element.position)] = static_cast<Real>(options_.step);
    ++count;
  }
  if (count >= 2) compare_along(Tensor(x_.shape(), std::move(steps)), kinks_together);
}

/// What the kink at an element comes from, as far as the inputs tell.
std::string InputCheck::kink_cause(Index position, double h) const {
  const double x = x_.value().data()[position];
  if (std::abs(x) <= h) return "; it is within h of 0";
  for (std::size_t k = 0; k < inputs_.size(); ++k) {
    const Tensor& other = inputs_[k].value();
    const bool is_this = &other == &x_.value();
    for (Index j = 0; j < other.size(); ++j) {
      if ((is_this && j == position) || std::abs(x - double{other.data()[j]}) > h) continue;
      return words("; it is within h of ", input_label(inputs_, k),
                   position_words(j, other.shape()));
    }
  }
  return "";
}

}  // namespace tapegrad
