#include "optim/sgd.h"

#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "autograd/formula.h"
#include "tensor/error.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

void require_not_negative(std::string_view name, double number) {
  require_argument(std::isfinite(number) && number >= 0, "Sgd: expected ", name,
                   " of 0 or more, got ", number);
}

}  // namespace

Sgd::Sgd(std::vector<Variable> parameters, double learning_rate, SgdOptions options)
    : Optimizer(std::move(parameters), options.non_finite_gradient),
      learning_rate_(learning_rate),
      options_(options) {
  require_argument(std::isfinite(learning_rate) && learning_rate > 0,
                   "Sgd: expected a positive learning rate, got ", learning_rate);
  require_not_negative("a momentum", options.momentum);
  require_not_negative("a dampening", options.dampening);
  require_not_negative("a weight decay", options.weight_decay);
  require_argument(options.nesterov == Nesterov::no || options.momentum > 0,
                   "Sgd: Nesterov's momentum needs a momentum above 0");
  require_argument(options.nesterov == Nesterov::no || options.dampening == 0,
                   "Sgd: Nesterov's momentum needs a dampening of 0, got ", options.dampening);
}

Tensor Sgd::updated(Index index, const Tensor& value, const Tensor& gradient) {
  Tensor g = gradient;
  if (options_.weight_decay != 0) g = g + options_.weight_decay * value;
  if (options_.momentum == 0) return value - learning_rate_ * g;

  const Tensor v = next_velocity(index, g);
  const Tensor d = options_.nesterov == Nesterov::yes ? g + options_.momentum * v : v;
  return value - learning_rate_ * d;
}

const Tensor* Sgd::velocity(Index index) const {
  const bool is_new = index >= std::ssize(velocities_);
  const auto position = static_cast<std::size_t>(index);
  return is_new || !velocities_[position] ? nullptr : &*velocities_[position];
}

Tensor Sgd::next_velocity(Index index, const Tensor& g) {
  const auto position = static_cast<std::size_t>(index);
  if (velocities_.size() <= position) velocities_.resize(position + 1);

  std::optional<Tensor>& v = velocities_[position];
  v = v ? options_.momentum * *v + (1 - options_.dampening) * g : g;
  return *v;
}

UpdateRule Sgd::rule(Index index) const {
  const auto times = [](double factor) { return argument_text(factor) + " * "; };
  std::string g = "g";
  if (options_.weight_decay != 0) g = "(g + " + times(options_.weight_decay) + "p)";
  if (options_.momentum == 0) return {"p - " + times(learning_rate_) + g, {}};

  std::string v = g;
  std::vector<std::pair<std::string, Tensor>> letters;
  if (const Tensor* before = velocity(index)) {
    const std::string kept = options_.dampening == 0 ? g : times(1 - options_.dampening) + g;
    v = "(" + times(options_.momentum) + "v + " + kept + ")";
    letters = {{"v", *before}};
  }
  const bool is_nesterov = options_.nesterov == Nesterov::yes;
  const std::string d = is_nesterov ? "(" + g + " + " + times(options_.momentum) + v + ")" : v;
  return {"p - " + times(learning_rate_) + d, letters};
}

}  // namespace tapegrad
