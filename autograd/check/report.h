#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "autograd/check/options.h"
#include "autograd/operand.h"
#include "tensor/tensor.h"

namespace tapegrad {

/// Whether an analytic and a numeric derivative agree; unreliable where the numeric one cannot
/// tell.
enum class Agreement { right, wrong, unreliable };

/// The reason of an element that stands for all those at a kink.
inline constexpr const char* kinks_together = "the elements at a kink, moved together";

/// One derivative of the weighted outputs, both ways.
struct CheckedElement {
  Index position = 0;  // in row-major order; from the input's size on: a random direction
  double x = 0;
  double analytic = 0;
  double numeric = 0;
  double error = 0;        // |analytic - numeric|
  double relative = 0;     // error / max(|analytic|, |numeric|, atol / rtol)
  double uncertainty = 0;  // of the numeric value: its rounding, and what the two steps differ by
  Agreement agreement = Agreement::right;
  bool is_at_kink = false;
  std::string reason = {};  // why it is unreliable
};

/// One input, checked with one weighting of the outputs.
struct CheckedInputReport {
  Index number = 0;  // its place among the inputs of f
  std::string name = {};
  Shape shape = {};
  Index weighting = 0;
  bool is_sampled = false;
  std::vector<CheckedElement> elements = {};

  Index count(Agreement agreement) const;

  /// The elements, worst first: wrong, unreliable, right; each by relative error.
  std::vector<CheckedElement> worst_first() const;

  /// "x[1,2]", or "x along direction 1".
  std::string label(const CheckedElement& element) const;
};

/// What check_gradients found out. `out << report` prints one line when all is well, else a page:
/// the worst elements, what the mistake looks like, and the first operation on the tape whose own
/// rule is wrong.
struct GradientReport {
  CheckOptions options = {};
  SourceLine where = {};  // of the call
  double milliseconds = 0;

  /// For each weighting all checked inputs.
  std::vector<CheckedInputReport> inputs = {};

  /// What is wrong beside the elements: "not deterministic: ...".
  std::vector<std::string> problems = {};

  /// Why the check can say nothing: "input 1 is the same variable as input 0 ...".
  std::vector<std::string> doubts = {};

  /// What the wrong elements look like, one line each: "analytic = 2 x numeric ...".
  std::vector<std::string> suspicion = {};

  /// The first entry of the tape, seen from the end, whose own rule is wrong, and what that looks
  /// like.
  std::vector<std::string> bisection = {};

  /// The entry that `bisection` names: "softmax"; empty where all rules are right.
  std::string guilty_operation = {};

  /// Files that show all elements; empty where none was written.
  std::string table_file = {};
  std::string picture_file = {};

  /// No element is wrong or unreliable, and there is no problem and no doubt.
  bool ok() const;

  /// Something is wrong. Where neither this nor ok() holds, the check cannot tell.
  bool failed() const;

  /// How many outputs f has.
  Index output_count() const;

  /// The checked input with the worst element, with the weights on one output alone where that
  /// shows the mistake; nullptr when there is none.
  const CheckedInputReport* worst() const;

  /// The largest relative error of the elements that are not unreliable, of one input or of all.
  double worst_relative_error(std::optional<Index> input = {}) const;

  /// As printed.
  std::string text() const;
};

std::ostream& operator<<(std::ostream& out, const GradientReport& report);

/// Where the table of a failed check goes: "out/gradcheck_softmax_rows.csv" for "softmax rows".
std::string table_path(const CheckOptions& options);

/// All elements as comma-separated values, one a line. The file appears complete or not at all.
/// @throws std::runtime_error when it cannot be written.
void write_csv(const GradientReport& report, const std::string& path);

}  // namespace tapegrad
