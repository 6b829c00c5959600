#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "autograd/variable.h"

namespace tapegrad {

class Module;

/// A parameter and the way to it from the model: "0.weight" is the weight of child 0.
struct NamedParameter {
  std::string name;
  Variable parameter;
};

/// A part of a module; valid while the module lives and is not moved.
struct NamedModule {
  std::string name;
  const Module* module;
};

/// A part of a model: it has parameters of its own, or is made of other modules, or both.
///
/// A module lists its parts when asked. Nothing keeps a list of addresses, so modules can be copied
/// and moved. A copy shares its parameters with the original, as copies of a Variable do.
class Module {
 public:
  virtual ~Module() = default;

  /// The name of the class: "Linear".
  virtual std::string_view type_name() const = 0;

  /// What is printed between the brackets: "in_features=3, out_features=2, bias=True".
  virtual std::string description() const { return ""; }

  virtual std::vector<NamedParameter> own_parameters() const { return {}; }
  virtual std::vector<NamedModule> children() const { return {}; }

  /// All parameters, own ones first, then those of the children. One that is used in several places
  /// is listed once, under its first name. That also becomes the name of the Variable, for printed
  /// tapes and error messages, unless it has a longer one: the path in a larger model.
  std::vector<NamedParameter> named_parameters() const;

  /// The same without names: what an optimizer takes.
  std::vector<Variable> parameters() const;

  /// Forgets the gradients of all parameters.
  void clear_gradients() const;
};

/// A module that makes one variable from one: what Sequential puts in a row.
class Layer : public Module {
 public:
  virtual Variable forward(const Variable& x) const = 0;
};

/// Prints as PyTorch does:
///
///   Sequential(
///     (0): Linear(in_features=2, out_features=3, bias=True)
///     (1): Tanh()
///   )
std::ostream& operator<<(std::ostream& out, const Module& module);

}  // namespace tapegrad
