#include "optim/optimizer.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

#include "autograd/shown_name.h"
#include "tensor/error.h"

namespace tapegrad {
namespace {

/// How messages speak of a parameter: "parameter 1 (weight, [2, 3])".
std::string description(Index index, const Variable& parameter) {
  std::ostringstream text;
  text << "parameter " << index << " (";
  if (!parameter.name().empty()) text << shown_name(parameter) << ", ";
  text << parameter.shape() << ")";
  return text.str();
}

/// The first number that is NaN or infinite, if there is one.
std::optional<Real> first_non_finite(const Tensor& tensor) {
  for (const Real number : tensor.values()) {
    if (!std::isfinite(number)) return number;
  }
  return std::nullopt;
}

}  // namespace

Optimizer::Optimizer(std::vector<Variable> parameters, NonFiniteGradient non_finite_gradient)
    : parameters_(std::move(parameters)), non_finite_gradient_(non_finite_gradient) {
  for (Index i = 0; i < std::ssize(parameters_); ++i) {
    const Variable& parameter = parameters_[static_cast<std::size_t>(i)];
    require_argument(parameter.is_parameter(), "Optimizer: expected parameters, but ",
                     description(i, parameter), " is none; make it with Variable::parameter");
    for (Index j = 0; j < i; ++j) {
      require_argument(!parameters_[static_cast<std::size_t>(j)].is_same_as(parameter),
                       "Optimizer: ", description(i, parameter), " was listed before, as number ",
                       j, "; it would be moved twice");
    }
  }
}

void Optimizer::step() {
  if (non_finite_gradient_ == NonFiniteGradient::reject) require_finite_gradients();

  for (Index i = 0; i < std::ssize(parameters_); ++i) {
    Variable& p = parameters_[static_cast<std::size_t>(i)];
    if (!p.gradient()) continue;  // no loss depended on it
    p.set_value(updated(i, p.value(), *p.gradient()));
  }
}

UpdateRules Optimizer::rules() const {
  UpdateRules rules;
  for (Index i = 0; i < std::ssize(parameters_); ++i) {
    const Variable& p = parameters_[static_cast<std::size_t>(i)];
    if (p.gradient()) rules.push_back({p, rule(i)});
  }
  return rules;
}

void Optimizer::clear_gradients() {
  for (Variable& parameter : parameters_) parameter.clear_gradient();
}

void Optimizer::require_finite_gradients() const {
  for (Index i = 0; i < std::ssize(parameters_); ++i) {
    const Variable& parameter = parameters_[static_cast<std::size_t>(i)];
    if (!parameter.gradient()) continue;
    if (const std::optional<Real> number = first_non_finite(*parameter.gradient())) {
      std::ostringstream message;
      message << "step: the gradient of " << description(i, parameter) << " contains " << *number
              << "; nothing was changed. Is the learning rate too large?";
      throw std::runtime_error(message.str());
    }
  }
}

}  // namespace tapegrad
