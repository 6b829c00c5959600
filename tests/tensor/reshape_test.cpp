#include <gtest/gtest.h>

#include "tensor/create.h"
#include "tensor/ops.h"
#include "tests/expect_tensor.h"
#include "tests/message_of.h"
#include "tests/tensor/inputs.h"

namespace tapegrad {
namespace {

TEST(Reshape, KeepsTheNumbersInTheirOrderWithoutACopy) {
  const Tensor y = reshape(x, {3, -1});

  expect_tensor(y, Tensor({3, 2}, {1, 2, 3, 4, 5, 6}), 0);
  EXPECT_EQ(y.data(), x.data());
}

TEST(Reshape, RejectsAnotherElementCount) {
  EXPECT_EQ(message_of([] { reshape(x, {5}); }),
            "reshape: [2, 3] has 6 numbers, which do not fill [5]");
}

TEST(Unsqueeze, PutsANewAxisAnywhere) {
  EXPECT_EQ(unsqueeze(x, 0).shape(), Shape({1, 2, 3}));
  EXPECT_EQ(unsqueeze(x, 1).shape(), Shape({2, 1, 3}));
  EXPECT_EQ(unsqueeze(x, -1).shape(), Shape({2, 3, 1}));
  EXPECT_EQ(unsqueeze(x, -3).shape(), Shape({1, 2, 3}));
  EXPECT_EQ(unsqueeze(Tensor(7), 0).shape(), Shape({1}));
  EXPECT_EQ(unsqueeze(zeros({0}), 1).shape(), Shape({0, 1}));
}

TEST(Unsqueeze, RejectsAPlaceThatIsNotThere) {
  EXPECT_EQ(message_of([] { unsqueeze(x, 3); }),
            "unsqueeze: axis 3 is out of range for shape [2, 3]; expected -3 to 2");
}

TEST(Squeeze, DropsTheAxesOfSizeOne) {
  const Tensor y = reshape(x, {1, 2, 1, 3});

  EXPECT_EQ(squeeze(y).shape(), Shape({2, 3}));
  EXPECT_EQ(squeeze(y, 0).shape(), Shape({2, 1, 3}));
  EXPECT_EQ(squeeze(y, -2).shape(), Shape({1, 2, 3}));
  EXPECT_EQ(squeeze(Tensor({1, 1}, {7})).shape(), Shape());
}

TEST(Squeeze, LeavesAnAxisOfAnotherSizeAlone) {
  EXPECT_EQ(squeeze(x, 1).shape(), Shape({2, 3}));
  EXPECT_EQ(squeeze(zeros({0, 1})).shape(), Shape({0}));
  EXPECT_EQ(squeeze(Tensor(7), 0).shape(), Shape());
}

TEST(Squeeze, RejectsAnAxisThatIsNotThere) {
  EXPECT_EQ(message_of([] { squeeze(x, 2); }),
            "squeeze: axis 2 is out of range for shape [2, 3]; expected -2 to 1");
}

TEST(Flatten, JoinsAxes) {
  const Tensor y = zeros({2, 3, 4, 5});

  EXPECT_EQ(flatten(y).shape(), Shape({120}));
  EXPECT_EQ(flatten(y, 1, 2).shape(), Shape({2, 12, 5}));
  EXPECT_EQ(flatten(y, -2).shape(), Shape({2, 3, 20}));
  EXPECT_EQ(flatten(y, 1, 1).shape(), Shape({2, 3, 4, 5}));
  EXPECT_EQ(flatten(zeros({2, 0, 3}), 0, 1).shape(), Shape({0, 3}));
}

TEST(Flatten, MakesAListOfASingleNumber) {
  EXPECT_EQ(flatten(Tensor(7)).shape(), Shape({1}));
}

TEST(Flatten, RejectsAxesInTheWrongOrder) {
  EXPECT_EQ(message_of([] { flatten(x, 1, 0); }),
            "flatten: the first axis, 1, lies after the last, 0, in shape [2, 3]");
  EXPECT_EQ(message_of([] { flatten(x, 0, 2); }),
            "flatten: axis 2 is out of range for shape [2, 3]; expected -2 to 1");
}

}  // namespace
}  // namespace tapegrad
