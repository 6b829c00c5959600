#include "examples/plot/heatmaps.h"

#include <gtest/gtest.h>

#include <limits>

#include "examples/plot/layout.h"
#include "tensor/create.h"
#include "tests/message_of.h"

namespace tapegrad::plot {
namespace {

Colour at(const Canvas& canvas, Point p) {
  return canvas.at(static_cast<int>(p.x), static_cast<int>(p.y));
}

TEST(Heatmaps, EachCellHasTheColourOfItsNumber) {
  const Figure figure = heatmaps(Tensor({2, 3}, {0, 1, 2, 3, 4, 5}));
  const PanelLayout panel = lay_out(figure).panels[0];

  const Canvas canvas = figure.draw();

  for (int row = 0; row < 2; ++row) {
    for (int column = 0; column < 3; ++column) {
      // Beside the middle, where the number is written.
      const Point p = panel.to_pixels(column - 0.4, row - 0.4);
      EXPECT_EQ(at(canvas, p), map_colour(ColourMap::reds, (3 * row + column) / 5.0));
    }
  }
}

TEST(Heatmaps, BarRunsFromTheSmallestNumberToTheLargest) {
  const Figure figure = heatmaps(eye(10));
  const Box bar = lay_out(figure).colour_bar->box;

  const Canvas canvas = figure.draw();

  // The frame hides the first and the last colour; the rows beside it have the next ones.
  const double one_row = 1.5 / bar.height();
  const Colour top = at(canvas, {bar.centre().x, bar.top + 1.5});
  const Colour bottom = at(canvas, {bar.centre().x, bar.bottom - 1.5});
  EXPECT_NEAR(top.red, map_colour(ColourMap::reds, 1 - one_row).red, 4);
  EXPECT_EQ(top.green, map_colour(ColourMap::reds, 1 - one_row).green);
  EXPECT_NEAR(bottom.green, map_colour(ColourMap::reds, one_row).green, 2);
}

TEST(Heatmaps, PanelsShareTheirColoursUnlessEachIsToHaveItsOwn) {
  const Tensor matrices({1, 2, 1, 2}, {0, 1, 0, 4});

  const Figure shared = heatmaps(matrices);
  const Figure each = heatmaps(matrices, {.colour_range = ColourRange::each});

  EXPECT_EQ(shared.panel(0, 0).heatmap->range.high, 4);
  EXPECT_EQ(each.panel(0, 0).heatmap->range.high, 1);
  EXPECT_EQ(each.panel(0, 1).heatmap->range.high, 4);
}

TEST(Heatmaps, OuterPanelsAloneAreLabelled) {
  const Tensor matrices = arange(0, 24).reshape({2, 2, 2, 3});
  const Figure figure = heatmaps(
      matrices,
      {.x_label = "Keys", .y_label = "Queries", .titles = {"a", "b"}, .width = 5, .height = 5});

  const FigureLayout layout = lay_out(figure);

  EXPECT_TRUE(layout.panels[0].x.labels.texts.empty());
  EXPECT_FALSE(layout.panels[2].x.labels.texts.empty());
  EXPECT_FALSE(layout.panels[0].y.labels.texts.empty());
  EXPECT_TRUE(layout.panels[1].y.labels.texts.empty());
  EXPECT_EQ(figure.panel(0, 1).title, "b");
  EXPECT_EQ(figure.panel(0, 0).x_label, "");
  EXPECT_EQ(figure.panel(1, 1).x_label, "Keys");
  EXPECT_EQ(figure.panel(1, 1).y_label, "");
}

TEST(Heatmaps, CellsOfLessThanAPixelAreAveraged) {
  // Columns of 0 and 1 in turn: every pixel is halfway.
  Buffer stripes;
  for (int i = 0; i < 1000 * 2000; ++i) stripes.push_back(static_cast<Real>(i % 2));
  const Figure figure = heatmaps(Tensor({1000, 2000}, std::move(stripes)));
  const PanelLayout panel = lay_out(figure).panels[0];

  const Canvas canvas = figure.draw();

  const Colour middle = at(canvas, panel.box.centre());
  EXPECT_NEAR(middle.green, map_colour(ColourMap::reds, 0.5).green, 12);
}

TEST(Heatmaps, NotANumberIsWhiteWithAGreyCross) {
  const Real nan = std::numeric_limits<Real>::quiet_NaN();
  const Figure figure = heatmaps(Tensor({1, 2}, {nan, 1}));
  const PanelLayout panel = lay_out(figure).panels[0];

  const Canvas canvas = figure.draw();

  EXPECT_EQ(at(canvas, panel.to_pixels(-0.4, 0)), white);
  EXPECT_EQ(at(canvas, panel.to_pixels(0, 0)), (Colour{150, 150, 150}));
}

TEST(Heatmaps, ConstantMatrixHasOneColourAndOneTick) {
  const Figure figure = heatmaps(full({4, 3}, 0.025));

  const ColourBarLayout bar = *lay_out(figure).colour_bar;

  EXPECT_EQ(bar.numbers.labels.texts, std::vector<std::string>{"0.025"});
  EXPECT_EQ(bar.numbers.fraction(bar.numbers.ticks[0]), 0.5);
}

TEST(Heatmaps, RefusesLimitsThatNoColoursCanBeGivenTo) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  for (const Range limits : {Range{-infinity, infinity}, Range{0, infinity}, Range{nan, nan},
                             Range{0, nan}, Range{-1.7e308, 1.7e308}, Range{1, 0}}) {
    EXPECT_NE(message_of([&] { heatmaps(eye(2), {.limits = limits}); }).find("expected limits"),
              std::string::npos)
        << limits.low << " to " << limits.high;
  }
  EXPECT_FALSE(lay_out(heatmaps(eye(2), {.limits = Range{0, 1e-320}}))
                   .colour_bar->numbers.labels.texts.empty());
}

TEST(Heatmaps, RefusesAColourBarOfNoHeight) {
  for (const double height : {0.0, -1.0, 1e9, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_NE(message_of([&] { heatmaps(eye(2), {.bar_height = height}); }).find("bar_height"),
              std::string::npos)
        << height;
  }
}

TEST(Heatmaps, RefusesNothing) {
  EXPECT_EQ(message_of([] {
              heatmaps(zeros({0, 3}));
            }),
            "heatmaps: a tensor of shape [0, 3] has no number to draw");
}

TEST(Heatmaps, RefusesWhatIsNoGridOfMatrices) {
  EXPECT_EQ(message_of([] { heatmaps(arange(0, 4)); }),
            "heatmaps: expected [rows, columns, queries, keys], got [4]; reshape one matrix to "
            "[1, 1, queries, keys]");
  EXPECT_EQ(message_of([] {
              heatmaps(eye(3), {.titles = {"a", "b"}});
            }),
            "heatmaps: expected one title per column, got 2 titles for 1 columns");
}

}  // namespace
}  // namespace tapegrad::plot
