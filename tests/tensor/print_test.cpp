#include <gtest/gtest.h>

#include <cmath>
#include <sstream>
#include <string>

#include "tensor/create.h"
#include "tensor/index_tensor.h"

// What PyTorch prints for the same numbers.
namespace tapegrad {
namespace {

template <typename Printable>
std::string printed(const Printable& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

TEST(Print, NumbersAreAlignedAtTheRight) {
  EXPECT_EQ(printed(matrix({{1, 2.5}, {-3, 100}})),
            "tensor([[  1.0000,   2.5000],\n"
            "        [ -3.0000, 100.0000]])");
}

TEST(Print, WholeNumbersEndInAPoint) {
  EXPECT_EQ(printed(vector({1, -20, 3})), "tensor([  1., -20.,   3.])");
  EXPECT_EQ(printed(Tensor(-0.0)), "tensor(-0.)");
}

TEST(Print, AScalarHasNoBrackets) {
  EXPECT_EQ(printed(Tensor(3)), "tensor(3.)");
  EXPECT_EQ(printed(Tensor(0.1)), "tensor(0.1000)");
}

TEST(Print, BlocksAreSetApartByAnEmptyLine) {
  EXPECT_EQ(printed(Tensor({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, -8})),
            "tensor([[[ 1.,  2.],\n"
            "         [ 3.,  4.]],\n"
            "\n"
            "        [[ 5.,  6.],\n"
            "         [ 7., -8.]]])");
}

TEST(Print, NumbersAreScientificWhenFourDecimalsWouldNotShowThem) {
  EXPECT_EQ(printed(vector({0.00001, 1, 20})), "tensor([1.0000e-05, 1.0000e+00, 2.0000e+01])");
  EXPECT_EQ(printed(vector({1, 10000})), "tensor([1.0000e+00, 1.0000e+04])");
  EXPECT_EQ(printed(vector({1, 1000})), "tensor([   1., 1000.])");
  EXPECT_EQ(printed(vector({200000000})), "tensor([2.0000e+08])");
}

TEST(Print, WhatIsNoNumberDoesNotDecideTheNotation) {
  EXPECT_EQ(printed(vector({NAN, INFINITY, -INFINITY, 1.5})),
            "tensor([   nan,    inf,   -inf, 1.5000])");
  EXPECT_EQ(printed(vector({0, NAN, INFINITY})), "tensor([0., nan, inf])");
  EXPECT_EQ(printed(vector({-NAN})), "tensor([nan])");
}

TEST(Print, LinesEndBeforeColumnEighty) {
  EXPECT_EQ(printed(linspace(0, 29.0 / 7, 30)),
            "tensor([0.0000, 0.1429, 0.2857, 0.4286, 0.5714, 0.7143, 0.8571, 1.0000, 1.1429,\n"
            "        1.2857, 1.4286, 1.5714, 1.7143, 1.8571, 2.0000, 2.1429, 2.2857, 2.4286,\n"
            "        2.5714, 2.7143, 2.8571, 3.0000, 3.1429, 3.2857, 3.4286, 3.5714, 3.7143,\n"
            "        3.8571, 4.0000, 4.1429])");
}

TEST(Print, MoreThanAThousandNumbersAreShortened) {
  EXPECT_EQ(printed(zeros({1001})), "tensor([0., 0., 0.,  ..., 0., 0., 0.])");
  EXPECT_EQ(printed(arange(7 * 200).reshape({7, 200})),
            "tensor([[0.0000e+00, 1.0000e+00, 2.0000e+00,  ..., 1.9700e+02, 1.9800e+02,\n"
            "         1.9900e+02],\n"
            "        [2.0000e+02, 2.0100e+02, 2.0200e+02,  ..., 3.9700e+02, 3.9800e+02,\n"
            "         3.9900e+02],\n"
            "        [4.0000e+02, 4.0100e+02, 4.0200e+02,  ..., 5.9700e+02, 5.9800e+02,\n"
            "         5.9900e+02],\n"
            "        ...,\n"
            "        [8.0000e+02, 8.0100e+02, 8.0200e+02,  ..., 9.9700e+02, 9.9800e+02,\n"
            "         9.9900e+02],\n"
            "        [1.0000e+03, 1.0010e+03, 1.0020e+03,  ..., 1.1970e+03, 1.1980e+03,\n"
            "         1.1990e+03],\n"
            "        [1.2000e+03, 1.2010e+03, 1.2020e+03,  ..., 1.3970e+03, 1.3980e+03,\n"
            "         1.3990e+03]])");
}

TEST(Print, AThousandNumbersAreNotShortened) {
  EXPECT_EQ(printed(zeros({1000})).find("..."), std::string::npos);
}

TEST(Print, AnEmptyTensorTellsItsSizes) {
  EXPECT_EQ(printed(zeros({2, 0, 3})), "tensor([], size=(2, 0, 3))");
  EXPECT_EQ(printed(zeros({0})), "tensor([])");
}

TEST(Print, PositionsHaveNoPoint) {
  EXPECT_EQ(printed(IndexTensor({2, 2}, {0, 10, 7, -2})),
            "tensor([[ 0, 10],\n"
            "        [ 7, -2]])");
  EXPECT_EQ(printed(IndexTensor({0, 2}, {})), "tensor([], size=(0, 2), dtype=torch.int64)");
}

TEST(Print, StrIsWhatTheStreamGets) {
  EXPECT_EQ(vector({1, 2}).str(), "tensor([1., 2.])");
}

}  // namespace
}  // namespace tapegrad
