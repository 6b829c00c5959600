#pragma once

#include "nn/module.h"

namespace tapegrad {

/// max(x, 0), element by element.
class ReLU final : public Layer {
 public:
  Variable forward(const Variable& x) const override;
  std::string_view type_name() const override { return "ReLU"; }
};

/// The hyperbolic tangent, element by element.
class Tanh final : public Layer {
 public:
  Variable forward(const Variable& x) const override;
  std::string_view type_name() const override { return "Tanh"; }
};

}  // namespace tapegrad
