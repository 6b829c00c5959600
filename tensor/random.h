#pragma once

#include <cstdint>
#include <optional>
#include <random>

#include "tensor/tensor.h"

namespace tapegrad {

/// Which of PyTorch's two streams of numbers to draw: its default dtype's, or float64's. They are
/// different numbers, not two roundings of the same.
enum class Draws { float32, float64 };

/// A source of random numbers that gives what PyTorch's CPU generator gives for the same seed:
/// a Mersenne Twister, uniforms from its low bits, normals by Box and Muller.
///
/// In the double build float32 draws are promoted, so both builds see the same data. In the float
/// build float64 draws are rounded, and a uniform may then come out as 1.
class Generator {
 public:
  /// @param seed  its low 32 bits count, as in PyTorch.
  explicit Generator(std::uint64_t seed = default_seed, Draws draws = Draws::float32);

  static constexpr std::uint64_t default_seed = 67280421310721;

  /// Starts again from `seed`, and forgets the normal that was kept for the next call.
  void manual_seed(std::uint64_t seed);

  /// Uniform on [0, 1).
  Tensor rand(const Shape& shape);

  /// Uniform on [low, high), up to rounding: Tensor.uniform_ of PyTorch.
  /// @throws std::invalid_argument when low > high, or either is not finite.
  Tensor uniform(double low, double high, const Shape& shape);

  /// Normal, mean 0 and standard deviation 1.
  Tensor randn(const Shape& shape);

  /// Normal. @throws std::invalid_argument when std is negative or not a number.
  Tensor normal(double mean, double std, const Shape& shape);

 private:
  std::mt19937 engine_;
  Draws draws_;
  std::optional<double> kept_normal_;
};

/// The generator behind the free functions below. One for the program: use it from one thread.
Generator& default_generator();

/// Seeds the default generator.
void manual_seed(std::uint64_t seed);

Tensor rand(const Shape& shape);
Tensor randn(const Shape& shape);
Tensor normal(double mean, double std, const Shape& shape);

}  // namespace tapegrad
