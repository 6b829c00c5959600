#include "autograd/check/options.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "autograd/check_gradients.h"
#include "autograd/ops.h"
#include "tensor/create.h"
#include "tensor/random.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

using Inputs = std::vector<Variable>;

std::string complaint(const CheckOptions& options) {
  return message_of([&] { require_valid(options); });
}

TEST(CheckOptions, DefaultsAreValid) {
  EXPECT_EQ(complaint({}), "no error");
}

TEST(CheckOptions, StepMustBeBetween0And1) {
  EXPECT_EQ(complaint({.step = 0}), "check_gradients: expected a step between 0 and 1, got 0");
  EXPECT_EQ(complaint({.step = -1e-6}),
            "check_gradients: expected a step between 0 and 1, got -1e-06");
  EXPECT_EQ(complaint({.step = NAN}), "check_gradients: expected a step between 0 and 1, got nan");
  EXPECT_EQ(complaint({.step = 2}), "check_gradients: expected a step between 0 and 1, got 2");
}

TEST(CheckOptions, ToleranceMustLeaveSomethingToCheck) {
  EXPECT_EQ(complaint({.atol = 0, .rtol = 0.5}),
            "check_gradients: expected atol and rtol above 0, got 0 and 0.5; differences are never "
            "exact");
  EXPECT_EQ(complaint({.atol = 0.5, .rtol = INFINITY}),
            "check_gradients: expected atol and rtol above 0, got 0.5 and inf; differences are "
            "never exact");
  EXPECT_EQ(complaint({.rtol = 1}),
            "check_gradients: expected rtol below 1, got 1; with 1 a gradient of zeros would pass");
}

TEST(CheckOptions, CountsMustNotBeNegativeAndNotAllZero) {
  EXPECT_EQ(complaint({.check_all_up_to = -1}),
            "check_gradients: expected counts of 0 or more, got check_all_up_to -1, samples 64 and "
            "directions 3");
  EXPECT_EQ(complaint({.samples = -2}),
            "check_gradients: expected counts of 0 or more, got check_all_up_to 200, samples -2 "
            "and directions 3");
  EXPECT_EQ(complaint({.directions = -3}),
            "check_gradients: expected counts of 0 or more, got check_all_up_to 200, samples 64 "
            "and directions -3");
  EXPECT_EQ(complaint({.samples = 0, .directions = 0}),
            "check_gradients: expected samples or directions, got none of both; nothing of a large "
            "input would be checked");
}

TEST(CheckOptions, FolderMustExist) {
  EXPECT_EQ(complaint({.folder = "no/such/folder"}),
            "check_gradients: expected a folder to write the table to, got \"no/such/folder\"; "
            "make it first");
}

TEST(CheckOptions, AreCheckedBeforeAnythingIsDone) {
  const auto never_called = [](const Inputs&) -> Variable { throw std::logic_error("called"); };

  EXPECT_EQ(message_of([&] { check_gradients(never_called, {1.0}, {.step = 0}); }),
            "check_gradients: expected a step between 0 and 1, got 0");
  EXPECT_EQ(message_of([&] { check_second_gradients(never_called, {1.0}, {.step = 0}); }),
            "check_gradients: expected a step between 0 and 1, got 0");
}

// ---- What the options do

Variable cube(const Inputs& in) {
  return in[0] * in[0] * in[0];
}

TEST(CheckOptions, StepSetsTheDistance) {
  // (x + h)^3 - (x - h)^3 = 2 h (3 x^2 + h^2); the reported value is that of the half step.
  const GradientReport report = check_gradients(cube, {0.5}, {.step = 0.25, .rtol = 0.5});

  const CheckedElement& element = report.inputs[0].elements[0];
  const double weight = element.analytic / 0.75;
  EXPECT_NEAR(element.numeric, weight * (0.75 + 0.125 * 0.125), 1e-5);
}

TEST(CheckOptions, ToleranceDecides) {
  // The error of the step above is 0.125^2 = 0.0156 of 0.75: a relative error of 0.02.
  const CheckOptions strict = {.step = 0.25, .atol = 1e-9, .rtol = 0.015};
  const CheckOptions generous = {.step = 0.25, .atol = 1e-9, .rtol = 0.1};

  EXPECT_FALSE(check_gradients(cube, {0.5}, strict).ok());
  EXPECT_TRUE(check_gradients(cube, {0.5}, generous).ok());
}

TEST(CheckOptions, SeedChoosesWeightsAndSamples) {
  const Tensor x = Generator(3).rand({30});
  const auto report_of = [&](std::uint64_t seed) {
    return check_gradients([](const Inputs& in) { return square(in[0]); }, {x},
                           {.seed = seed, .check_all_up_to = 10, .samples = 5});
  };
  const auto elements_of = [](const GradientReport& report) {
    std::set<std::pair<Index, double>> elements;
    for (const CheckedElement& e : report.inputs[0].elements) {
      elements.emplace(e.position, e.analytic);
    }
    return elements;
  };

  EXPECT_EQ(elements_of(report_of(1)), elements_of(report_of(1)));
  EXPECT_NE(elements_of(report_of(1)), elements_of(report_of(2)));
}

TEST(CheckOptions, LargeInputsAreSampled) {
  const auto f = [](const Inputs& in) { return sin(in[0]); };
  const CheckOptions options = {.check_all_up_to = 6, .samples = 4, .directions = 2};

  const GradientReport all = check_gradients(f, {Generator(3).rand({2, 3})}, options);
  const GradientReport some = check_gradients(f, {Generator(3).rand({7})}, options);

  EXPECT_FALSE(all.inputs[0].is_sampled);
  EXPECT_EQ(all.inputs[0].elements.size(), 6u);
  EXPECT_TRUE(some.inputs[0].is_sampled);
  EXPECT_EQ(some.inputs[0].elements.size(), 4u + 2u);
  EXPECT_EQ(some.inputs[0].elements[4].position, 7);  // a direction stands after all elements
  EXPECT_TRUE(some.ok()) << some;
}

TEST(CheckOptions, FailedChecksLeaveATableInTheFolder) {
  const std::string folder = testing::TempDir();
  const auto wrong = [](const Inputs& in) { return Variable(exp(in[0].value())); };

  const GradientReport report =
      check_gradients(wrong, {vector({1, 2})}, {.name = "a name/with signs", .folder = folder});

  EXPECT_EQ(report.table_file,
            (std::filesystem::path(folder) / "gradcheck_a_name_with_signs.csv").string());
  std::ifstream table(report.table_file);
  std::string heading, first;
  std::getline(table, heading);
  std::getline(table, first);
  EXPECT_EQ(heading,
            "weighting,element,x,analytic,numeric,absolute_error,relative_error,agreement,reason");
  EXPECT_EQ(first.rfind("0,\"x0[0]\",1,0,", 0), 0u) << first;
  EXPECT_NE(report.text().find("all in " + report.table_file), std::string::npos);
}

TEST(CheckOptions, PassedChecksLeaveNone) {
  const GradientReport report =
      check_gradients(cube, {0.5}, {.name = "leaves none", .folder = testing::TempDir()});

  EXPECT_EQ(report.table_file, "");
  EXPECT_FALSE(std::filesystem::exists(table_path(report.options)));
}

}  // namespace
}  // namespace tapegrad
