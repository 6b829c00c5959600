#include "tests/museum/museum.h"

#include <gtest/gtest.h>

#include <ostream>

#include "autograd/check_gradients.h"

namespace tapegrad::museum {

/// What GoogleTest shows of an exhibit, in place of its bytes.
void PrintTo(const Exhibit& exhibit, std::ostream* out) {
  *out << exhibit.title;
}

namespace {

std::string name_of(const testing::TestParamInfo<Exhibit>& info) {
  std::string name;
  for (const char letter : info.param.title) {
    name += std::isalnum(static_cast<unsigned char>(letter)) ? letter : '_';
  }
  return name;
}

class Museum : public testing::TestWithParam<Exhibit> {};

TEST_P(Museum, MistakeIsCaughtAndNamed) {
  const Exhibit& exhibit = GetParam();
  if (exhibit.clue == "rounded to float" && !CheckOptions::is_double) {
    GTEST_SKIP() << "float is what this precision is";
  }

  const GradientReport report = check_gradients(exhibit.f, exhibit.inputs, {.name = exhibit.title});

  EXPECT_FALSE(report.ok());
  EXPECT_EQ(report.guilty_operation, exhibit.operation) << report;
  EXPECT_NE(report.text().find(exhibit.clue), std::string::npos)
      << "expected: " << exhibit.clue << "\n"
      << report;
}

INSTANTIATE_TEST_SUITE_P(Exhibits, Museum, testing::ValuesIn(all_exhibits()), name_of);

TEST(MuseumVisit, ThereAreAtLeast25Exhibits) {
  EXPECT_GE(all_exhibits().size(), 25u);
}

}  // namespace
}  // namespace tapegrad::museum
