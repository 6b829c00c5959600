#include <algorithm>
#include <cstdio>
#include <ostream>
#include <sstream>

#include "autograd/check/report.h"
#include "autograd/check/words.h"

namespace tapegrad {
namespace {

constexpr Index lines_shown = 8;

std::string scientific(double number) {
  return formatted("%.1e", number);
}

const char* real_name() {
  return CheckOptions::is_double ? "double" : "float";
}

std::string title(const GradientReport& report) {
  return report.options.name.empty() ? "(no name)" : report.options.name;
}

void print_passed(std::ostream& out, const GradientReport& report) {
  out << "ok  " << title(report);
  for (const CheckedInputReport& input : report.inputs) {
    if (input.weighting == 0) out << "  " << input.name << shape_words(input.shape);
  }
  out << "  worst " << scientific(report.worst_relative_error()) << "  "
      << formatted("%.1f ms", report.milliseconds);
  if (!CheckOptions::is_double)
    out << "  (float: loose, rtol " << scientific(report.options.rtol) << ")";
  out << "\n";
}

void print_heading(std::ostream& out, const GradientReport& report) {
  const char* verdict = report.failed() ? "FAILED" : "UNRELIABLE";
  std::string heading = words("gradient check ", verdict, ": ", title(report));
  heading.resize(std::max(heading.size() + 2, std::size_t{74}), ' ');
  out << heading << report.where.file << ":" << report.where.line << "\n";
}

void print_method(std::ostream& out, const GradientReport& report,
                  const CheckedInputReport& input) {
  const CheckOptions& options = report.options;
  out << "  input " << input.number << "  \"" << input.name << "\"  " << real_name()
      << shape_words(input.shape) << "   central differences, h " << formatted("%g", options.step)
      << " and " << formatted("%g", options.step / 2) << "   atol " << formatted("%g", options.atol)
      << "  rtol " << formatted("%g", options.rtol) << "   seed " << options.seed << "\n";
  if (!CheckOptions::is_double)
    out << "  float build: loose tolerances; check in double to be sure\n";
}

/// What the incoming gradients were, where that is not plain.
void print_weighting(std::ostream& out, const GradientReport& report,
                     const CheckedInputReport& input) {
  const Index outputs = report.output_count();
  if (outputs < 2) return;
  out << "  L is the weighted sum ";
  if (input.weighting < outputs) {
    out << "of output " << input.weighting << " alone\n";
  } else {
    out << "of all " << outputs << " outputs\n";
  }
}

void print_counts(std::ostream& out, const CheckedInputReport& input) {
  const Index directions = std::count_if(
      input.elements.begin(), input.elements.end(),
      [&](const CheckedElement& e) { return e.position >= input.shape.element_count(); });
  out << "  " << std::ssize(input.elements) - directions << " of " << input.shape.element_count()
      << " elements";
  if (directions > 0) out << " and " << directions << " random directions";
  out << " checked, " << input.count(Agreement::wrong) << " wrong, "
      << input.count(Agreement::unreliable) << " unreliable; worst relative error "
      << scientific(input.worst_first().front().relative) << " at "
      << input.label(input.worst_first().front()) << "\n";
}

void print_table(std::ostream& out, const GradientReport& report, const CheckedInputReport& input) {
  out << "\n      index           x          analytic       numeric      abs err   rel err\n";
  const std::vector<CheckedElement> elements = input.worst_first();
  const Index shown = std::min(lines_shown, std::ssize(elements));
  for (Index i = 0; i < shown; ++i) {
    const CheckedElement& e = elements[static_cast<std::size_t>(i)];
    const bool is_direction = e.position >= input.shape.element_count();
    const std::string index = is_direction ? "direction" : position_words(e.position, input.shape);
    char line[200];
    std::snprintf(line, sizeof line, "    %c %-10s %+11.4f  %+13.6g %+13.6g  %9.1e %9.1e",
                  i == 0 ? '>' : ' ', index.c_str(), e.x, without_nan_sign(e.analytic),
                  without_nan_sign(e.numeric), without_nan_sign(e.error),
                  without_nan_sign(e.relative));
    out << line;
    if (e.agreement == Agreement::unreliable) out << "  unreliable: " << e.reason;
    if (e.agreement == Agreement::wrong && !e.reason.empty()) out << "  " << e.reason;
    if (e.agreement == Agreement::wrong && e.analytic * e.numeric < 0) out << "  sign";
    out << "\n";
  }
  out << "    (" << shown << " worst of " << std::ssize(elements);
  if (!report.table_file.empty()) out << "; all in " << report.table_file;
  out << ")\n";
}

void print_lines(std::ostream& out, const char* heading, const std::vector<std::string>& lines) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    out << (i == 0 ? heading : "             ") << lines[i] << "\n";
  }
}

/// Which share of this input is wrong, and how the others are.
void print_pattern(std::ostream& out, const GradientReport& report,
                   const CheckedInputReport& input) {
  const Index wrong = input.count(Agreement::wrong);
  out << "  pattern    ";
  if (wrong == std::ssize(input.elements)) {
    out << "all elements wrong";
  } else {
    out << wrong << " of " << std::ssize(input.elements) << " elements wrong";
  }
  for (const CheckedInputReport& other : report.inputs) {
    if (other.weighting != 0 || other.number == input.number) continue;
    const double worst = report.worst_relative_error(other.number);
    out << "          input " << other.number << " \"" << other.name << "\": worst "
        << scientific(worst);
  }
  out << "\n";
}

void print_failed(std::ostream& out, const GradientReport& report) {
  print_heading(out, report);
  const CheckedInputReport* input = report.worst();
  if (input) {
    print_method(out, report, *input);
    print_weighting(out, report, *input);
    print_counts(out, *input);
    print_table(out, report, *input);
    out << "\n";
  }
  print_lines(out, "  problem    ", report.problems);
  print_lines(out, "  doubt      ", report.doubts);
  print_lines(out, "  suspicion  ", report.suspicion);
  if (input) print_pattern(out, report, *input);
  print_lines(out, "  bisection  ", report.bisection);
  if (!report.picture_file.empty()) {
    out << "  picture    " << report.picture_file
        << "  analytic | numeric | log10 relative error\n";
  }
  out << "  again      ";
  if (report.options.again.empty()) {
    out << "with seed " << report.options.seed << "\n";
  } else {
    out << report.options.again << "\n";
  }
}

}  // namespace

std::string GradientReport::text() const {
  std::ostringstream out;
  out << *this;
  return out.str();
}

std::ostream& operator<<(std::ostream& out, const GradientReport& report) {
  if (report.ok()) {
    print_passed(out, report);
  } else {
    print_failed(out, report);
  }
  return out;
}

}  // namespace tapegrad
