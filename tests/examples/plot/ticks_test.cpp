#include "examples/plot/ticks.h"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/golden.h"

namespace tapegrad::plot {
namespace {

/// One line of tests/golden/plot/ticks.txt.
struct TickFacts {
  Range range;
  int intervals = 0;
  int exponent = 0;
  std::vector<double> ticks;
  std::vector<std::string> labels;
};

TickFacts parse_facts(const std::string& line) {
  TickFacts facts;
  std::istringstream in(line);
  std::string bar, mark;
  in >> facts.range.low >> facts.range.high >> facts.intervals >> facts.exponent >> bar;
  while (in >> mark) {
    const std::size_t equals = mark.find('=');
    facts.ticks.push_back(std::stod(mark.substr(0, equals)));
    facts.labels.push_back(mark.substr(equals + 1));
  }
  return facts;
}

TEST(Ticks, AreThoseOfMatplotlibInHundredsOfRanges) {
  std::istringstream file(read_text("plot/ticks.txt"));
  int lines = 0;
  for (std::string line; std::getline(file, line); ++lines) {
    const TickFacts facts = parse_facts(line);

    const std::vector<double> ticks = linear_ticks(facts.range, facts.intervals);

    ASSERT_EQ(ticks.size(), facts.ticks.size()) << line;
    const double span = facts.range.high - facts.range.low;
    for (std::size_t i = 0; i < ticks.size(); ++i) {
      EXPECT_NEAR(ticks[i], facts.ticks[i], 1e-9 * span) << line;
    }
  }
  EXPECT_EQ(lines, 500);
}

TEST(TickLabels, AreThoseOfMatplotlibInHundredsOfRanges) {
  std::istringstream file(read_text("plot/ticks.txt"));
  for (std::string line; std::getline(file, line);) {
    const TickFacts facts = parse_facts(line);

    const TickLabels labels = linear_labels(facts.ticks);

    EXPECT_EQ(labels.texts, facts.labels) << line;
    EXPECT_EQ(labels.factor_exponent, facts.exponent) << line;
  }
}

}  // namespace
}  // namespace tapegrad::plot
