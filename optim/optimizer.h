#pragma once

#include <vector>

#include "autograd/variable.h"
#include "autograd/view/tape_page.h"

namespace tapegrad {

/// What step() does about a gradient with a NaN or an infinity in it.
enum class NonFiniteGradient { use, reject };

/// Moves parameters along their gradients, by a rule that the derived class gives.
///
///   optimizer.clear_gradients();
///   tape.backward(loss);
///   optimizer.step();
class Optimizer {
 public:
  /// @throws std::invalid_argument when a variable is no parameter, or is listed twice.
  Optimizer(std::vector<Variable> parameters, NonFiniteGradient non_finite_gradient);
  virtual ~Optimizer() = default;

  /// Moves each parameter that has a gradient, once; the others are left alone.
  /// @throws std::runtime_error, before anything is changed, where a gradient is to be rejected.
  void step();

  /// What step() will do to each parameter that has a gradient, as formulas: for
  /// TapePage::record_update.
  UpdateRules rules() const;

  /// Forgets the gradients. Tape::backward adds to what is there: call this before it.
  void clear_gradients();

 protected:
  /// The new value of a parameter.
  /// @param index     its position in the list, to keep something of one's own for it
  /// @param gradient  dL/d(parameter), shaped like value
  virtual Tensor updated(Index index, const Tensor& value, const Tensor& gradient) = 0;

  /// `updated` as a formula, with p for value and g for gradient.
  virtual UpdateRule rule(Index index) const = 0;

 private:
  void require_finite_gradients() const;

  std::vector<Variable> parameters_;
  NonFiniteGradient non_finite_gradient_;
};

}  // namespace tapegrad
