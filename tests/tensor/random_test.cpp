#include "tensor/random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/golden.h"

namespace tapegrad {
namespace {

/// float32 draws are compared as floats, bit for bit, in both builds.
void expect_same_float32(const Tensor& drawn, const std::vector<double>& expected) {
  ASSERT_EQ(drawn.size(), std::ssize(expected));
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(static_cast<float>(drawn.values()[i]), static_cast<float>(expected[i])) << i;
  }
}

/// float64 normals go through the log, sin and cos of the C library, which may differ in the last
/// place from machine to machine; the float build rounds them.
void expect_same_float64(const Tensor& drawn, const std::vector<double>& expected) {
  const double tolerance = 32 * static_cast<double>(std::numeric_limits<Real>::epsilon());
  ASSERT_EQ(drawn.size(), std::ssize(expected));
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(static_cast<double>(drawn.values()[i]), expected[i], tolerance) << i;
  }
}

enum class Call { rand, randn, normal_of_width_half };

/// Each line of the files: seed, n, what the call gives, and the uniform that is drawn after it,
/// which tells whether as many words of the engine were used.
void expect_golden_draws(const std::string& path, Draws draws, Call call) {
  std::vector<CsvRow> rows = read_csv(path);
  ASSERT_GT(rows.size(), 1u);
  rows.erase(rows.begin());

  for (const CsvRow& row : rows) {
    SCOPED_TRACE(path + ", seed " + row[0] + ", n " + row[1]);
    Generator generator(std::stoull(row[0]), draws);
    const Shape shape = {std::stol(row[1])};

    const Tensor drawn = call == Call::rand    ? generator.rand(shape)
                         : call == Call::randn ? generator.randn(shape)
                                               : generator.normal(0, 0.5, shape);
    const Tensor next = generator.rand({1});

    const auto expect_same = draws == Draws::float32 ? expect_same_float32 : expect_same_float64;
    expect_same(drawn, numbers(row, 2, 1));
    expect_same(next, {numbers(row).back()});
  }
}

TEST(Generator, RandGivesPyTorchsNumbers) {
  expect_golden_draws("rng/rand_f32.csv", Draws::float32, Call::rand);
  expect_golden_draws("rng/rand_f64.csv", Draws::float64, Call::rand);
}

TEST(Generator, RandnGivesPyTorchsNumbers) {
  expect_golden_draws("rng/randn_f32.csv", Draws::float32, Call::randn);
  expect_golden_draws("rng/randn_f64.csv", Draws::float64, Call::randn);
}

TEST(Generator, NormalGivesPyTorchsNumbers) {
  expect_golden_draws("rng/normal_0_0.5_f32.csv", Draws::float32, Call::normal_of_width_half);
  expect_golden_draws("rng/normal_0_0.5_f64.csv", Draws::float64, Call::normal_of_width_half);
}

// torch.empty(4).uniform_(-0.1, 0.3), then torch.empty(16).normal_(0.1, 0.3), of which the numbers
// at 0, 7, 8 and 15.
TEST(Generator, LimitsMeanAndWidthAreRoundedOnce) {
  Generator generator(7);

  expect_same_float32(generator.uniform(-0.1, 0.3, {4}),
                      {0.113969021, -0.0204787254, 0.163684681, 0.162756115});
  const Tensor normals = generator.normal(0.1, 0.3, {16});
  expect_same_float32(
      Tensor({4}, {normals.at({0}), normals.at({7}), normals.at({8}), normals.at({15})}),
      {0.0499011949, 0.395833552, 0.312561721, 0.337883115});
}

TEST(Generator, UniformsAreTheLow24BitsOfEachWord) {
  std::vector<CsvRow> rows = read_csv("rng/raw_u32.csv");
  rows.erase(rows.begin());
  for (const CsvRow& row : rows) {
    Generator generator(std::stoull(row[0]));
    std::vector<double> expected;
    for (const double word : numbers(row, 1)) expected.push_back(std::fmod(word, 0x1p24) * 0x1p-24);

    expect_same_float32(generator.rand({8}), expected);
  }
}

// Short calls of randn take normals in pairs; the second of a pair waits while rand and long calls
// pass by.
TEST(Generator, KeepsTheSecondNormalOfAPair) {
  const std::vector<CsvRow> rows = read_csv("rng/sequence_f32.csv");
  Generator generator(7);

  expect_same_float32(generator.randn({3}), numbers(rows.at(1), 2));
  expect_same_float32(generator.rand({2}), numbers(rows.at(2), 2));
  expect_same_float32(generator.randn({20}), numbers(rows.at(3), 2));
  expect_same_float32(generator.randn({1}), numbers(rows.at(4), 2));
  expect_same_float32(generator.randn({1}), numbers(rows.at(5), 2));
  expect_same_float32(generator.rand({1}), numbers(rows.at(6), 2));
  expect_same_float32(generator.normal(2, 3, {4}), numbers(rows.at(7), 2));
}

TEST(Generator, SeedingForgetsTheNormalThatWasKept) {
  Generator generator(0);
  generator.randn({1});
  generator.manual_seed(0);

  // 1.54099607 is the first normal of seed 0; the kept one would be -0.293428898.
  expect_same_float32(generator.randn({1}), {1.54099607});
}

TEST(Generator, OnlyTheLow32BitsOfASeedCount) {
  const std::uint64_t two_to_32 = std::uint64_t{1} << 32;
  EXPECT_EQ(Generator(two_to_32 + 5).rand({1}).item(), Generator(5).rand({1}).item());
  EXPECT_NE(Generator(two_to_32 + 5).rand({1}).item(), Generator(6).rand({1}).item());
}

TEST(Generator, FillsAnyShapeInRowMajorOrder) {
  const Tensor matrix = Generator(3).rand({2, 3});
  const Tensor list = Generator(3).rand({6});

  EXPECT_EQ(matrix.shape(), Shape({2, 3}));
  EXPECT_EQ(matrix.at({1, 0}), list.at({3}));
  EXPECT_EQ(Generator(3).randn({}).rank(), 0);
  EXPECT_EQ(Generator(3).randn({4, 0}).size(), 0);
}

TEST(Generator, RejectsWidthsAndLimitsThatMakeNoSense) {
  Generator generator;
  EXPECT_THROW(generator.normal(0, -1, {2}), std::invalid_argument);
  EXPECT_THROW(generator.normal(0, std::nan(""), {2}), std::invalid_argument);
  EXPECT_THROW(generator.uniform(1, 0, {2}), std::invalid_argument);
  EXPECT_THROW(generator.uniform(0, INFINITY, {2}), std::invalid_argument);
  EXPECT_THROW(generator.uniform(-1e308, 1e308, {2}), std::invalid_argument);
}

TEST(Random, FreeFunctionsDrawFromTheDefaultGenerator) {
  manual_seed(0);
  expect_same_float32(rand({2}), {0.49625659, 0.768221796});
  expect_same_float32(default_generator().rand({1}), {0.0884774327});

  manual_seed(0);
  expect_same_float32(randn({2}), {1.54099607, -0.293428898});
  expect_same_float32(normal(0, 1, {1}), {-2.17878938});
}

}  // namespace
}  // namespace tapegrad
