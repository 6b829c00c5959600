#include "examples/plot/animator.h"

#include <gtest/gtest.h>


#include "tests/files.h"
#include "tests/message_of.h"

namespace tapegrad::plot {
namespace {

namespace fs = std::filesystem;

/// A file name that no other test uses, and no file there.
fs::path new_file() {
  const fs::path path = temporary_path("animator.png");
  fs::remove(path);
  return path;
}

TEST(Animator, WritesThePictureAtOnceAndTheRestWhenSaved) {
  const fs::path path = new_file();
  Animator animator({.x_label = "epoch", .y_label = "loss"}, path);

  animator.add(1, {30});
  ASSERT_TRUE(fs::exists(path));
  const auto size_of_one_point = fs::file_size(path);
  animator.add(2, {9});
  animator.save();

  EXPECT_GT(fs::file_size(path), size_of_one_point);  // there is a line now
  fs::remove(path);
}

TEST(Animator, EachNumberGoesOnWithItsCurve) {
  Animator animator({.legend = {"train", "test"}, .y_scale = Scale::log}, new_file());

  animator.add(1, {4, 40});
  animator.add(3, {2, 20});

  const Panel& panel = animator.figure().panel();
  ASSERT_EQ(panel.curves.size(), 2u);
  EXPECT_EQ(panel.curves[1].x, (std::vector<double>{1, 3}));
  EXPECT_EQ(panel.curves[1].y, (std::vector<double>{40, 20}));
  EXPECT_EQ(panel.curves[1].label, "test");
  EXPECT_EQ(panel.curves[1].line, LineStyle::dashed);  // "m--" is the second format
  EXPECT_EQ(panel.y_scale, Scale::log);
}

TEST(Animator, RefusesNumbersWithoutACurve) {
  Animator animator({.legend = {"train", "test"}}, new_file());

  EXPECT_EQ(message_of([&] { animator.add(1, {4}); }),
            "Animator: the legend names 2 curves, got 1 numbers");
  animator.add(1, {4, 40});
  EXPECT_EQ(message_of([&] { animator.add(2, {3}); }),
            "Animator: expected 2 numbers as before, got 1");
}

TEST(Animator, SaysAtTheFirstPointThatItCannotWrite) {
  const fs::path path = new_file() / "loss.png";
  Animator animator({}, path);

  EXPECT_EQ(message_of([&] { animator.add(1, {4}); }),
            "save: cannot write " + path.string() + ": No such file or directory");
}

}  // namespace
}  // namespace tapegrad::plot
