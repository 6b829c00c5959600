#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "autograd/check/numeric.h"
#include "tensor/tensor.h"

namespace tapegrad {

/// The random numbers of a gradient check (internal). A generator of its own, so that a check does
/// not disturb the numbers that a user's program draws.
class CheckNumbers {
 public:
  explicit CheckNumbers(std::uint64_t seed) : engine_(seed) {}

  /// Between 0.5 and 1.5 in size, of either sign, and exact in float too. Never near 0, where a
  /// mistake would not show.
  Tensor weights(const Shape& shape);

  /// `count` different positions below `size`, in ascending order.
  std::vector<Index> positions(Index count, Index size);

 private:
  std::mt19937_64 engine_;
};

/// How the outputs of f are summed up: one weighting for each output alone, and one with other
/// numbers for all of them together. So a mistake is seen with two incoming gradients, and a wrong
/// output is known by its number.
std::vector<Weighting> make_weightings(const std::vector<Tensor>& outputs, CheckNumbers& numbers);

/// Zero for every element of every output.
Weighting zero_weighting(const std::vector<Tensor>& outputs);

}  // namespace tapegrad
