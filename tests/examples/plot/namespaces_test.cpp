#include <gtest/gtest.h>

#include "examples/plot/plot.h"
#include "tapegrad.h"

// What a program does that computes and draws: no name may mean two things.
using namespace tapegrad;
using namespace tapegrad::plot;

TEST(Namespaces, CanBeUsedTogether) {
  const Tensor numbers({2, 3}, {1, 2, 3, 4, 5, 6});
  const Axes rows{1};

  Figure figure;
  Panel& panel = figure.panel();
  panel.line(arange(0, 2), sum(numbers, rows));

  EXPECT_EQ(panel.curves[0].y, (std::vector<double>{6, 15}));
}
