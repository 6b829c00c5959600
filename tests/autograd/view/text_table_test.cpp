#include "autograd/view/text_table.h"

#include <gtest/gtest.h>

#include <sstream>

namespace tapegrad {
namespace {

TEST(TextTable, ColumnsAreAlignedAndLinesEndWithoutSpaces) {
  TextTable table;
  table.add({"a", "long", "x"});
  table.add_text("a line across all columns");
  table.add({"bcd", "e", ""});

  std::ostringstream out;
  table.print(out);

  EXPECT_EQ(out.str(), "a    long  x\na line across all columns\nbcd  e\n");
}

TEST(TextTable, GreekLettersAreOneCharacterWide) {
  EXPECT_EQ(width_of("σ²"), 2U);
  EXPECT_EQ(cut("σσσσσσ", 5), "σσ...");
  EXPECT_EQ(cut("σσσσσ", 5), "σσσσσ");
}

}  // namespace
}  // namespace tapegrad
