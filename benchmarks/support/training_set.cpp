#include "benchmarks/support/training_set.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

namespace tapegrad {
namespace {

struct SplitMix64 {
  std::uint64_t state = 1;

  /// On [0, 1).
  double uniform() {
    state += 0x9e3779b97f4a7c15;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    z ^= z >> 31;
    return static_cast<double>(z >> 11) * 0x1p-53;
  }

  double normal() {
    const double radius = std::sqrt(-2 * std::log(1 - uniform()));
    return radius * std::cos(2 * std::numbers::pi * uniform());
  }
};

Tensor to_tensor(const std::vector<double>& numbers) {
  Buffer values;
  for (const double number : numbers) values.push_back(static_cast<Real>(number));
  const Shape shape{std::ssize(values)};
  return Tensor(shape, std::move(values));
}

/// Row i holds all numbers but the i-th: [n] -> [n, n - 1].
Tensor others_of_each(const Tensor& numbers) {
  const Index n = numbers.size();
  Buffer rows;
  rows.reserve(static_cast<std::size_t>(n * (n - 1)));
  for (Index i = 0; i < n; ++i) {
    const Real* own = numbers.data() + i;
    rows.insert(rows.end(), numbers.data(), own);
    rows.insert(rows.end(), own + 1, numbers.data() + n);
  }
  return Tensor({n, n - 1}, std::move(rows));
}

}  // namespace

TrainingSet make_training_set(Index n, Keys keys) {
  SplitMix64 random;
  std::vector<double> x(static_cast<std::size_t>(n));
  for (double& number : x) number = 5 * random.uniform();
  std::sort(x.begin(), x.end());

  std::vector<double> y;
  for (const double number : x) {
    y.push_back(2 * std::sin(number) + std::pow(number, 0.8) + 0.5 * random.normal());
  }

  const Tensor all_x = to_tensor(x), all_y = to_tensor(y);
  if (keys == Keys::shared) return {all_x, all_y, all_x, all_y};
  return {all_x, all_y, others_of_each(all_x), others_of_each(all_y)};
}

}  // namespace tapegrad
