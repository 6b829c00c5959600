#pragma once

#include <gtest/gtest.h>

#include <string>

#include "autograd/check_gradients.h"

// Gradient checks as GoogleTest assertions. Only this header needs GoogleTest.
//
//   TEST(Softmax, GradientMatchesDifferences) {
//     EXPECT_GRADIENTS_MATCH([](const auto& in) { return softmax(in[0], 1); }, {scores});
//   }

namespace tapegrad {

/// Success, or a failure whose text is the report of the check.
template <typename Function>
testing::AssertionResult gradients_match(const Function& f, const CheckedInputs& inputs,
                                         CheckOptions options = {},
                                         const char* file = __builtin_FILE(),
                                         int line = __builtin_LINE());

template <typename Function>
testing::AssertionResult second_gradients_match(const Function& f, const CheckedInputs& inputs,
                                                CheckOptions options = {},
                                                const char* file = __builtin_FILE(),
                                                int line = __builtin_LINE());

/// EXPECT_GRADIENTS_MATCH(f, {x, w}) or EXPECT_GRADIENTS_MATCH(f, {x, w}, {.rtol = 1e-4}).
/// Macros, so that failures name the line of the test.
#define EXPECT_GRADIENTS_MATCH(...) EXPECT_TRUE(::tapegrad::gradients_match(__VA_ARGS__))
#define EXPECT_SECOND_GRADIENTS_MATCH(...) \
  EXPECT_TRUE(::tapegrad::second_gradients_match(__VA_ARGS__))

namespace internal {

/// Options for a check in the running test: named after it unless they have a name, with the table
/// of a failed check in GoogleTest's folder for temporary files.
inline CheckOptions options_of_this_test(CheckOptions options) {
  const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
  if (options.name.empty() && test) {
    options.name = std::string(test->test_suite_name()) + "." + test->name();
  }
  if (options.again.empty() && test) {
    options.again = std::string("--gtest_filter=") + test->test_suite_name() + "." + test->name();
  }
  if (options.folder.empty()) options.folder = testing::TempDir();
  return options;
}

inline testing::AssertionResult as_assertion(const GradientReport& report) {
  if (report.ok()) return testing::AssertionSuccess() << report;
  return testing::AssertionFailure() << report;
}

}  // namespace internal

template <typename Function>
testing::AssertionResult gradients_match(const Function& f, const CheckedInputs& inputs,
                                         CheckOptions options, const char* file, int line) {
  return internal::as_assertion(
      check_gradients(f, inputs, internal::options_of_this_test(options), file, line));
}

template <typename Function>
testing::AssertionResult second_gradients_match(const Function& f, const CheckedInputs& inputs,
                                                CheckOptions options, const char* file, int line) {
  return internal::as_assertion(
      check_second_gradients(f, inputs, internal::options_of_this_test(options), file, line));
}

}  // namespace tapegrad
