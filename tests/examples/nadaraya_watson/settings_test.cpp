#include "examples/nadaraya_watson/settings.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "examples/support/arguments.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

Settings read(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "nadaraya_watson");
  return read_settings(static_cast<int>(arguments.size()), arguments.data());
}

std::string error_of(const std::vector<const char*>& arguments) {
  return message_of([&] { return read(arguments); });
}

TEST(Settings, AreTheBooksUnlessToldOtherwise) {
  const Settings settings = read({});

  EXPECT_EQ(settings.seed, 0u);
  EXPECT_EQ(settings.train_count, 50);
  EXPECT_EQ(settings.epochs, 5);
  EXPECT_EQ(settings.learning_rate, 0.5);
  EXPECT_EQ(settings.noise, 0.5);
  EXPECT_EQ(settings.output_folder, "pictures");
  EXPECT_EQ(settings.verbosity, Verbosity::normal);
}

TEST(Settings, TakeAllOptions) {
  const Settings settings =
      read({"--seed", "18446744073709551615", "--n=7", "--epochs", "2", "--lr=1e-3", "--noise", "0",
            "--out", "a b/c", "--tape", "nw.html", "--quiet"});

  EXPECT_EQ(settings.seed, 18446744073709551615u);
  EXPECT_EQ(settings.train_count, 7);
  EXPECT_EQ(settings.epochs, 2);
  EXPECT_EQ(settings.learning_rate, 0.001);
  EXPECT_EQ(settings.noise, 0);
  EXPECT_EQ(settings.output_folder, "a b/c");
  EXPECT_EQ(settings.tape_file, "nw.html");
  EXPECT_EQ(settings.verbosity, Verbosity::quiet);
}

TEST(Settings, TellHelpAndVersion) {
  EXPECT_TRUE(read({"--help"}).wants_help);
  EXPECT_TRUE(read({"-h"}).wants_help);
  EXPECT_TRUE(read({"--version"}).wants_version);
  for (const char* option :
       {"--seed", "--n", "--epochs", "--lr", "--noise", "--out", "--tape", "--quiet"}) {
    EXPECT_NE(help_text().find(option), std::string::npos) << option;
  }
  EXPECT_TRUE(version_text().starts_with("nadaraya_watson "));
}

TEST(Settings, NameTheNearestOfAnUnknownOption) {
  EXPECT_EQ(error_of({"--epoch", "5"}), "unknown option --epoch; did you mean --epochs?");
  EXPECT_EQ(error_of({"--sead=5"}), "unknown option --sead; did you mean --seed?");
  EXPECT_EQ(error_of({"-n", "5"}), "unknown option -n; did you mean --n?");
  EXPECT_EQ(error_of({"--speed"}), "unknown option --speed; did you mean --seed?");
  EXPECT_EQ(error_of({"--wrong"}), "unknown option --wrong");  // looks like none of them
  EXPECT_EQ(error_of({"5"}), "unexpected argument '5': options begin with --");
}

TEST(Settings, RejectNumbersOutOfRange) {
  EXPECT_EQ(error_of({"--n", "1"}), "--n: expected a whole number from 2 to 3000, got '1'");
  EXPECT_EQ(error_of({"--n", "99999999999999999999"}),
            "--n: expected a whole number from 2 to 3000, got '99999999999999999999'");
  EXPECT_EQ(error_of({"--epochs", "0"}),
            "--epochs: expected a whole number from 1 to 1000000, got '0'");
  EXPECT_EQ(error_of({"--lr", "nan"}),
            "--lr: expected a number above 0 and up to 1e+06, got 'nan'");
  EXPECT_EQ(error_of({"--lr", "0"}), "--lr: expected a number above 0 and up to 1e+06, got '0'");
  EXPECT_EQ(error_of({"--noise", "-1"}), "--noise: expected a number from 0 to 1e+06, got '-1'");
  EXPECT_EQ(error_of({"--noise", "inf"}), "--noise: expected a number from 0 to 1e+06, got 'inf'");
}

TEST(Settings, RejectWhatIsNoNumber) {
  EXPECT_EQ(error_of({"--n", "5x"}), "--n: expected a whole number from 2 to 3000, got '5x'");
  EXPECT_EQ(error_of({"--n", ""}), "--n: expected a whole number from 2 to 3000, got ''");
  EXPECT_EQ(error_of({"--n", "2.5"}), "--n: expected a whole number from 2 to 3000, got '2.5'");
  EXPECT_EQ(error_of({"--lr", "0,5"}),
            "--lr: expected a number above 0 and up to 1e+06, got '0,5'");
}

TEST(Settings, RejectAValueTooFewOrTooMany) {
  EXPECT_EQ(error_of({"--seed"}), "--seed: expected a value after it");
  EXPECT_EQ(error_of({"--quiet=yes"}), "--quiet takes no value, got 'yes'");
  EXPECT_EQ(error_of({"--out="}), "--out: expected a folder, got ''; write . for this one");
  EXPECT_EQ(error_of({"--tape="}), "--tape: expected a file name, got ''");
}

}  // namespace
}  // namespace tapegrad
