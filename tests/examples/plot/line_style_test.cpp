#include "examples/plot/line_style.h"

#include <gtest/gtest.h>

#include "tests/message_of.h"

namespace tapegrad::plot {
namespace {

TEST(Format, TheBooksFourAreRead) {
  EXPECT_EQ(parse_format("-").line, LineStyle::solid);
  EXPECT_FALSE(parse_format("-").colour);
  EXPECT_EQ(parse_format("m--").line, LineStyle::dashed);
  EXPECT_EQ(parse_format("m--").colour, (Colour{0xbf, 0, 0xbf}));
  EXPECT_EQ(parse_format("g-.").line, LineStyle::dash_dot);
  EXPECT_EQ(parse_format("g-.").colour, (Colour{0, 0x80, 0}));
  EXPECT_EQ(parse_format("r:").line, LineStyle::dotted);
  EXPECT_EQ(parse_format("r:").colour, (Colour{0xff, 0, 0}));
}

TEST(Format, MarkerWithoutALineMeansNoLine) {
  EXPECT_EQ(parse_format("o").marker, Marker::circle);
  EXPECT_EQ(parse_format("o").line, LineStyle::none);
  EXPECT_EQ(parse_format("kD-").marker, Marker::diamond);
  EXPECT_EQ(parse_format("kD-").line, LineStyle::solid);
  EXPECT_EQ(parse_format("^").marker, Marker::triangle);
  EXPECT_EQ(parse_format("s").marker, Marker::square);
}

TEST(Format, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(message_of([] { parse_format("m-x"); }),
            "format: expected colour (bgrcmykw), line (- -- -. :) or marker (o s ^ D), got 'x' in "
            "'m-x'");
}

TEST(ParseColour, ReadsHexAndLetters) {
  EXPECT_EQ(parse_colour("#1f77b4"), (Colour{0x1f, 0x77, 0xb4}));
  EXPECT_EQ(parse_colour("k"), black);
  EXPECT_EQ(parse_colour("w"), white);
  for (const char* wrong : {"", "x", "#1f77b", "#1f77bg", "bg"}) {
    EXPECT_EQ(
        message_of([&] { parse_colour(wrong); }),
        "colour: expected #rrggbb or one of b g r c m y k w, got '" + std::string(wrong) + "'");
  }
}

}  // namespace
}  // namespace tapegrad::plot
