#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "examples/gallery/figures.h"
#include "examples/plot/layout.h"
#include "tests/golden.h"

namespace tapegrad::plot {
namespace {

/// One line of tests/golden/plot/figures.csv: where matplotlib puts a panel, a colour bar or a
/// legend of the book, and its limits and ticks.
struct Facts {
  std::string what;
  Box box;
  Range x, y;
  std::vector<std::string> x_labels, y_labels;
  std::vector<double> x_ticks, y_ticks;
};

void read_ticks(const std::string& field, std::vector<double>& ticks,
                std::vector<std::string>& labels) {
  std::istringstream marks(field);
  for (std::string mark; marks >> mark;) {
    const std::size_t equals = mark.find('=');
    ticks.push_back(std::stod(mark.substr(0, equals)));
    labels.push_back(mark.substr(equals + 1));
  }
}

Facts read_facts(const CsvRow& row) {
  Facts facts;
  facts.what = row[1];
  const CsvRow places(row.begin(), row.begin() + (facts.what == "legend" ? 6 : 10));
  const std::vector<double> n = numbers(places, 2);
  facts.box = {n[0], n[1], n[2], n[3]};
  if (facts.what == "legend") return facts;
  facts.x = {n[4], n[5]};
  facts.y = {n[6], n[7]};
  read_ticks(row[10], facts.x_ticks, facts.x_labels);
  read_ticks(row[11], facts.y_ticks, facts.y_labels);
  return facts;
}

std::map<std::string, std::vector<Facts>> read_all_facts() {
  std::map<std::string, std::vector<Facts>> facts;
  const std::vector<CsvRow> rows = read_csv("plot/figures.csv");
  for (std::size_t i = 1; i < rows.size(); ++i) facts[rows[i][0]].push_back(read_facts(rows[i]));
  return facts;
}

void expect_box(const Box& box, const Box& expected) {
  constexpr double rounded = 0.006;  // the facts have two decimals
  EXPECT_NEAR(box.left, expected.left, rounded);
  EXPECT_NEAR(box.top, expected.top, rounded);
  EXPECT_NEAR(box.right, expected.right, rounded);
  EXPECT_NEAR(box.bottom, expected.bottom, rounded);
}

/// @param axis  has no texts where labels are left to an outer panel.
void expect_axis(const AxisLayout& axis, Range limits, const std::vector<double>& ticks,
                 const std::vector<std::string>& labels) {
  // The facts come from float32 data.
  const double tolerance = 2e-5 * std::abs(limits.high - limits.low);
  EXPECT_NEAR(axis.limits.low, limits.low, tolerance);
  EXPECT_NEAR(axis.limits.high, limits.high, tolerance);
  EXPECT_EQ(axis.labels.texts, labels);
  if (labels.empty()) return;
  ASSERT_EQ(axis.ticks.size(), ticks.size());
  for (std::size_t i = 0; i < ticks.size(); ++i) EXPECT_NEAR(axis.ticks[i], ticks[i], tolerance);
}

TEST(GoldenFigures, BoxesLimitsTicksAndLabelsAreThoseOfMatplotlib) {
  const std::map<std::string, std::vector<Facts>> all = read_all_facts();
  std::size_t compared = 0;
  for (const NamedFigure& named : gallery_figures({})) {
    const auto found = all.find(named.name);
    if (found == all.end()) continue;  // a figure that the book does not have
    SCOPED_TRACE(named.name);
    ++compared;
    const FigureLayout layout = lay_out(named.figure);
    std::size_t panels = 0;
    for (const Facts& facts : found->second) {
      if (facts.what == "panel") {
        ASSERT_LT(panels, layout.panels.size());
        const PanelLayout& panel = layout.panels[panels++];
        expect_box(panel.box, facts.box);
        expect_axis(panel.x, facts.x, facts.x_ticks, facts.x_labels);
        expect_axis(panel.y, facts.y, facts.y_ticks, facts.y_labels);
      } else if (facts.what == "bar") {
        ASSERT_TRUE(layout.colour_bar);
        expect_box(layout.colour_bar->box, facts.box);
        expect_axis(layout.colour_bar->numbers, facts.y, facts.y_ticks, facts.y_labels);
      }
    }
    EXPECT_EQ(panels, layout.panels.size());
  }
  EXPECT_EQ(compared, all.size());
}

/// The box around all pixels of a legend's edge in a panel, on a canvas of the figure's own size.
PixelBox find_legend(const Canvas& canvas, const PixelBox& panel) {
  const Colour edge{214, 214, 214};  // 0.8 x 204 + 0.2 x 255, rounded
  PixelBox found;
  for (int y = panel.top; y < panel.bottom; ++y) {
    for (int x = panel.left; x < panel.right; ++x) {
      const bool in_run = canvas.at(x, y) == edge && canvas.at(x, y + 1) == edge;
      if (in_run) found = box_around(found, {x, y, x + 1, y + 2});
    }
  }
  return found;
}

TEST(GoldenFigures, LegendsLieWhereMatplotlibPutsThem) {
  const std::map<std::string, std::vector<Facts>> all = read_all_facts();
  int compared = 0;
  for (const NamedFigure& named : gallery_figures({})) {
    const auto found = all.find(named.name);
    if (found == all.end()) continue;
    SCOPED_TRACE(named.name);
    const Canvas canvas = named.figure.draw();
    PixelBox panel;
    for (const Facts& facts : found->second) {
      if (facts.what == "panel") panel = pixels_touching(facts.box.grown(-2));
      if (facts.what != "legend") continue;

      const PixelBox legend = find_legend(canvas, panel);

      // Our letters are up to two pixels wider or narrower than matplotlib's.
      EXPECT_NEAR(legend.left, facts.box.left, 3);
      EXPECT_NEAR(legend.right, facts.box.right, 3);
      EXPECT_NEAR(legend.top, facts.box.top, 4.5);  // where the corner has become straight
      EXPECT_NEAR(legend.bottom, facts.box.bottom, 4.5);
      ++compared;
    }
  }
  EXPECT_EQ(compared, 3 + 2 * 4);
}

}  // namespace
}  // namespace tapegrad::plot
