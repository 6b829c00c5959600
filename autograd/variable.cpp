#include "autograd/variable.h"

#include <ostream>
#include <stdexcept>
#include <utility>

#include "autograd/shown_name.h"
#include "autograd/variable_state.h"
#include "tensor/error.h"
#include "tensor/small_blocks.h"

namespace tapegrad {

Variable::Variable() : Variable(Tensor()) {}

Variable::Variable(Tensor value)
    : state_(std::allocate_shared<State>(SmallBlockAllocator<State>(), std::move(value))) {}

Variable::Variable(double value) : Variable(Tensor(value)) {}

Variable Variable::parameter(Tensor value, std::string name) {
  Variable result(std::move(value));
  result.state_->name = std::move(name);
  result.state_->parameter = std::make_unique<State::Parameter>();
  return result;
}

const Tensor& Variable::value() const {
  if (!state_->value.has_numbers()) {
    throw std::logic_error(
        "value: forgotten by a Tape with KeepValues::no, because nothing needed it");
  }
  return state_->value;
}

const Shape& Variable::shape() const {
  return state_->value.shape();
}

Index Variable::dim(Index axis) const {
  return state_->value.dim(axis);
}

const std::string& Variable::name() const {
  return state_->name;
}

Variable Variable::named(std::string name) const {
  state_->name = std::move(name);
  return *this;
}

bool Variable::requires_gradient() const {
  return state_->parameter || state_->tape;
}

bool Variable::is_parameter() const {
  return state_->parameter != nullptr;
}

const std::optional<Tensor>& Variable::gradient() const {
  static const std::optional<Tensor> none;
  return is_parameter() ? state_->parameter->gradient : none;
}

void Variable::clear_gradient() {
  if (is_parameter()) state_->parameter->gradient.reset();
}

void Variable::set_value(Tensor value) {
  if (!is_parameter()) {
    throw std::logic_error(std::string("set_value: expected a parameter, got a ") +
                           (requires_gradient() ? "result" : "constant") +
                           "; make it with Variable::parameter");
  }
  require_shape(value.shape() == shape(), "set_value: parameter ", shown_name(*this), " has shape ",
                shape(), ", got ", value.shape());
  state_->value = std::move(value);
  state_->parameter->changed_at = ++parameter_changes;
}

std::ostream& operator<<(std::ostream& out, const Variable& variable) {
  out << (variable.is_parameter()        ? "parameter "
          : variable.requires_gradient() ? "result "
                                         : "constant ");
  if (!variable.name().empty()) out << shown_name(variable) << ' ';
  return out << variable.value();
}

}  // namespace tapegrad
