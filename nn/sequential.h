#pragma once

#include <concepts>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

#include "nn/module.h"

namespace tapegrad {

/// Layers in a row, each fed with what the one before gave.
///
///   const Sequential model{Linear(2, 3), Tanh(), Linear(3, 1)};
///
/// Braces only: they make C++ build the layers from left to right, so that the weights are drawn
/// in that order by every compiler. Children are named "0", "1", ...
class Sequential final : public Layer {
 public:
  /// Any layer, on its way into a Sequential.
  class Item {
   public:
    template <std::derived_from<Layer> AnyLayer>
    Item(AnyLayer layer) : layer_(std::make_shared<AnyLayer>(std::move(layer))) {}

   private:
    friend class Sequential;
    std::shared_ptr<const Layer> layer_;
  };

  Sequential(std::initializer_list<Item> layers);

  Variable forward(const Variable& x) const override;

  std::string_view type_name() const override { return "Sequential"; }
  std::vector<NamedModule> children() const override;

 private:
  std::vector<std::shared_ptr<const Layer>> layers_;
};

}  // namespace tapegrad
