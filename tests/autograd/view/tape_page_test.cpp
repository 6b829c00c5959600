#include "autograd/view/tape_page.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>

#include "autograd/ops.h"
#include "tensor/create.h"
#include "tensor/random.h"
#include "tests/files.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

class TapePageTest : public testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(file_); }

  std::string page() const { return contents_of(file_); }

  std::string write_page(const Tape& tape, const PageOptions& options) const {
    TapePage page(options);
    page.record(tape);
    return page.save(file_);
  }

  std::string data() const {
    const std::string text = page();
    const std::string start = "<script type=\"application/json\" id=\"data\">";
    const std::size_t begin = text.find(start) + start.size();
    return text.substr(begin, text.find("</script>", begin) - begin);
  }

  std::string file_ = temporary_path("tape_page.html").string();
};

// z = x * x at 3, then z + x: dz = 1; dx = 1 from the sum, then 3 and 3 from the product.
TEST_F(TapePageTest, ShowsEachStepOfTheBackwardPass) {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;
  const Variable z = (x * x).named("z");
  tape.backward((z + x).named("loss"));

  EXPECT_EQ(tape.write_html(file_).substr(0, 8), "4 steps,");

  // The tensors, in the order in which they are met: 3, 9, 12, 1, 4, 7.
  const std::string text = data();
  for (
      const char* part :
      {R"("variables":[{"name":"x","kind":"parameter","tensor":0},{"name":"z","kind":"result","tensor":1},{"name":"loss","kind":"result","tensor":2}])",
       R"("text":"x * x","rule":"a * b","inputs":[0,0],"output":1,"gradients":[{"text":"dz * x","rule":"g * b"},{"text":"dz * x","rule":"g * a"}])",
       R"({"line":1,"arriving":3,"inputs":[{"flow":"added","before":null,"added":3,"after":3},{"flow":"added","before":null,"added":3,"after":3}]})",
       R"({"line":0,"arriving":3,"inputs":[{"flow":"added","before":3,"added":0,"after":4},{"flow":"added","before":4,"added":0,"after":5}]})",
       R"({"shape":[],"least":7,"mean":7,"largest":7,)"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
}

TEST_F(TapePageTest, SaysWhyNothingGoesToAnInput) {
  const Variable x = Variable::parameter(vector({1, 2}), "x");
  Tape tape;
  const Variable unused = exp(x);
  tape.backward(sum(x * 2));

  tape.write_html(file_);

  const std::string text = data();
  EXPECT_NE(text.find(R"({"flow":"constant"})"), std::string::npos);
  EXPECT_NE(text.find(R"({"line":0,"arriving":null,"inputs":[{"flow":"not on path"}]})"),
            std::string::npos);
  EXPECT_NE(page().find("<td>not on a path to the loss"), std::string::npos);
}

TEST_F(TapePageTest, WithoutBackwardShowsTheWayForward) {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;
  const Variable y = exp(x);

  EXPECT_EQ(tape.write_html(file_).substr(0, 7), "1 step,");

  EXPECT_NE(data().find(R"("loss":null)"), std::string::npos);
  EXPECT_NE(data().find(R"("steps":[])"), std::string::npos);
}

TEST_F(TapePageTest, TellsHowAParameterChanged) {
  Variable w = Variable::parameter(3, "w");
  Tape tape;
  tape.backward(w * 4);
  TapePage page;

  page.record(tape, "epoch 1");
  w.set_value(1);
  page.record_update("p - 0.5 * g");
  EXPECT_EQ(page.save(file_).substr(0, 8), "3 steps,");

  // The tensors are 3, 4, 12, 1 in the order of the tape; then the new value, 1 again.
  EXPECT_NE(data().find(R"("updates":[{"variable":0,"text":"w - 0.5 * dw","rule":"p - 0.5 * g",)"
                        R"("before":0,"gradient":1,"after":3,"letters":{}}])"),
            std::string::npos)
      << data();
}

TEST_F(TapePageTest, TellsWhatARuleUsesBesideTheGradient) {
  Variable w = Variable::parameter(3, "w");
  const Variable other = Variable::parameter(3, "other");
  Tape tape;
  tape.backward(w * 4);
  TapePage page;

  page.record(tape);
  w.set_value(1);
  page.record_update({{other, {"p", {}}}, {w, {"p - 0.1 * (0.5 * v + g)", {{"v", Tensor(32)}}}}});
  page.save(file_);

  EXPECT_NE(data().find(R"_("text":"w - 0.1 * (0.5 * v_w + dw)","rule":"p - 0.1 * (0.5 * v + g)",)_"
                        R"_("before":0,"gradient":1,"after":3,"letters":{"v":4}}])_"),
            std::string::npos)
      << data();
}

TEST_F(TapePageTest, ABackwardPassThatFailsIsShownUpToThere) {
  Variable w = Variable::parameter(3, "w");
  Tape tape;
  const Variable y = exp(w);
  tape.backward(y * 2);
  w.set_value(1);

  tape.write_html(file_);

  EXPECT_NE(data().find(R"("problem":"exp: parameter w was changed by set_value)"),
            std::string::npos);
  EXPECT_NE(data().find(R"("steps":[{"line":1,)"), std::string::npos);
}

TEST_F(TapePageTest, NamesCannotBreakOutOfTheirPlace) {
  const std::string name = "</script><b>\"&<!--data-->";
  const Variable x = Variable::parameter(std::numeric_limits<double>::infinity(), name);
  Tape tape;
  tape.backward(x * 2);

  write_page(tape, {.title = name});

  EXPECT_NE(data().find(R"("name":"\u003c/script>\u003cb>\"&\u003c!--data-->")"),
            std::string::npos);
  EXPECT_NE(page().find("<title>&lt;/script&gt;&lt;b&gt;&quot;&amp;&lt;!--data--&gt;</title>"),
            std::string::npos);
  EXPECT_EQ(page().find("<b>"), std::string::npos);
}

TEST_F(TapePageTest, IsTheSameEveryTime) {
  std::string first;
  for (int run = 0; run < 2; ++run) {
    manual_seed(1);
    const Variable x = Variable::parameter(rand({3, 4}), "x");
    const Tensor y = rand({4});
    Tape tape;
    tape.backward(sum(tanh(x * y)));
    tape.write_html(file_);
    if (run == 0) first = page();
  }
  EXPECT_EQ(page(), first);
}

TEST_F(TapePageTest, StaysWithinItsLimit) {
  const Variable x = Variable::parameter(rand({50, 60}), "x");
  Tape tape;
  Variable y = x;
  for (int i = 0; i < 10; ++i) y = sin(y);
  tape.backward(sum(y));

  const std::string before = tape.write_html(file_);
  EXPECT_EQ(before.find("reduced"), std::string::npos) << before;
  EXPECT_GT(page().size(), 200'000U);

  const std::string after = write_page(tape, {.most_bytes = 200'000});
  EXPECT_NE(after.find("tensors reduced"), std::string::npos) << after;
  EXPECT_LE(page().size(), 200'000U);
}

TEST_F(TapePageTest, OfALongTapeTheMiddleHasNoNumbersAndThenIsLeftOut) {
  const Variable w = Variable::parameter(1, "w");
  Tape tape;
  Variable x = w;
  for (int i = 0; i < 30; ++i) x = x * 1.5;
  tape.backward(x);

  write_page(tape, {.most_entries = 4, .most_listed = 9});

  const std::string text = data();
  EXPECT_NE(text.find(R"("count":30)"), std::string::npos);
  EXPECT_NE(text.find(R"({"line":4,)"), std::string::npos);
  EXPECT_EQ(text.find(R"({"line":5,)"), std::string::npos);
  EXPECT_EQ(text.find(R"({"line":25,)"), std::string::npos);
  EXPECT_NE(text.find(R"({"line":26,)"), std::string::npos);
  EXPECT_NE(text.find(R"("place":0})"), std::string::npos);  // statistics alone
}

TEST_F(TapePageTest, NothingComesFromElsewhere) {
  Tape tape;
  tape.write_html(file_);

  const std::string text = page();
  EXPECT_NE(text.find("content=\"default-src 'none'; style-src 'unsafe-inline'; "
                      "script-src 'unsafe-inline'; img-src data:\""),
            std::string::npos);
  for (const char* outside : {"src=", "@import", "url(", "https:"}) {
    EXPECT_EQ(text.find(outside), std::string::npos) << outside;
  }
  EXPECT_LT(text.size(), 70'000U);
}

TEST_F(TapePageTest, ErrorsSayWhatIsMissing) {
  Tape tape;
  EXPECT_EQ(message_of([&] { tape.write_html("no/such/folder/tape.html"); }),
            "write_html: cannot write no/such/folder/tape.html: No such file or directory");

  TapePage page;
  EXPECT_EQ(message_of([&] { page.record_update("p"); }),
            "record_update: nothing has been recorded; call record before the optimizer's step");
  EXPECT_EQ(message_of([&] { page.save("tape.html"); }),
            "save: nothing has been recorded; call record first");
}

}  // namespace
}  // namespace tapegrad
