#include "examples/gradient_check/picture.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/expect_tensor.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

CheckedElement element(Index position, double analytic, double numeric, double relative) {
  CheckedElement element;
  element.position = position;
  element.analytic = analytic;
  element.numeric = numeric;
  element.relative = relative;
  return element;
}

/// An input w [2, 1, 2] of which element 2 was not checked, and one random direction.
GradientReport sampled_report() {
  CheckedInputReport input;
  input.name = "w";
  input.shape = {2, 1, 2};
  input.elements = {element(0, 2, -2, 1), element(1, 0.5, 0.5, 0), element(3, 1, 1.01, 0.01),
                    element(4, 100, 100, 0)};
  input.elements[0].agreement = Agreement::wrong;
  GradientReport report;
  report.inputs = {input};
  return report;
}

TEST(CheckPicture, ShowsAnalyticNumericAndError) {
  const plot::Figure figure = check_figure(sampled_report());

  ASSERT_EQ(figure.columns(), 3);
  expect_tensor(figure.panel(0, 0).heatmap->matrix, Tensor({2, 2}, {2, 0.5, NAN, 1}));
  expect_tensor(figure.panel(0, 1).heatmap->matrix, Tensor({2, 2}, {-2, 0.5, NAN, Real(1.01)}));
  expect_tensor(figure.panel(0, 2).heatmap->matrix, Tensor({2, 2}, {0, -16, NAN, -2}));
  EXPECT_EQ(figure.panel(0, 0).y_label, "w");
}

TEST(CheckPicture, BothGradientsHaveTheSameColoursAround0) {
  const plot::Figure figure = check_figure(sampled_report());

  for (const int column : {0, 1}) {
    EXPECT_EQ(figure.panel(0, column).heatmap->range.low, -2);  // not 100: that is a direction
    EXPECT_EQ(figure.panel(0, column).heatmap->range.high, 2);
  }
}

TEST(CheckPicture, ASingleNumberIsOneCell) {
  GradientReport report = sampled_report();
  report.inputs[0].shape = {};
  report.inputs[0].elements = {element(0, 2, -2, 1)};

  EXPECT_EQ(check_figure(report).panel(0, 0).heatmap->matrix.shape(), Shape({1, 1}));
}

TEST(CheckPicture, WithoutElementsThereIsNothingToDraw) {
  EXPECT_EQ(message_of([] { check_figure(GradientReport()); }),
            "check_figure: expected a report with elements, got none");
}

}  // namespace
}  // namespace tapegrad
