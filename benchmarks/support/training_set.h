#pragma once

#include "tensor/tensor.h"

namespace tapegrad {

/// Data for a benchmark of the main job, drawn so simply that a program in any language can draw
/// the same: x sorted and uniform on [0, 5), y = 2 sin x + x^0.8 + 0.5 times a normal number.
///
/// Uniform numbers from splitmix64 beginning at 1 (Steele et al., Fast Splittable Pseudorandom
/// Number Generators, 2014), normal ones from two of them by Box and Muller's formula.
struct TrainingSet {
  Tensor x, y;          // [n]
  Tensor keys, values;  // [n, n - 1]: for each point x and y of all others; or shared: x and y
};

enum class Keys { of_each_query, shared };

/// @param n  at least 2
TrainingSet make_training_set(Index n, Keys keys);

}  // namespace tapegrad
