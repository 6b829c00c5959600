#include "autograd/shown_name.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "autograd/view/step_through.h"
#include "tensor/create.h"
#include "tests/files.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

TEST(ShownName, HasNoControlCharacters) {
  const auto shown = [](const char* name) { return shown_name(Variable::parameter(1, name)); };

  EXPECT_EQ(shown("w"), "w");
  EXPECT_EQ(shown("größe_α"), "größe_α");
  EXPECT_EQ(shown("two\nlines\tand\rmore"), "two\\nlines\\tand\\x0dmore");
  EXPECT_EQ(shown("\x1b[31mred\x7f"), "\\x1b[31mred\\x7f");
}

/// A tape whose every name would break a line.
class NamesOfTwoLines : public testing::Test {
 protected:
  Variable x = Variable::parameter(ones({2, 3}), "two\nlines.x");
  Tape tape;
  Variable y = (x * x).named("y\n\x1b[2J");
  Variable loss = sum(y).named("lo\tss");

  void SetUp() override { tape.backward(loss); }

  static void expect_whole_lines(const std::string& text, Index lines) {
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), lines) << text;
    EXPECT_EQ(text.find_first_of("\t\x1b"), std::string::npos) << text;
    EXPECT_NE(text.find("two\\nlines.x"), std::string::npos) << text;
  }
};

TEST_F(NamesOfTwoLines, KeepTheLinesOfAPrintedTape) {
  std::ostringstream out;
  out << tape;
  expect_whole_lines(out.str(), 6);  // a title, a heading, x, y of two contributions, loss
}

TEST_F(NamesOfTwoLines, KeepTheLinesOfAnExplanation) {
  expect_whole_lines(tape.explain(x), 3);
}

TEST_F(NamesOfTwoLines, KeepTheLinesOfSteps) {
  std::ostringstream out;
  print_steps(tape, out);
  expect_whole_lines(out.str(), 4 + 3 + 3 + 4);
}

TEST_F(NamesOfTwoLines, KeepTheLinesOfErrors) {
  expect_whole_lines(message_of([&] { matmul(x, y); }), 3);
  expect_whole_lines(message_of([&] { x.set_value(1); }), 0);
}

TEST_F(NamesOfTwoLines, KeepTheLinesOfGraphs) {
  const std::string dot = temporary_path("names.dot"), mermaid = temporary_path("names.mmd");
  tape.write_dot(dot);
  tape.write_mermaid(mermaid);

  const std::string text = contents_of(dot);
  EXPECT_NE(text.find("label=\"two\\\\nlines\""), std::string::npos) << text;  // the module
  EXPECT_NE(text.find("[label=\"two\\\\nlines.x [2, 3]\\n"), std::string::npos) << text;
  EXPECT_EQ(text.find_first_of("\t\x1b"), std::string::npos) << text;
  expect_whole_lines(contents_of(mermaid), 9);
}

}  // namespace
}  // namespace tapegrad
