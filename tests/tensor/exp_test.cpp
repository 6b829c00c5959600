#include "tensor/exp.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace tapegrad {
namespace {

constexpr Real real_infinity = std::numeric_limits<Real>::infinity();
constexpr Real smallest_normal = std::numeric_limits<Real>::min();

/// How far exp_of(x) is from e^x, in units of the last place of e^x.
double error_in_last_places(Real x) {
  const long double exact = std::exp(static_cast<long double>(x));
  const Real rounded = static_cast<Real>(exact);
  const Real last_place = std::nextafter(rounded, real_infinity) - rounded;
  return static_cast<double>(std::abs(exp_of(x) - exact) / last_place);
}

TEST(ExpOf, IsWithinOneUnitOfTheLastPlace) {
  using Constants = ExpConstants<Real>;
  const double range = static_cast<double>(Constants::highest) - Constants::lowest;
  double worst = 0;
  Real where = 0;
  for (int i = 0; i < 200'000; ++i) {
    // Steps by the golden ratio meet every part of the range and every position within ln 2.
    const double part = std::fmod(i * 0.6180339887498949, 1.0);
    const Real x = static_cast<Real>(Constants::lowest + part * range);
    if (error_in_last_places(x) > worst) {
      worst = error_in_last_places(x);
      where = x;
    }
  }
  EXPECT_LE(worst, 1) << "at " << where;
  EXPECT_GT(worst, 0.5) << "no polynomial is that good: the comparison must be wrong";
}

TEST(ExpOf, IsExactAtZero) {
  EXPECT_EQ(exp_of(0), 1);
  EXPECT_EQ(exp_of(Real{-0.0}), 1);
}

TEST(ExpOf, ReachesTheLargestAndTheSmallestNormalNumber) {
  const Real highest = ExpConstants<Real>::highest, lowest = ExpConstants<Real>::lowest;

  EXPECT_TRUE(std::isfinite(exp_of(highest)));
  EXPECT_LE(error_in_last_places(highest), 1);
  EXPECT_EQ(exp_of(std::nextafter(highest, real_infinity)), real_infinity);
  EXPECT_GE(exp_of(lowest), smallest_normal);
  EXPECT_EQ(exp_of(std::nextafter(lowest, -real_infinity)), 0);
}

TEST(ExpOf, OfInfinitiesAndNan) {
  EXPECT_EQ(exp_of(real_infinity), real_infinity);
  EXPECT_EQ(exp_of(-real_infinity), 0);
  EXPECT_EQ(exp_of(std::numeric_limits<Real>::max()), real_infinity);
  EXPECT_EQ(exp_of(std::numeric_limits<Real>::lowest()), 0);
  EXPECT_TRUE(std::isnan(exp_of(std::numeric_limits<Real>::quiet_NaN())));
}

}  // namespace
}  // namespace tapegrad
