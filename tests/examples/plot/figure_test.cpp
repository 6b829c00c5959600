#include "examples/plot/figure.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <span>

#include "examples/plot/heatmaps.h"
#include "examples/plot/layout.h"
#include "examples/plot/png.h"
#include "tensor/create.h"
#include "tensor/ops.h"
#include "tests/message_of.h"

namespace tapegrad::plot {
namespace {

/// A line from corner to corner of a panel with a grid, on a canvas of the figure's own size.
Figure diagonal() {
  Figure figure({.fit = Fit::size});
  Panel& panel = figure.panel();
  panel.line(arange(0, 5), arange(0, 5), "-", "line");
  panel.x_limits = {0, 4};
  panel.y_limits = {0, 4};
  panel.grid = Grid::on;
  return figure;
}

TEST(Figure, FrameAndGridAreWholePixels) {
  const Canvas canvas = diagonal().draw();

  // The box is 43.75 30 315 222.5; a quarter of its width is 67.8125: 111.56, 179.375, 247.19.
  EXPECT_EQ(canvas.at(44, 100), black);
  EXPECT_EQ(canvas.at(43, 100), white);
  EXPECT_EQ(canvas.at(45, 100), white);
  EXPECT_EQ(canvas.at(112, 100), grid_grey);
  EXPECT_EQ(canvas.at(111, 100), white);
  EXPECT_EQ(canvas.at(113, 100), white);
  EXPECT_EQ(canvas.at(315, 100), black);
  EXPECT_EQ(canvas.at(200, 223), black);
}

TEST(Figure, CurvesLieOverTheGrid) {
  const Canvas canvas = diagonal().draw();

  EXPECT_EQ(canvas.at(179, 126), cycle_colour(0));  // the middle of the panel
}

TEST(Figure, FittedPictureIsItsContentsAndATenthOfAnInch) {
  Figure figure;
  figure.panel().x_label = "Sorted training inputs";
  const PixelBox small = figure.draw().area();
  figure.panel().y_label = "y";
  figure.panel().title = "Title";
  const PixelBox large = figure.draw().area();

  EXPECT_GT(large.width(), small.width());
  EXPECT_GT(large.height(), small.height());
}

TEST(Figure, LabelsOfNeighboursKeepApart) {
  Figure figure({.width = 4, .height = 2}, 1, 3);
  for (int column = 0; column < 3; ++column) {
    figure.panel(0, column).line(arange(0, 3), arange(0, 3) * 1000.5);
    figure.panel(0, column).y_label = "a label";
  }

  const std::vector<PanelLayout> panels = lay_out(figure).panels;

  const double point = 100.0 / 72;
  for (std::size_t i = 1; i < 3; ++i) {
    const double labels = widest_label(panels[i].y, font_size * point);
    EXPECT_GT(panels[i].box.left - panels[i - 1].box.right, labels + 10 * point);
  }
}

TEST(Figure, PanelsWithSharedAxesHaveTheSameLimits) {
  Figure figure({.shared = Shared::yes}, 1, 2);
  figure.panel(0, 0).line(arange(0, 3), arange(0, 3));
  figure.panel(0, 1).line(arange(5, 8), arange(0, 3));

  const std::vector<PanelLayout> panels = lay_out(figure).panels;

  // 0 to 7, and 5 % more on each side.
  EXPECT_DOUBLE_EQ(panels[0].x.limits.low, -0.35);
  EXPECT_DOUBLE_EQ(panels[0].x.limits.high, 7.35);
  EXPECT_EQ(panels[1].x.limits.low, panels[0].x.limits.low);
}

TEST(Figure, SharedAxesNeedOneScale) {
  Figure figure({.shared = Shared::yes}, 1, 2);
  figure.panel(0, 1).y_scale = Scale::log;

  EXPECT_EQ(message_of([&] { figure.draw(); }),
            "figure: panels with shared axes have linear and logarithmic scales; give all of them "
            "the same, or choose Shared::no");
}

TEST(Figure, LogScaleSpacesPowersOfTenEvenly) {
  Figure figure;
  figure.panel().line(arange(0, 4), Tensor({4}, {1, 10, 100, 1000}));
  figure.panel().y_scale = Scale::log;
  figure.panel().y_limits = {1, 1000};

  const AxisLayout y = lay_out(figure).panels[0].y;

  EXPECT_EQ(y.labels.texts,
            (std::vector<std::string>{"10\u2070", "10\u00b9", "10\u00b2", "10\u00b3"}));
  EXPECT_NEAR(y.fraction(10), 1.0 / 3, 1e-12);
}

TEST(Figure, RefusesSizesThatAreNone) {
  EXPECT_EQ(
      message_of([] { Figure({.width = 0}); }),
      "figure: expected a size of 1 to 20000 pixels, got 0 x 2.5 inches at 100 dots per inch");
  EXPECT_EQ(message_of([] { Figure({}, 0, 1); }),
            "figure: expected 1 to 100 rows and columns of panels, got 0 x 1");
  EXPECT_EQ(message_of([] { Figure().panel(0, 1); }),
            "panel: row 0 and column 1 asked for, but the figure has 1 x 1 panels");
}

/// Fowler, Noll and Vo's hash.
std::uint64_t hash(std::span<const std::uint8_t> bytes) {
  std::uint64_t value = 14695981039346656037u;
  for (const std::uint8_t byte : bytes) value = (value ^ byte) * 1099511628211u;
  return value;
}

TEST(Figure, SameInputGivesTheSameBytesInBothPrecisionsAndWithAllCompilers) {
  Figure curves({.dpi = 120});
  Panel& panel = curves.panel();
  // Numbers that float holds exactly.
  panel.line(arange(0, 6), Tensor({6}, {0.5, 3, 1.25, 8, 2, 4}), "m--", "Queries \u2212\u03c0");
  panel.points(arange(0, 6), Tensor({6}, {4, 0.5, 2, 6.5, 7, 1}), "Data", 0.5);
  panel.title = "Title";
  panel.x_label = "x";
  panel.grid = Grid::on;
  Buffer numbers;
  for (int i = 0; i < 2 * 11 * 13; ++i) numbers.push_back(static_cast<Real>(i * 37 % 64) / 64);
  const Figure matrices = heatmaps(Tensor({1, 2, 11, 13}, std::move(numbers)), {.x_label = "Keys"});

  EXPECT_EQ(hash(encode_png(curves.draw())), 455200840395751310u);
  EXPECT_EQ(hash(encode_png(matrices.draw())), 14423415972859165324u);
}

}  // namespace
}  // namespace tapegrad::plot
