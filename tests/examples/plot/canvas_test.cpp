#include "examples/plot/canvas.h"

#include <gtest/gtest.h>

#include <limits>

#include "examples/plot/colour_map.h"
#include "examples/plot/stroke.h"

namespace tapegrad::plot {
namespace {

TEST(Mask, PixelsFadeAcrossTheEdge) {
  Mask mask({0, 0, 4, 1});

  // The edge at x = 1.75 is 1.25 right of the first centre, 0.25 of the second; -0.75 of the third.
  mask.add(RoundedBox({-10, -10, 1.75, 10}));

  EXPECT_EQ(mask.at(0, 0), 1);
  EXPECT_EQ(mask.at(1, 0), 0.75);
  EXPECT_EQ(mask.at(2, 0), 0);
}

TEST(Mask, OverlappingStrokesAreNotDarker) {
  const Segment stroke({0, 1}, {4, 1}, 1);
  Mask once({0, 0, 4, 2}), twice({0, 0, 4, 2});

  once.add(stroke);
  twice.add(stroke);
  twice.add(stroke);

  EXPECT_EQ(once.at(2, 0), 0.5);
  EXPECT_EQ(twice.at(2, 0), 0.5);
}

TEST(Canvas, AlphaMixesWithWhatIsBelow) {
  Canvas canvas({0, 0, 3, 2});

  canvas.fill(RoundedBox({0, 0, 1, 2}), {0, 100, 200}, 0.5);

  // (255 + 0) / 2 = 127.5, (255 + 100) / 2 = 177.5, (255 + 200) / 2 = 227.5, rounded up.
  EXPECT_EQ(canvas.at(0, 0), (Colour{128, 178, 228}));
  EXPECT_EQ(canvas.at(2, 1), white);
}

TEST(Canvas, DrawsNothingOutsideOfTheClipBox) {
  Canvas canvas({0, 0, 4, 3});

  canvas.clip_to({1, 0, 2, 3});
  canvas.fill(RoundedBox({0, 0, 4, 3}), black);

  EXPECT_EQ(canvas.at(0, 0), white);
  EXPECT_EQ(canvas.at(1, 0), black);
  EXPECT_EQ(canvas.at(2, 0), white);
}

TEST(Canvas, MeasuresWithoutPixels) {
  Canvas ruler({});

  ruler.fill(RoundedBox({-3, 2, 5, 9}), black);

  EXPECT_EQ(ruler.extent(), (PixelBox{-3, 2, 5, 9}));
}

TEST(DrawLine, DashesAreOnAndOffByTheirLengths) {
  Canvas canvas({0, 0, 30, 2});
  const Point ends[] = {{1, 1}, {100, 1}};

  // Width 2: 7.4 pixels on and 3.2 off, from x = 0, since the end sticks out by half the width.
  draw_line(canvas, ends, {2, black, 1, LineStyle::dashed});

  EXPECT_EQ(canvas.at(3, 0), black);
  EXPECT_EQ(canvas.at(9, 0), white);
  EXPECT_EQ(canvas.at(14, 0), black);
}

TEST(DrawLine, LeavesAGapWhereANumberIsMissing) {
  Canvas canvas({0, 0, 9, 1});
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Point points[] = {{0, 0.5}, {2, 0.5}, {nan, nan}, {6, 0.5}, {9, 0.5}};

  draw_line(canvas, points, {1, black});

  EXPECT_EQ(canvas.at(1, 0), black);
  EXPECT_EQ(canvas.at(4, 0), white);
  EXPECT_EQ(canvas.at(7, 0), black);
}

TEST(ColourMap, EndsAreTheFirstAndTheLastColour) {
  EXPECT_EQ(map_colour(ColourMap::reds, 0), (Colour{255, 245, 240}));
  EXPECT_EQ(map_colour(ColourMap::reds, -7), (Colour{255, 245, 240}));
  EXPECT_EQ(map_colour(ColourMap::greys, 1), black);
  EXPECT_EQ(map_colour(ColourMap::greys, 1e300), black);
}

}  // namespace
}  // namespace tapegrad::plot
