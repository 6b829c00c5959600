#include "tensor/random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "tensor/box_muller.h"
#include "tensor/error.h"

namespace tapegrad {
namespace {

/// A Mersenne Twister of 32 bits is seeded with one word.
std::uint32_t engine_seed(std::uint64_t seed) {
  return static_cast<std::uint32_t>(seed);
}

/// Uniform on [0, 1): as many low bits of the engine's words as the type has digits.
template <typename Number>
Number draw_uniform(std::mt19937& engine);

template <>
float draw_uniform<float>(std::mt19937& engine) {
  const std::uint32_t word = static_cast<std::uint32_t>(engine());
  return static_cast<float>(word % (1u << 24)) * 0x1p-24f;
}

template <>
double draw_uniform<double>(std::mt19937& engine) {
  const std::uint64_t high = engine();
  const std::uint64_t low = engine();
  const std::uint64_t word = (high << 32) | low;
  return static_cast<double>(word % (std::uint64_t{1} << 53)) * 0x1p-53;
}

/// One standard normal by Box and Muller, in double for both streams. They come in pairs: every
/// second call hands out the one that was kept.
double draw_normal(std::mt19937& engine, std::optional<double>& kept) {
  if (kept) {
    const double normal = *kept;
    kept.reset();
    return normal;
  }
  const double angle_draw = draw_uniform<double>(engine);
  const double radius_draw = draw_uniform<double>(engine);
  const double r = std::sqrt(-2 * std::log(1 - radius_draw));
  const double t = 2 * std::numbers::pi * angle_draw;
  kept = r * std::sin(t);
  return r * std::cos(t);
}

template <typename Number>
void fill_uniform(std::mt19937& engine, Number* numbers, Index count) {
  for (Index i = 0; i < count; ++i) numbers[i] = draw_uniform<Number>(engine);
}

/// Turns numbers[0 .. 15] from uniform to normal.
template <typename Number>
void transform_block(Number* numbers, Number mean, Number std) {
  std::array<Number, block_size> block;
  std::copy_n(numbers, block_size, block.begin());
  box_muller(block, mean, std);
  std::copy_n(block.begin(), block_size, numbers);
}

/// Sixteen or more normals, in blocks. Where the count is no multiple of sixteen, the last sixteen
/// are drawn afresh, although some of them were finished: so PyTorch does it.
template <typename Number>
void fill_normal_in_blocks(std::mt19937& engine, Number mean, Number std, Number* numbers,
                           Index count) {
  fill_uniform(engine, numbers, count);
  for (Index i = 0; i + block_size <= count; i += block_size) {
    transform_block(numbers + i, mean, std);
  }
  if (count % block_size != 0) {
    Number* last = numbers + count - block_size;
    fill_uniform(engine, last, block_size);
    transform_block(last, mean, std);
  }
}

template <typename Number>
Tensor to_tensor(const Shape& shape, const std::vector<Number>& numbers) {
  Buffer values(numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) values[i] = static_cast<Real>(numbers[i]);
  return Tensor(shape, std::move(values));
}

template <typename Number>
Tensor uniform_tensor(std::mt19937& engine, double low, double high, const Shape& shape) {
  std::vector<Number> numbers(static_cast<std::size_t>(shape.element_count()));
  fill_uniform(engine, numbers.data(), std::ssize(numbers));

  const Number from = static_cast<Number>(low);
  const Number width = static_cast<Number>(high) - from;
  for (Number& number : numbers) number = std::fma(number, width, from);
  return to_tensor(shape, numbers);
}

template <typename Number>
Tensor normal_tensor(std::mt19937& engine, std::optional<double>& kept, double mean, double std,
                     const Shape& shape) {
  std::vector<Number> numbers(static_cast<std::size_t>(shape.element_count()));
  if (std::ssize(numbers) < block_size) {
    for (Number& number : numbers) {
      number = static_cast<Number>(std::fma(draw_normal(engine, kept), std, mean));
    }
  } else {
    fill_normal_in_blocks(engine, static_cast<Number>(mean), static_cast<Number>(std),
                          numbers.data(), std::ssize(numbers));
  }
  return to_tensor(shape, numbers);
}

}  // namespace

Generator::Generator(std::uint64_t seed, Draws draws) : engine_(engine_seed(seed)), draws_(draws) {}

void Generator::manual_seed(std::uint64_t seed) {
  engine_.seed(engine_seed(seed));
  kept_normal_.reset();
}

Tensor Generator::rand(const Shape& shape) {
  return uniform(0, 1, shape);
}

Tensor Generator::uniform(double low, double high, const Shape& shape) {
  require_argument(std::isfinite(low) && std::isfinite(high) && low <= high,
                   "uniform: expected finite limits, low <= high, got ", low, " and ", high);
  require_argument(std::isfinite(high - low), "uniform: ", low, " and ", high,
                   " are farther apart than any number is large");
  return draws_ == Draws::float32 ? uniform_tensor<float>(engine_, low, high, shape)
                                  : uniform_tensor<double>(engine_, low, high, shape);
}

Tensor Generator::randn(const Shape& shape) {
  return normal(0, 1, shape);
}

Tensor Generator::normal(double mean, double std, const Shape& shape) {
  require_argument(std >= 0, "normal: expected a standard deviation of 0 or more, got ", std);
  return draws_ == Draws::float32 ? normal_tensor<float>(engine_, kept_normal_, mean, std, shape)
                                  : normal_tensor<double>(engine_, kept_normal_, mean, std, shape);
}

Generator& default_generator() {
  static Generator generator;
  return generator;
}

void manual_seed(std::uint64_t seed) {
  default_generator().manual_seed(seed);
}

Tensor rand(const Shape& shape) {
  return default_generator().rand(shape);
}

Tensor randn(const Shape& shape) {
  return default_generator().randn(shape);
}

Tensor normal(double mean, double std, const Shape& shape) {
  return default_generator().normal(mean, std, shape);
}

}  // namespace tapegrad
