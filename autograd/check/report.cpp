#include "autograd/check/report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>
#include <sstream>

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

/// Wrong before unreliable before right, then by relative error; what is not a number counts as
/// largest.
bool is_worse(const CheckedElement& a, const CheckedElement& b) {
  const auto rank = [](const CheckedElement& e) {
    if (e.agreement == Agreement::wrong) return 0;
    return e.agreement == Agreement::unreliable ? 1 : 2;
  };
  if (rank(a) != rank(b)) return rank(a) < rank(b);
  if (std::isnan(a.relative) != std::isnan(b.relative)) return std::isnan(a.relative);
  return a.relative > b.relative;
}

/// Worst relative error of an input over all weightings, unreliable elements left out.
double worst_of_input(const GradientReport& report, Index number) {
  double worst = 0;
  for (const CheckedInputReport& input : report.inputs) {
    if (input.number != number) continue;
    for (const CheckedElement& element : input.elements) {
      if (element.agreement == Agreement::unreliable) continue;
      worst = std::isnan(element.relative) ? element.relative : std::max(worst, element.relative);
    }
  }
  return worst;
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
      << shape_words(input.shape) << "   central differences, h " << options.step << " and "
      << options.step / 2 << "   atol " << options.atol << "  rtol " << options.rtol << "   seed "
      << options.seed << "\n";
  if (!CheckOptions::is_double)
    out << "  float build: loose tolerances; check in double to be sure\n";
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
                  i == 0 ? '>' : ' ', index.c_str(), e.x, e.analytic, e.numeric, e.error,
                  e.relative);
    out << line;
    if (e.agreement == Agreement::unreliable) out << "  unreliable: " << e.reason;
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
    const double worst = worst_of_input(report, other.number);
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
  out << "  again      seed " << report.options.seed << " in the options of the check\n";
}

}  // namespace

Index CheckedInputReport::count(Agreement agreement) const {
  return std::count_if(elements.begin(), elements.end(), [&](const CheckedElement& element) {
    return element.agreement == agreement;
  });
}

std::vector<CheckedElement> CheckedInputReport::worst_first() const {
  std::vector<CheckedElement> sorted = elements;
  std::stable_sort(sorted.begin(), sorted.end(), is_worse);
  return sorted;
}

std::string CheckedInputReport::label(const CheckedElement& element) const {
  const Index size = shape.element_count();
  if (element.position >= size) {
    return words(name, " along direction ", element.position - size + 1);
  }
  return name + position_words(element.position, shape);
}

bool GradientReport::failed() const {
  if (!problems.empty()) return true;
  return std::ranges::any_of(
      inputs, [](const CheckedInputReport& input) { return input.count(Agreement::wrong) > 0; });
}

bool GradientReport::ok() const {
  if (failed() || !doubts.empty()) return false;
  return std::ranges::none_of(inputs, [](const CheckedInputReport& input) {
    return input.count(Agreement::unreliable) > 0;
  });
}

const CheckedInputReport* GradientReport::worst() const {
  const CheckedInputReport* worst = nullptr;
  for (const CheckedInputReport& input : inputs) {
    if (input.elements.empty()) continue;
    if (!worst || is_worse(input.worst_first().front(), worst->worst_first().front())) {
      worst = &input;
    }
  }
  return worst;
}

double GradientReport::worst_relative_error() const {
  double worst = 0;
  for (const CheckedInputReport& input : inputs) {
    const double error = worst_of_input(*this, input.number);
    worst = std::isnan(error) ? error : std::max(worst, error);
  }
  return worst;
}

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
