#include "examples/plot/save_file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/files.h"
#include "tests/message_of.h"

namespace tapegrad::plot {
namespace {

namespace fs = std::filesystem;

/// An empty folder of the test's own.
class SaveFile : public testing::Test {
 protected:
  SaveFile() {
    folder_ = temporary_path("save_file");
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~SaveFile() override { fs::remove_all(folder_); }

  fs::path folder_;
  const std::vector<std::uint8_t> bytes_ = {1, 2, 3};
};

TEST_F(SaveFile, ReplacesAnOlderFileAndLeavesNothingBeside) {
  std::ofstream(folder_ / "a.png") << "old";

  save_file(folder_ / "a.png", bytes_);

  EXPECT_EQ(contents_of(folder_ / "a.png"), "\1\2\3");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

TEST_F(SaveFile, MissingFolderIsAnErrorWithPathAndReason) {
  const fs::path path = folder_ / "none" / "a.png";

  EXPECT_EQ(message_of([&] { save_file(path, bytes_); }),
            "save: cannot write " + path.string() + ": No such file or directory");
}

TEST_F(SaveFile, FileInPlaceOfTheFolderIsLeftAsItWas) {
  std::ofstream(folder_ / "file") << "old";
  const fs::path path = folder_ / "file" / "a.png";

  EXPECT_EQ(message_of([&] { save_file(path, bytes_); }),
            "save: cannot write " + path.string() + ": Not a directory");
  EXPECT_EQ(contents_of(folder_ / "file"), "old");
}

TEST_F(SaveFile, FolderThatMayNotBeWrittenToIsAnErrorAndTheOldFileStays) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  std::ofstream(folder_ / "a.png") << "old";
  fs::permissions(folder_, fs::perms::owner_read | fs::perms::owner_exec);
  const fs::path path = folder_ / "a.png";

  const std::string message = message_of([&] { save_file(path, bytes_); });

  fs::permissions(folder_, fs::perms::owner_all);
  EXPECT_EQ(message, "save: cannot write " + path.string() + ": Permission denied");
  EXPECT_EQ(contents_of(path), "old");
}

TEST_F(SaveFile, DiskThatFillsUpLeavesTheOldFileAndNothingElse) {
  std::ofstream(folder_ / "a.png") << "old";
  const fs::path path = folder_ / "a.png";

  // No file may grow beyond two bytes: the third is refused in the middle of the work, as on a
  // full disk.
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit two_bytes{2, before.rlim_max};
  const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &two_bytes);
  const std::string message = message_of([&] { save_file(path, bytes_); });
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, old_handler);

  EXPECT_EQ(message, "save: cannot write " + path.string() + ": File too large");
  EXPECT_EQ(contents_of(path), "old");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

TEST_F(SaveFile, LinkStaysALink) {
  std::ofstream(folder_ / "a.png") << "old";
  fs::create_symlink(folder_ / "a.png", folder_ / "link.png");

  save_file(folder_ / "link.png", bytes_);

  EXPECT_TRUE(fs::is_symlink(folder_ / "link.png"));
  EXPECT_EQ(contents_of(folder_ / "a.png"), "\1\2\3");
}

TEST_F(SaveFile, FullDeviceIsAnError) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "needs /dev/full";

  EXPECT_EQ(message_of([&] { save_file("/dev/full", bytes_); }),
            "save: cannot write /dev/full: No space left on device");
}

}  // namespace
}  // namespace tapegrad::plot
