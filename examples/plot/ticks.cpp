#include "examples/plot/ticks.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>

namespace tapegrad::plot {

namespace {

// Numbers this near to 0 count as 0.
constexpr double nearly_zero = 1e-287;

constexpr double steps[] = {0.1, 0.2, 0.25, 0.5, 1, 2, 2.5, 5, 10, 20};

std::vector<double> multiples_within(double step, Range range) {
  // A mark that misses the end by rounding errors still counts.
  constexpr double tolerance = 1e-9;
  const double first = std::ceil(range.low / step - tolerance);
  const double last = std::floor(range.high / step + tolerance);

  std::vector<double> ticks;
  for (double k = first; k <= last; ++k) ticks.push_back(k * step + 0.0);  // + 0.0 turns -0 into 0
  return ticks;
}

/// With a fixed number of decimals, and a true minus sign.
std::string write_number(double value, int decimals) {
  char buffer[400];
  const auto [end, error] =
      std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed, decimals);
  std::string text(buffer, end);
  const bool is_zero = text.find_first_of("123456789") == std::string::npos;
  if (text.front() != '-') return text;
  std::string negative = is_zero ? "" : "\u2212";
  negative += text.substr(1);
  return negative;
}

double round_to(double value, int decimals) {
  const double unit = power_of_ten(decimals);
  return std::nearbyint(value * unit) / unit;
}

/// The fewest decimals with which every number is written right to a thousandth of their span.
int decimals_needed(std::span<const double> values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  double span = *high - *low;
  if (span == 0) span = *high != 0 ? std::abs(*high) : 1;
  const int magnitude = decimal_exponent(span);
  const double tolerance = 1e-3 * power_of_ten(magnitude);

  int decimals = std::max(0, 3 - magnitude);
  for (; decimals > 0; --decimals) {
    const int fewer = decimals - 1;
    const bool enough = std::all_of(values.begin(), values.end(), [&](double v) {
      return std::abs(v - round_to(v, fewer)) < tolerance;
    });
    if (!enough) break;
  }
  return decimals;
}

std::string superscript(char digit) {
  static const char* const digits[] = {"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                       "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
  return digit == '-' ? "\u207b" : digits[digit - '0'];
}

}  // namespace

double power_of_ten(int n) {
  double power = 1;
  for (int i = 0; i < std::abs(n); ++i) power *= 10;
  return n < 0 ? 1 / power : power;
}

int decimal_exponent(double value) {
  assert(value >= 1e-300 && value <= largest_number);
  int exponent = static_cast<int>(std::floor(std::log10(value)));
  // The logarithm of a number just below a power of ten may round up to it.
  while (power_of_ten(exponent) > value) --exponent;
  while (power_of_ten(exponent + 1) <= value) ++exponent;
  return exponent;
}

std::vector<double> linear_ticks(Range range, int intervals) {
  range = widened({std::min(range.low, range.high), std::max(range.low, range.high)});
  const double wanted = (range.high - range.low) / intervals;
  const double unit = power_of_ten(decimal_exponent(wanted));

  std::size_t i = 0;
  while (i + 1 < std::size(steps) && steps[i] * unit * (1 + 1e-12) < wanted) ++i;
  std::vector<double> ticks = multiples_within(steps[i] * unit, range);
  while (ticks.size() < 2 && i > 0) ticks = multiples_within(steps[--i] * unit, range);
  return ticks;
}

std::vector<double> log_ticks(Range range, int intervals) {
  const double low = std::min(range.low, range.high), high = std::max(range.low, range.high);
  const int first = decimal_exponent(low * (1 - 1e-9)) + 1;
  const int last = decimal_exponent(high * (1 + 1e-9));
  if (last - first < 1) return linear_ticks(range, intervals);

  const int stride = (last - first) / std::max(1, intervals) + 1;
  std::vector<double> ticks;
  for (int exponent = first; exponent <= last; ++exponent) {
    if (exponent % stride == 0) ticks.push_back(power_of_ten(exponent));
  }
  return ticks;
}

TickLabels linear_labels(std::span<const double> ticks) {
  if (ticks.empty()) return {};
  std::vector<double> values;
  double largest = 0;
  for (const double tick : ticks) {
    values.push_back(std::abs(tick) < nearly_zero ? 0 : tick);
    largest = std::max(largest, std::abs(values.back()));
  }

  TickLabels labels;
  const int exponent = largest > 0 ? decimal_exponent(largest) : 0;
  if (exponent <= -5 || exponent >= 6) labels.factor_exponent = exponent;
  const double factor = power_of_ten(labels.factor_exponent);
  for (double& value : values) value /= factor;

  const int decimals = decimals_needed(values);
  for (const double value : values) labels.texts.push_back(write_number(value, decimals));
  return labels;
}

TickLabels log_labels(std::span<const double> ticks) {
  const bool powers = std::all_of(ticks.begin(), ticks.end(), [](double tick) {
    return tick > 0 && tick == power_of_ten(decimal_exponent(tick));
  });
  if (!powers) return linear_labels(ticks);

  TickLabels labels;
  for (const double tick : ticks) labels.texts.push_back(power_label(decimal_exponent(tick)));
  return labels;
}

std::string power_label(int exponent) {
  std::string label = "10";
  for (const char digit : std::to_string(exponent)) label += superscript(digit);
  return label;
}

std::string factor_label(const TickLabels& labels) {
  if (labels.factor_exponent == 0) return "";
  std::string label = "\u00d7";
  label += power_label(labels.factor_exponent);
  return label;
}

Range widened(Range range) {
  // Numbers this near to each other leave no digits for what is between them.
  constexpr double nearly_equal = 1e-12;
  const double largest = std::max(std::abs(range.low), std::abs(range.high));
  if (largest < nearly_zero) return {-0.05, 0.05};
  if (range.high - range.low > largest * nearly_equal) return range;
  return {range.low - 0.05 * std::abs(range.low), range.high + 0.05 * std::abs(range.high)};
}

Range with_margin(Range range, Scale scale) {
  constexpr double margin = 0.05;
  if (scale == Scale::linear) {
    range = widened(range);
    const double more = margin * (range.high - range.low);
    return {range.low - more, range.high + more};
  }
  // A single number gets the decade around it.
  if (range.high <= range.low * (1 + 1e-13)) return {range.low / 10, range.high * 10};
  const double factor = std::pow(range.high, margin) / std::pow(range.low, margin);
  return {range.low / factor, range.high * factor};
}

}  // namespace tapegrad::plot
