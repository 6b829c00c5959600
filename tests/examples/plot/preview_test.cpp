#include "examples/plot/preview.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <sstream>

#include "tensor/create.h"
#include "tests/message_of.h"

namespace tapegrad::plot {
namespace {

std::string preview_of(const Tensor& matrix, TerminalColours colours, int columns = 80) {
  std::ostringstream out;
  preview(out, matrix, colours, columns);
  return out.str();
}

TEST(Preview, MatrixWithoutColoursIsLettersFromSmallToLarge) {
  const Tensor matrix({2, 3}, {0, 1, 2, 3, 4, 10});

  EXPECT_EQ(preview_of(matrix, TerminalColours::none),
            "  ..::\n"
            "--==@@\n"
            "[2, 3], smallest 0, largest 10\n");
}

TEST(Preview, NotANumberIsAQuestionMark) {
  const Tensor matrix({1, 3}, {std::numeric_limits<Real>::quiet_NaN(), 0, 1});

  EXPECT_EQ(preview_of(matrix, TerminalColours::none), "??  @@\n[1, 3], smallest 0, largest 1\n");
}

TEST(Preview, TwoRowsShareALineOfColouredHalves) {
  const Tensor matrix({2, 1}, {0, 1});

  // Reds: ff f5 f0 above, 67 00 0d below.
  EXPECT_EQ(preview_of(matrix, TerminalColours::all),
            "\x1b[38;2;255;245;240m\x1b[48;2;103;0;13m\u2580\x1b[0m\n"
            "[2, 1], smallest 0, largest 1\n");
  // Levels of 0 to 5: 5 5 5 above, 2 0 0 below.
  EXPECT_EQ(preview_of(matrix, TerminalColours::of_256),
            "\x1b[38;5;231m\x1b[48;5;88m\u2580\x1b[0m\n"
            "[2, 1], smallest 0, largest 1\n");
}

TEST(Preview, LargeMatricesAreShownByMeans) {
  const Tensor matrix({4, 4}, {0, 2, 8, 8, 0, 2, 8, 8, 1, 1, 0, 0, 1, 1, 0, 0});

  // Room for two columns: means of 1, 8 and 1, 0 over 4 x 2 cells, since a letter is two rows high.
  EXPECT_EQ(preview_of(matrix, TerminalColours::none, 10),
            " @\n"
            "[4, 4], means of 4 x 2, smallest 1, largest 4\n");
}

TEST(Preview, CurvesAreDrawnBetweenTheirPoints) {
  Panel panel;
  panel.line(arange(0, 2), arange(0, 2), "-", "up");
  panel.x_limits = {0, 1};
  panel.y_limits = {0, 1};

  std::ostringstream out;
  preview(out, panel, TerminalColours::none, 16);

  EXPECT_EQ(out.str(),
            "      1      ***\n"
            "      0  ****   \n"
            "        0      1\n"
            "        * up\n");
}

TEST(Preview, RefusesWhatIsNoMatrix) {
  std::ostringstream out;

  EXPECT_EQ(message_of([&] { preview(out, arange(0, 3), TerminalColours::none); }),
            "preview: expected a matrix with at least one number, got [3]");
}

/// The environment variables that decide about colours, as they were after each test.
class TerminalTest : public testing::Test {
 protected:
  TerminalTest() {
    for (const char* name : names) {
      const char* value = std::getenv(name);
      before_.push_back(value == nullptr ? std::string("unset") : "=" + std::string(value));
      unsetenv(name);
    }
    setenv("TERM", "xterm", 1);
  }
  ~TerminalTest() override {
    for (std::size_t i = 0; i < before_.size(); ++i) {
      unsetenv(names[i]);
      if (before_[i] != "unset") setenv(names[i], before_[i].c_str() + 1, 1);
    }
  }

 private:
  static constexpr const char* names[] = {"NO_COLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "COLORTERM",
                                          "TERM"};
  std::vector<std::string> before_;
};

TEST_F(TerminalTest, AutomaticMeansColoursOnTerminalsOnly) {
  EXPECT_EQ(terminal_colours(ColourChoice::automatic, true), TerminalColours::of_256);
  EXPECT_EQ(terminal_colours(ColourChoice::automatic, false), TerminalColours::none);
  setenv("TERM", "dumb", 1);
  EXPECT_EQ(terminal_colours(ColourChoice::automatic, true), TerminalColours::none);
}

TEST_F(TerminalTest, NoColorTurnsThemOffUnlessAskedFor) {
  setenv("NO_COLOR", "1", 1);
  setenv("FORCE_COLOR", "1", 1);

  EXPECT_EQ(terminal_colours(ColourChoice::automatic, true), TerminalColours::none);
  EXPECT_EQ(terminal_colours(ColourChoice::always, false), TerminalColours::of_256);
}

TEST_F(TerminalTest, EmptyNoColorSaysNothing) {
  setenv("NO_COLOR", "", 1);

  EXPECT_EQ(terminal_colours(ColourChoice::automatic, true), TerminalColours::of_256);
}

TEST_F(TerminalTest, ForcedColoursAreShownAlsoInFiles) {
  setenv("CLICOLOR_FORCE", "1", 1);
  setenv("COLORTERM", "truecolor", 1);

  EXPECT_EQ(terminal_colours(ColourChoice::automatic, false), TerminalColours::all);
  EXPECT_EQ(terminal_colours(ColourChoice::never, true), TerminalColours::none);
}

TEST_F(TerminalTest, ChoicesAreReadByName) {
  EXPECT_EQ(parse_colour_choice("auto"), ColourChoice::automatic);
  EXPECT_EQ(parse_colour_choice("always"), ColourChoice::always);
  EXPECT_EQ(parse_colour_choice("never"), ColourChoice::never);
  EXPECT_EQ(message_of([] { parse_colour_choice("yes"); }),
            "--color: expected auto, always or never, got 'yes'");
}

}  // namespace
}  // namespace tapegrad::plot
