#include "examples/gradient_check/settings.h"

#include <gtest/gtest.h>

#include <vector>

#include "examples/support/arguments.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

CheckSettings read(std::vector<const char*> options) {
  options.insert(options.begin(), "gradient_check");
  return read_check_settings(static_cast<int>(options.size()), options.data(), 50);
}

TEST(CheckSettings, WithoutOptionsNothingIsShownOrWritten) {
  const CheckSettings settings = read({});

  EXPECT_FALSE(settings.exhibit);
  EXPECT_FALSE(settings.lists_exhibits);
  EXPECT_EQ(settings.seed, 7u);
  EXPECT_TRUE(settings.picture_file.empty());
  EXPECT_TRUE(settings.table_file.empty());
  EXPECT_FALSE(settings.views.are_wanted());
}

TEST(CheckSettings, TheTapeCanBeAskedForInFourWays) {
  EXPECT_TRUE(read({"--step"}).views.are_wanted());
  EXPECT_TRUE(read({"--tape", "a.html"}).views.are_wanted());
  EXPECT_TRUE(read({"--dot=a.dot"}).views.are_wanted());
  EXPECT_TRUE(read({"--mermaid", "a.mmd"}).views.are_wanted());
}

TEST(CheckSettings, OptionsAreRead) {
  const CheckSettings settings = read(
      {"--museum", "50", "--seed=9", "--picture", "a.png", "--csv=b.csv", "--answer", "--list"});

  EXPECT_EQ(settings.exhibit, 50);
  EXPECT_EQ(settings.seed, 9u);
  EXPECT_EQ(settings.picture_file, "a.png");
  EXPECT_EQ(settings.table_file, "b.csv");
  EXPECT_TRUE(settings.shows_answer);
  EXPECT_TRUE(settings.lists_exhibits);
}

TEST(CheckSettings, MistakesAreNamed) {
  EXPECT_EQ(message_of([] {
              read({"--museum", "51"});
            }),
            "--museum: expected a whole number from 1 to 50, got '51'");
  EXPECT_EQ(message_of([] {
              read({"--picture", "a.jpg"});
            }),
            "--picture: expected a file that ends in .png, got 'a.jpg'");
  EXPECT_EQ(message_of([] {
              read({"--csv", ".csv"});
            }),
            "--csv: expected a file that ends in .csv, got '.csv'");
  EXPECT_EQ(message_of([] { read({"--tape="}); }), "--tape: expected a file name, got ''");
  EXPECT_EQ(message_of([] { read({"--answer"}); }), "--answer: expected --museum NUMBER beside it");
  EXPECT_EQ(message_of([] {
              read({"--pictures", "a.png"});
            }),
            "unknown option --pictures; did you mean --picture?");
}

}  // namespace
}  // namespace tapegrad
