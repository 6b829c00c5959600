#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "tensor/real.h"

namespace tapegrad {

/// Internal: what exp_of needs to know about a type of number.
template <typename T>
struct ExpConstants;

template <>
struct ExpConstants<double> {
  using Bits = std::uint64_t;
  static constexpr int mantissa_bits = 52;
  static constexpr int degree = 13;                         // of the polynomial
  static constexpr double ln2_high = 0x1.62e42feep-1;       // ln 2 to 32 bits: k ln2_high is exact
  static constexpr double ln2_low = 0x1.a39ef35793c76p-33;  // the rest of ln 2
  static constexpr double lowest = -708.3964185322641;      // ln of the smallest normal number
  static constexpr double highest = 709.782712893384;       // ln of the largest number
};

template <>
struct ExpConstants<float> {
  using Bits = std::uint32_t;
  static constexpr int mantissa_bits = 23;
  static constexpr int degree = 7;
  static constexpr float ln2_high = 0x1.62ep-1f;
  static constexpr float ln2_low = 0x1.0bfbe8p-15f;
  static constexpr float lowest = -87.33654f;
  static constexpr float highest = 88.72283f;
};

/// Internal: 1 / n! for n = 0, 1, ...
template <typename T>
constexpr auto inverse_factorials = [] {
  std::array<T, ExpConstants<T>::degree + 1> table{};
  double factorial = 1;
  for (int n = 0; n <= ExpConstants<T>::degree; ++n) {
    if (n > 0) factorial *= n;
    table[static_cast<std::size_t>(n)] = static_cast<T>(1 / factorial);
  }
  return table;
}();

/// e^x, in a form that the compiler can compute for many x side by side, which it cannot with
/// std::exp. With k = round(x / ln 2) and the small rest r = x - k ln 2
///
///   e^x = 2^k e^r,   e^r = 1 + r + r^2 (1/2! + r/3! + r^2/4! + ...)
///
/// At most one unit in the last place from the true value. Below the smallest normal number
/// (x < -708.4, in float x < -87.3) it is 0: numbers with fewer digits would make all that follows
/// slow. NaN stays NaN.
inline Real exp_of(Real x) {
  using Constants = ExpConstants<Real>;
  using Bits = Constants::Bits;
  constexpr Real log2_of_e = static_cast<Real>(1.4426950408889634);
  constexpr auto coefficients = inverse_factorials<Real>;

  // In a number so large that its last digit counts ones, adding is rounding, and its lowest bits
  // are k as a whole number.
  constexpr Real large = static_cast<Real>(Bits{3} << (Constants::mantissa_bits - 1));
  const Real shifted = x * log2_of_e + large;
  const Real k = shifted - large;
  const Real r = (x - k * Constants::ln2_high) - k * Constants::ln2_low;

  Real p = coefficients[Constants::degree];
  for (int n = Constants::degree - 1; n >= 2; --n)
    p = p * r + coefficients[static_cast<std::size_t>(n)];
  const Real e_to_r = (p * (r * r) + r) + 1;

  // Times 2^k: k is added to the exponent, which lies above the mantissa in the bits of a number.
  // Where x is out of range the sum is nonsense, without a sign because it may then overflow.
  const Bits exponent = std::bit_cast<Bits>(shifted) << Constants::mantissa_bits;
  const Real y = std::bit_cast<Real>(std::bit_cast<Bits>(e_to_r) + exponent);

  const Real not_too_small = x < Constants::lowest ? Real{0} : y;
  const Real in_range =
      x > Constants::highest ? std::numeric_limits<Real>::infinity() : not_too_small;
  return x == x ? in_range : x;
}

}  // namespace tapegrad
