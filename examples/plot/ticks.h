#pragma once

#include <span>
#include <string>
#include <vector>

namespace tapegrad::plot {

/// Everything from low to high. As the limits of an axis low may exceed high: it then runs
/// backwards.
struct Range {
  double low = 0;
  double high = 1;
};

enum class Scale { linear, log };

/// Numbers of at most this size can be drawn: their differences are still finite.
inline constexpr double largest_number = 1e300;

/// The round numbers to mark on an axis from `range.low` to `range.high`, ascending.
///
/// Marks are the multiples of a step that is 1, 2, 2.5 or 5 times a power of ten, the smallest that
/// makes at most `intervals` of them; if fewer than two marks fall into the range, the next smaller
/// steps are tried.
std::vector<double> linear_ticks(Range range, int intervals);

/// The powers of ten in the range, every second or third of them if there are many; where there
/// are fewer than two, linear ticks. The range must be positive.
std::vector<double> log_ticks(Range range, int intervals);

/// How ticks are written: "0.00", "0.25", "0.50" with factor_exponent 0.
struct TickLabels {
  std::vector<std::string> texts;

  /// All numbers are to be multiplied by 10 to this power, which is written once at the end of the
  /// axis; 0 unless the numbers are very large or very small.
  int factor_exponent = 0;
};

/// Labels with as many decimals as tell the ticks apart, the same number for all.
TickLabels linear_labels(std::span<const double> ticks);

/// "10", with the exponent raised, for powers of ten; else as linear_labels.
TickLabels log_labels(std::span<const double> ticks);

/// "10" and a raised exponent, in UTF-8.
std::string power_label(int exponent);

/// What all labels are to be multiplied by, with a sign of multiplication; empty when by nothing.
std::string factor_label(const TickLabels& labels);

/// The limits of an axis that shows data from `range.low` to `range.high`: 5 % more on each side.
/// A single number gets room on both sides as well.
Range with_margin(Range range, Scale scale);

/// Ends of a range that is too small to divide moved apart; others as they are.
Range widened(Range range);

/// 10 to the power n.
double power_of_ten(int n);

/// The n with 10^n <= value < 10^(n+1), for a value from 1e-300 to largest_number.
int decimal_exponent(double value);

}  // namespace tapegrad::plot
