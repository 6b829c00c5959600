#include "nn/sequential.h"

#include <string>

namespace tapegrad {

Sequential::Sequential(std::initializer_list<Item> layers) {
  for (const Item& item : layers) layers_.push_back(item.layer_);
  named_parameters();  // which gives them their names
}

Variable Sequential::forward(const Variable& x) const {
  Variable y = x;
  for (const auto& layer : layers_) y = layer->forward(y);
  return y;
}

std::vector<NamedModule> Sequential::children() const {
  std::vector<NamedModule> list;
  for (const auto& layer : layers_) list.push_back({std::to_string(list.size()), layer.get()});
  return list;
}

}  // namespace tapegrad
