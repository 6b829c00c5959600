#include "autograd/check/weights.h"

#include <algorithm>
#include <iterator>

#include "tensor/create.h"

namespace tapegrad {

Tensor CheckNumbers::weights(const Shape& shape) {
  Buffer values(static_cast<std::size_t>(shape.element_count()));
  for (Real& value : values) {
    const std::uint64_t bits = engine_();
    const double size = 0.5 + static_cast<double>(bits >> 48) / 65536;  // 16 bits: exact in float
    value = static_cast<Real>(bits % 2 == 0 ? size : -size);
  }
  return Tensor(shape, std::move(values));
}

std::vector<Index> CheckNumbers::positions(Index count, Index size) {
  std::vector<Index> chosen;
  while (std::ssize(chosen) < std::min(count, size)) {
    const auto position = static_cast<Index>(engine_() % static_cast<std::uint64_t>(size));
    const auto place = std::lower_bound(chosen.begin(), chosen.end(), position);
    if (place == chosen.end() || *place != position) chosen.insert(place, position);
  }
  return chosen;
}

std::vector<Weighting> make_weightings(const std::vector<Tensor>& outputs, CheckNumbers& numbers) {
  std::vector<Weighting> weightings;
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    Weighting only_k = zero_weighting(outputs);
    only_k[k] = numbers.weights(outputs[k].shape());
    weightings.push_back(std::move(only_k));
  }

  Weighting all;
  for (const Tensor& output : outputs) all.push_back(numbers.weights(output.shape()));
  weightings.push_back(std::move(all));
  return weightings;
}

Weighting zero_weighting(const std::vector<Tensor>& outputs) {
  Weighting weighting;
  for (const Tensor& output : outputs) weighting.push_back(zeros(output.shape()));
  return weighting;
}

}  // namespace tapegrad
