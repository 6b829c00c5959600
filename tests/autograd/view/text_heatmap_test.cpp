#include "autograd/view/text_heatmap.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>

#include "tensor/create.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

std::string heatmap(const Tensor& tensor, TextColours colours = TextColours::no) {
  std::ostringstream out;
  print_heatmap(out, tensor, colours);
  return out.str();
}

// Ten shades for -1 to 9: a tenth of the way is one shade.
TEST(TextHeatmap, LargerNumbersAreDarker) {
  EXPECT_EQ(heatmap(matrix({{-1, 0, 1}, {4.5, 8, 9}})),
            "[2, 3] from -1 to 9: ' .:-=+*#%@'\n"
            "  | .:|\n"
            "  |+@@|\n");
}

TEST(TextHeatmap, WhatIsNotFiniteIsMarked) {
  EXPECT_EQ(heatmap(vector({0, NAN, 1, INFINITY})),
            "[4] from 0 to 1: ' .:-=+*#%@', ? is not finite: 2\n"
            "  | ?@?|\n");
}

TEST(TextHeatmap, HasADefinedAnswerForEveryShape) {
  EXPECT_EQ(heatmap(3), "[] from 3 to 3: ' .:-=+*#%@'\n  | |\n");
  EXPECT_EQ(heatmap(zeros({2, 0})), "[2, 0] is empty\n");
  EXPECT_EQ(heatmap(reshape(arange(4), {2, 1, 2})),
            "[2, 1, 2] from 0 to 3: ' .:-=+*#%@'\n  | -|\n  |*@|\n");
}

// 100 rows in blocks of 2, 153 columns in blocks of 3.
TEST(TextHeatmap, LargeTensorsAreShownByMeans) {
  const std::string text = heatmap(zeros({100, 153}));

  EXPECT_TRUE(text.starts_with("[100, 153] from 0 to 0: ' .:-=+*#%@', means of 2 x 3\n")) << text;
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 51);
  EXPECT_NE(text.find("\n  |" + std::string(51, ' ') + "|\n"), std::string::npos);
}

// Numbers from 0 up are white to red; around 0, blue to red with white in the middle.
TEST(TextHeatmap, ColoursTellTheSign) {
  EXPECT_EQ(heatmap(vector({0, 1}), TextColours::yes),
            "[2] from 0 to 1\n  |\033[48;5;255m \033[0m\033[48;5;88m \033[0m|\n");
  EXPECT_EQ(heatmap(vector({-2, 0, 1}), TextColours::yes),
            "[3] from -2 to 1\n"
            "  |\033[48;5;20m \033[0m\033[48;5;255m \033[0m\033[48;5;203m \033[0m|\n");
}

}  // namespace
}  // namespace tapegrad
