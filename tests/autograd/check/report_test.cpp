#include "autograd/check/report.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/files.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

CheckedElement element(Index position, double x, double analytic, double numeric,
                       Agreement agreement = Agreement::right) {
  CheckedElement e;
  e.position = position;
  e.x = x;
  e.analytic = analytic;
  e.numeric = numeric;
  e.error = std::abs(analytic - numeric);
  e.relative = e.error / std::max(std::abs(analytic), std::abs(numeric));
  e.agreement = agreement;
  return e;
}

/// Two inputs, of which w [2, 2] has a wrong, an unreliable and two right elements.
GradientReport mixed_report() {
  CheckedInputReport w;
  w.number = 1;
  w.name = "w";
  w.shape = {2, 2};
  w.elements = {element(0, 0.5, 1, 1), element(1, -1.25, 0.5, -0.25, Agreement::wrong),
                element(2, 0, 0.5, 0.75, Agreement::unreliable), element(3, 2, 1, 1.0078125)};
  w.elements[2].reason = "kink";

  CheckedInputReport x;
  x.name = "x";
  x.shape = {3};
  x.elements = {element(0, 1, 4, 4)};

  GradientReport report;
  report.options = {.name = "a test",
                    .step = 0.5,
                    .atol = 0.25,
                    .rtol = 0.125,
                    .seed = 3,
                    .again = "program --again"};
  report.where = {"some/file.cpp", 12};
  report.inputs = {x, w};
  return report;
}

std::string real_name() {
  return CheckOptions::is_double ? "double" : "float";
}

TEST(GradientReport, PassedIsOneLine) {
  GradientReport report = mixed_report();
  report.inputs[1].elements = {element(3, 2, 1, 1.0078125)};
  report.milliseconds = 0.44;

  const std::string loose = CheckOptions::is_double ? "" : "  (float: loose, rtol 1.2e-01)";
  EXPECT_EQ(report.text(), "ok  a test  x[3]  w[2,2]  worst 7.8e-03  0.4 ms" + loose + "\n");
}

TEST(GradientReport, FailedIsAPage) {
  GradientReport report = mixed_report();
  report.suspicion = {"the first suspicion", "the second"};
  report.bisection = {"entry 1"};
  report.table_file = "table.csv";
  report.picture_file = "picture.png";

  const std::string loose = CheckOptions::is_double
                                ? ""
                                : "  float build: loose tolerances; check in double to be sure\n";
  EXPECT_EQ(
      report.text(),
      R"(gradient check FAILED: a test                                             some/file.cpp:12
  input 1  "w"  )" +
          real_name() +
          R"([2,2]   central differences, h 0.5 and 0.25   atol 0.25  rtol 0.125   seed 3
)" + loose +
          R"(  4 of 4 elements checked, 1 wrong, 1 unreliable; worst relative error 1.5e+00 at w[0,1]

      index           x          analytic       numeric      abs err   rel err
    > [0,1]          -1.2500           +0.5         -0.25    7.5e-01   1.5e+00  sign
      [1,0]          +0.0000           +0.5         +0.75    2.5e-01   3.3e-01  unreliable: kink
      [1,1]          +2.0000             +1      +1.00781    7.8e-03   7.8e-03
      [0,0]          +0.5000             +1            +1    0.0e+00   0.0e+00
    (4 worst of 4; all in table.csv)

  suspicion  the first suspicion
             the second
  pattern    1 of 4 elements wrong          input 0 "x": worst 0.0e+00
  bisection  entry 1
  picture    picture.png  analytic | numeric | log10 relative error
  again      program --again
)");
}

TEST(GradientReport, ShowsTheEightWorst) {
  GradientReport report = mixed_report();
  CheckedInputReport& w = report.inputs[1];
  w.shape = {10};
  w.elements.clear();
  for (Index j = 0; j < 10; ++j) {
    w.elements.push_back(element(j, 0, 1, 2 + static_cast<double>(j), Agreement::wrong));
  }

  const std::string text = report.text();

  EXPECT_NE(text.find("> [9] "), std::string::npos) << text;
  EXPECT_NE(text.find("  [2] "), std::string::npos) << text;
  EXPECT_EQ(text.find("  [1] "), std::string::npos) << text;
  EXPECT_NE(text.find("(8 worst of 10)"), std::string::npos) << text;
  EXPECT_NE(text.find("all elements wrong"), std::string::npos) << text;
}

TEST(GradientReport, WrongIsWorseThanUnreliable) {
  CheckedInputReport input = mixed_report().inputs[1];
  input.elements[2].relative = 99;

  std::vector<Index> order;
  for (const CheckedElement& e : input.worst_first()) order.push_back(e.position);

  EXPECT_EQ(order, (std::vector<Index>{1, 2, 3, 0}));
}

TEST(GradientReport, NotANumberIsWorstOfAll) {
  CheckedInputReport input = mixed_report().inputs[1];
  input.elements.push_back(element(0, 0, NAN, 1, Agreement::wrong));

  EXPECT_TRUE(std::isnan(input.worst_first().front().analytic));
}

TEST(GradientReport, DirectionsAreCountedApart) {
  GradientReport report = mixed_report();
  report.inputs[1].elements.push_back(element(4, 0, 1, -1, Agreement::wrong));
  report.inputs[1].elements.push_back(element(5, 0, 1, 1));

  const std::string text = report.text();

  EXPECT_NE(text.find("4 of 4 elements and 2 random directions checked, 2 wrong"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("at w along direction 1"), std::string::npos) << text;
}

TEST(GradientReport, VerdictNeedsEveryElement) {
  GradientReport report = mixed_report();
  EXPECT_FALSE(report.ok());
  EXPECT_TRUE(report.failed());

  report.inputs[1].elements[1].agreement = Agreement::right;
  EXPECT_FALSE(report.ok());  // one is unreliable
  EXPECT_FALSE(report.failed());

  report.inputs[1].elements[2].agreement = Agreement::right;
  EXPECT_TRUE(report.ok());

  report.doubts = {"a doubt"};
  EXPECT_FALSE(report.ok());
  EXPECT_FALSE(report.failed());

  report.problems = {"a problem"};
  EXPECT_TRUE(report.failed());
}

TEST(GradientReport, SaysWhichOutputsWereWeighted) {
  GradientReport report = mixed_report();
  for (Index weighting : {1, 2}) {
    CheckedInputReport more = report.inputs[1];
    more.weighting = weighting;
    more.elements[1].relative = 10 + static_cast<double>(weighting);
    report.inputs.push_back(more);
  }
  report.inputs[1].elements[1].agreement = Agreement::right;  // output 0 is right

  // Output 1 alone shows it, if less clearly than both together.
  EXPECT_NE(report.text().find("L is the weighted sum of output 1 alone"), std::string::npos);

  report.inputs[2].elements[1].agreement = Agreement::right;
  EXPECT_NE(report.text().find("L is the weighted sum of all 2 outputs"), std::string::npos);
}

TEST(GradientReport, TableQuotesItsTexts) {
  GradientReport report = mixed_report();
  report.inputs[1].name = "a \"w\"";
  const std::string path = temporary_path("quotes.csv").string();

  write_csv(report, path);

  const std::string text = contents_of(path);
  EXPECT_NE(text.find("\n0,\"a \"\"w\"\"[1,0]\",0,0.5,0.75,0.25,0.3333"), std::string::npos)
      << text;
  EXPECT_NE(text.find(",unreliable,\"kink\"\n"), std::string::npos) << text;
}

TEST(GradientReport, CannotBeWrittenIntoAMissingFolder) {
  EXPECT_EQ(message_of([] { write_csv(mixed_report(), "no/such/folder/table.csv"); }),
            "write_csv: cannot write no/such/folder/table.csv: No such file or directory");
}

}  // namespace
}  // namespace tapegrad
