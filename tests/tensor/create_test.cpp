#include "tensor/create.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/message_of.h"

namespace tapegrad {
namespace {

Buffer values_of(const Tensor& tensor) {
  return {tensor.values().begin(), tensor.values().end()};
}

TEST(Create, ZerosOnesAndFullHaveTheShapeAskedFor) {
  EXPECT_EQ(zeros({2, 3}).shape(), Shape({2, 3}));
  EXPECT_EQ(values_of(zeros({2})), Buffer({0, 0}));
  EXPECT_EQ(values_of(ones({3})), Buffer({1, 1, 1}));
  EXPECT_EQ(values_of(full({1, 2}, 2.5)), Buffer({2.5, 2.5}));
}

TEST(Create, AScalarAndAnEmptyShapeAreFine) {
  EXPECT_EQ(values_of(ones({})), Buffer({1}));
  EXPECT_EQ(zeros({2, 0, 3}).size(), 0);
}

TEST(Arange, StopsBeforeTheEnd) {
  EXPECT_EQ(values_of(arange(3)), Buffer({0, 1, 2}));
  EXPECT_EQ(values_of(arange(1, 4)), Buffer({1, 2, 3}));
  EXPECT_EQ(values_of(arange(1, 2, 0.25)), Buffer({1, 1.25, 1.5, 1.75}));
}

TEST(Arange, GoesDownWithANegativeStep) {
  EXPECT_EQ(values_of(arange(1, -1, -0.5)), Buffer({1, 0.5, 0, -0.5}));
}

TEST(Arange, IsEmptyWhenStartIsTheEnd) {
  EXPECT_EQ(arange(2, 2).shape(), Shape({0}));
}

TEST(Arange, HasFiftyTenthsBeforeFive) {
  const Tensor x = arange(0, 5, 0.1);

  ASSERT_EQ(x.shape(), Shape({50}));
  EXPECT_EQ(x.at({49}), static_cast<Real>(49 * 0.1));
}

TEST(Arange, RejectsWhatHasNoEnd) {
  EXPECT_EQ(message_of([] { return arange(0, 5, 0); }),
            "arange: expected a step other than 0, got 0");
  EXPECT_EQ(message_of([] { return arange(0, 5, -1); }),
            "arange: a step of -1 leads away from the end: start 0, end 5");
  EXPECT_EQ(message_of([] { return arange(std::numeric_limits<double>::infinity()); }),
            "arange: expected finite numbers, got start 0, end inf, step 1");
  EXPECT_EQ(message_of([] { return arange(0, 1e30); }),
            "arange: from 0 to 1e+30 in steps of 1 are too many numbers");
}

TEST(Linspace, IncludesBothEnds) {
  EXPECT_EQ(values_of(linspace(0, 1, 5)), Buffer({0, 0.25, 0.5, 0.75, 1}));
  EXPECT_EQ(linspace(0.1, 0.7, 8).at({-1}), static_cast<Real>(0.7));
}

TEST(Linspace, MayHaveOneNumberOrNone) {
  EXPECT_EQ(values_of(linspace(3, 4, 1)), Buffer({3}));
  EXPECT_EQ(linspace(3, 4, 0).shape(), Shape({0}));
}

TEST(Linspace, RejectsANegativeCount) {
  EXPECT_EQ(message_of([] { return linspace(0, 1, -2); }),
            "linspace: expected a count of 0 or more, got -2");
}

TEST(Linspace, RejectsEndsTooFarApart) {
  EXPECT_EQ(message_of([] { linspace(-1e308, 1e308, 3); }),
            "linspace: -1e+308 and 1e+308 are farther apart than any number is large");
}

TEST(Eye, IsOneOnTheDiagonal) {
  EXPECT_EQ(values_of(eye(2)), Buffer({1, 0, 0, 1}));
  EXPECT_EQ(values_of(eye(2, 3)), Buffer({1, 0, 0, 0, 1, 0}));
  EXPECT_EQ(values_of(eye(3, 2)), Buffer({1, 0, 0, 1, 0, 0}));
  EXPECT_EQ(eye(0).shape(), Shape({0, 0}));
}

TEST(Create, VectorAndMatrixTakeNumbersAsTheyStand) {
  EXPECT_EQ(vector({1, 2, 3}).shape(), Shape({3}));
  EXPECT_EQ(matrix({{1, 2, 3}, {4, 5, 6}}).shape(), Shape({2, 3}));
  EXPECT_EQ(values_of(matrix({{1, 2, 3}, {4, 5, 6}})), Buffer({1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(matrix({}).shape(), Shape({0, 0}));
}

TEST(Create, MatrixRejectsRowsOfDifferentLength) {
  EXPECT_EQ(message_of([] {
              return matrix({{1, 2}, {3}});
            }),
            "matrix: expected rows of equal length, got one of 2 and one of 1");
}

}  // namespace
}  // namespace tapegrad
