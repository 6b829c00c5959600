#include "tensor/box_muller.h"

#include <cmath>
#include <initializer_list>
#include <numbers>

namespace tapegrad {

void box_muller(std::array<double, block_size>& block, double mean, double std) {
  for (std::size_t j = 0; j < block_size / 2; ++j) {
    const double r = std::sqrt(-2 * std::log(1 - block[j]));
    const double t = 2 * std::numbers::pi * block[j + 8];
    block[j] = std::fma(r * std::cos(t), std, mean);
    block[j + 8] = std::fma(r * std::sin(t), std, mean);
  }
}

namespace {

/// ((c_0 x + c_1) x + c_2) x + ..., every step rounded once.
float polynomial(float x, float first, std::initializer_list<float> rest) {
  float sum = first;
  for (const float coefficient : rest) sum = std::fma(sum, x, coefficient);
  return sum;
}

/// log x for 0 < x <= 1. With x = (1 + m) 2^e, 1 + m between sqrt(1/2) and sqrt(2),
///   log x = e log 2 + m - m^2 / 2 + m^3 p(m).
float cephes_log(float x) {
  int exponent = 0;
  float m = std::frexp(x, &exponent);  // in [1/2, 1)
  if (m < 0.707106781186547524f) {
    exponent -= 1;
    m = (m - 1) + m;  // 2 m - 1
  } else {
    m = m - 1;
  }
  const float e = static_cast<float>(exponent);
  const float z = m * m;

  float p = polynomial(m, 7.0376836292e-2f,
                       {-1.1514610310e-1f, 1.1676998740e-1f, -1.2420140846e-1f, 1.4249322787e-1f,
                        -1.6668057665e-1f, 2.0000714765e-1f, -2.4999993993e-1f, 3.3333331174e-1f});
  p = p * m;

  // log 2 in two parts, the first of few bits, so that e times it is exact.
  float y = std::fma(p, z, e * -2.12194440e-4f);
  y = std::fma(-z, 0.5f, y);
  return std::fma(e, 0.693359375f, m + y);
}

struct SinCos {
  float sin;
  float cos;
};

/// sin t and cos t for 0 <= t <= 2 pi. The nearest even multiple j of pi/4 is taken off t, and j
/// tells which of the two polynomials is the sine, and the signs.
SinCos cephes_sin_cos(float t) {
  const int j = (static_cast<int>(t * 1.27323954473516f) + 1) & ~1;  // 4 / pi
  const float y = static_cast<float>(j);

  // t - y pi/4, with pi/4 in three parts: the difference keeps bits that one part would lose.
  t = std::fma(y, -0.78515625f, t);
  t = std::fma(y, -2.4187564849853515625e-4f, t);
  t = std::fma(y, -3.77489497744594108e-8f, t);
  const float z = t * t;

  float c = polynomial(z, 2.443315711809948e-5f, {-1.388731625493765e-3f, 4.166664568298827e-2f});
  c = c * z;
  c = std::fma(c, z, -(z * 0.5f)) + 1;

  float s = polynomial(z, -1.9515295891e-4f, {8.3321608736e-3f, -1.6666654611e-1f});
  s = s * z;
  s = std::fma(s, t, t);

  const bool swapped = (j & 2) != 0;
  const float sine = swapped ? c : s;
  const float cosine = swapped ? s : c;
  return {(j & 4) != 0 ? -sine : sine, ((j - 2) & 4) == 0 ? -cosine : cosine};
}

}  // namespace

void box_muller(std::array<float, block_size>& block, float mean, float std) {
  constexpr float two_pi = 2 * std::numbers::pi_v<float>;
  for (std::size_t j = 0; j < block_size / 2; ++j) {
    const float r = std::sqrt(-2 * cephes_log(1 - block[j]));
    const SinCos angle = cephes_sin_cos(two_pi * block[j + 8]);
    block[j] = std::fma(r * angle.cos, std, mean);
    block[j + 8] = std::fma(r * angle.sin, std, mean);
  }
}

}  // namespace tapegrad
