#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>

#include "tensor/tensor.h"

namespace tapegrad {

class Tape;

/// A Tensor with a history: what can be differentiated. There are three kinds:
///
///   parameter  made by Variable::parameter; gradients are taken with respect to it
///   result     computed from a parameter while a Tape records
///   constant   everything else; a Tensor or a number becomes one by itself
///
/// A Variable is a handle: copies share value and gradient. To leave autograd, write x.value().
class Variable {
 public:
  /// The constant 0.
  Variable();

  /// A constant. Implicit, so that tensors, numbers and variables mix in formulas.
  Variable(Tensor value);
  Variable(double value);

  /// A variable to take gradients with respect to.
  /// @param name  shown by printed tapes and in error messages.
  static Variable parameter(Tensor value, std::string name = "");

  /// @throws std::logic_error when a tape with KeepValues::no has forgotten it: only variables that
  ///         are taken from the entries of such a tape can be without.
  const Tensor& value() const;

  const Shape& shape() const;
  Index rank() const { return shape().rank(); }
  Index size() const { return shape().element_count(); }
  Index dim(Index axis) const;
  Real item() const { return value().item(); }

  const std::string& name() const;

  /// Gives it a name, for printed tapes and error messages, and returns it:
  ///   const Variable distance = (queries - keys).named("distance");
  Variable named(std::string name) const;

  /// The same for all copies of one variable, and different for different ones.
  const void* id() const { return state_.get(); }

  /// Whether gradients flow into it: true for parameters, and for results while their Tape lives.
  bool requires_gradient() const;

  bool is_parameter() const;

  /// Whether both are handles of one variable, rather than two with equal values.
  bool is_same_as(const Variable& other) const { return state_ == other.state_; }

  /// What Tape::backward has added up so far; empty before that. Parameters only.
  const std::optional<Tensor>& gradient() const;

  /// Forgets the gradient. Tape::backward adds to what is there.
  void clear_gradient();

  /// Gives a parameter a new value, as an optimizer does. A Tape that has used the old value cannot
  /// run backward through it any more and says so.
  /// @throws std::logic_error when this is no parameter, ShapeError when the shape changes.
  void set_value(Tensor value);

 private:
  friend class Tape;
  friend class BackwardPass;
  struct State;

  std::shared_ptr<State> state_;
};

/// Prints "parameter w", "result" or "constant", with the name if it has one, then the numbers.
std::ostream& operator<<(std::ostream& out, const Variable& variable);

}  // namespace tapegrad
