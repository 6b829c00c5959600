#include "autograd/view/save_text.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/files.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

namespace fs = std::filesystem;

/// A folder that is gone after the test.
class SaveText : public testing::Test {
 protected:
  fs::path folder = temporary_path("save_text");
  void SetUp() override { fs::create_directories(folder); }
  void TearDown() override { fs::remove_all(folder); }
};

TEST_F(SaveText, ReplacesTheFileAndLeavesNothingElse) {
  const std::string file = folder / "tape.dot";

  save_text("write_dot", file, "old and longer");
  save_text("write_dot", file, "new");

  EXPECT_EQ(contents_of(file), "new");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1);
}

TEST_F(SaveText, SaysWhyAFileCannotBeWritten) {
  EXPECT_EQ(message_of([] { save_text("write_dot", "no/such/folder/tape.dot", ""); }),
            "write_dot: cannot write no/such/folder/tape.dot: No such file or directory");
  EXPECT_EQ(message_of([&] { save_text("write_dot", folder, ""); }),
            "write_dot: cannot write " + folder.string() + ": Is a directory");
}

TEST_F(SaveText, ALinkStaysAndWhatItPointsToIsReplaced) {
  const fs::path target = folder / "target", link = folder / "link";
  save_text("write_dot", target, "old");
  fs::create_symlink("target", link);

  save_text("write_dot", link, "new");

  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(contents_of(target), "new");
}

TEST_F(SaveText, OtherFilesAreLeftAlone) {
  const fs::path file = folder / "a.dot";
  for (const char* other : {"a.dot.tmp", "tapegrad.0.tmp"}) {
    std::ofstream(folder / other) << "precious";
  }

  save_text("write_dot", file, "text");

  EXPECT_EQ(contents_of(file), "text");
  EXPECT_EQ(contents_of(folder / "a.dot.tmp"), "precious");
  EXPECT_EQ(contents_of(folder / "tapegrad.0.tmp"), "precious");
  EXPECT_FALSE(fs::exists(folder / "tapegrad.1.tmp"));
}

TEST_F(SaveText, ANameMayBeAsLongAsTheSystemAllows) {
  const fs::path file = folder / std::string(255, 'n');

  save_text("write_dot", file, "text");

  EXPECT_EQ(contents_of(file), "text");
}

TEST_F(SaveText, ADeviceIsWrittenToAndNotReplaced) {
  save_text("write_dot", "/dev/null", "text");

  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_EQ(message_of([] { save_text("write_dot", "/dev/full", "text"); }),
            "write_dot: cannot write /dev/full: No space left on device");
}

}  // namespace
}  // namespace tapegrad
