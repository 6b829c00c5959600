#include "autograd/view/source_lines.h"

#include <gtest/gtest.h>

#include "autograd/ops.h"
#include "autograd/tape.h"

namespace tapegrad {
namespace {

TEST(SourceLines, AreThoseAroundTheCall) {
  const Variable x = Variable::parameter(1, "x");
  Tape tape;
  x + 1;  // this line

  const std::vector<NumberedLine> lines = source_lines(tape.entries()[0].where, 1);

  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].text, "  Tape tape;");
  EXPECT_EQ(lines[1].text, "  x + 1;  // this line");
  EXPECT_EQ(lines[1].number, tape.entries()[0].where.line);
  EXPECT_EQ(lines[2].text, "");
}

TEST(SourceLines, EndWithTheFile) {
  const std::vector<NumberedLine> lines = source_lines({"tests/message_of.h", 1}, 2);

  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].number, 1);
  EXPECT_EQ(lines[0].text, "#pragma once");
  EXPECT_EQ(source_lines({"../../tests/message_of.h", 1}, 0).size(), 1U);
}

TEST(SourceLines, AreEmptyWhenTheFileIsNotThere) {
  EXPECT_TRUE(source_lines({"no/such/file.cpp", 1}, 2).empty());
  EXPECT_TRUE(source_lines({"/no/such/file.cpp", 1}, 2).empty());
  EXPECT_TRUE(source_lines({"", 0}, 2).empty());
  EXPECT_TRUE(source_lines({"tests/message_of.h", 100000}, 2).empty());
}

TEST(SourceLines, PlaceIsRelativeOrOnlyTheFile) {
  EXPECT_EQ(place_text({"nn/linear.cpp", 12}), "nn/linear.cpp:12");
  EXPECT_EQ(place_text({"../../nn/linear.cpp", 12}), "nn/linear.cpp:12");
  EXPECT_EQ(place_text({"/home/me/project/main.cpp", 9}), "main.cpp:9");
  EXPECT_EQ(place_text({"C:\\project\\main.cpp", 9}), "main.cpp:9");
}

}  // namespace
}  // namespace tapegrad
