#pragma once

#include <optional>
#include <vector>

#include "optim/optimizer.h"

namespace tapegrad {

enum class Nesterov { no, yes };

/// Everything about Sgd beyond the learning rate, with PyTorch's meaning and defaults.
struct SgdOptions {
  double momentum = 0;      // how much of the last velocity stays
  double dampening = 0;     // how much of the gradient does not enter the velocity
  double weight_decay = 0;  // pulls parameters towards 0
  Nesterov nesterov = Nesterov::no;
  NonFiniteGradient non_finite_gradient = NonFiniteGradient::use;
};

/// Gradient descent, p <- p - learning_rate d, where with g = dL/dp
///
///   g <- g + weight_decay p
///   v <- momentum v + (1 - dampening) g     (v = g in the first step)
///   d = v                                   without momentum: d = g
///   d = g + momentum v                      with Nesterov's momentum
///
/// Sutskever et al., On the importance of initialization and momentum in deep learning (2013), in
/// the form that PyTorch gives it: the learning rate is not part of the velocity.
class Sgd final : public Optimizer {
 public:
  /// @param learning_rate  step size, in units of p^2 / L
  /// @throws std::invalid_argument when learning_rate is not positive and finite, another number is
  ///         negative or not finite, or Nesterov's momentum is asked for without momentum or with
  ///         dampening.
  Sgd(std::vector<Variable> parameters, double learning_rate, SgdOptions options = {});

 private:
  Tensor updated(Index index, const Tensor& value, const Tensor& gradient) override;

  UpdateRule rule(Index index) const override;

  /// v of the parameter at `index` after its steps so far; nullptr before the first.
  const Tensor* velocity(Index index) const;

  /// v of the parameter at `index` after one more gradient.
  Tensor next_velocity(Index index, const Tensor& g);

  double learning_rate_;
  SgdOptions options_;
  std::vector<std::optional<Tensor>> velocities_;  // by parameter; empty before its first step
};

}  // namespace tapegrad
