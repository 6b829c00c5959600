#include <algorithm>
#include <cmath>
#include <limits>

#include "autograd/check/suspicion_rules.h"
#include "autograd/check/words.h"

namespace tapegrad {
namespace {

constexpr double closeness = CheckOptions::is_double ? 1e-3 : 2e-2;

struct Fit {
  double factor;    // the k with the least squared error of A = k N
  double distance;  // what is left, relative to the length of A
  Index count;      // elements that took part
};

Fit fit_factor(const Evidence& evidence) {
  double an = 0, nn = 0, aa = 0;
  Index count = 0;
  for (std::size_t j = 0; j < evidence.analytic.size(); ++j) {
    if (!evidence.is_usable[j]) continue;
    an += evidence.analytic[j] * evidence.numeric[j];
    nn += evidence.numeric[j] * evidence.numeric[j];
    aa += evidence.analytic[j] * evidence.analytic[j];
    ++count;
  }
  const double k = an / nn;
  const double left_over = std::max(0.0, aa - k * an);
  return {k, std::sqrt(left_over / aa), count};
}

bool is_close(double a, double b) {
  return std::abs(a - b) <= closeness * std::abs(b);
}

/// "the size of axis 1": the sizes that a mean or a sum may have mixed up, by the factor they give.
std::string size_with(double factor, const Evidence& evidence) {
  const auto fits = [&](double size) {
    return size > 1 && (is_close(factor, size) || is_close(factor, 1 / size));
  };
  for (Index axis = 0; axis < evidence.shape.rank(); ++axis) {
    const auto size = static_cast<double>(evidence.shape[axis]);
    if (fits(size)) return words("the size of axis ", axis, ", ", size);
  }
  const auto count = static_cast<double>(evidence.shape.element_count());
  if (fits(count)) return words("the number of elements, ", count);
  if (!evidence.output) return "";
  const auto outputs = static_cast<double>(evidence.output->size());
  if (fits(outputs)) return words("the number of outputs, ", outputs);
  if (outputs > 0 && fits(count / outputs)) {
    return words("the number of inputs for each output, ", count / outputs);
  }
  return "";
}

/// The axis whose size n fits in (n - 1) / n: a correction for the degrees of freedom.
std::string count_less_one(double factor, const Evidence& evidence) {
  std::vector<Index> counts = evidence.shape.sizes();
  counts.push_back(evidence.shape.element_count());
  for (const Index count : counts) {
    const auto n = static_cast<double>(count);
    if (n < 3 || !(is_close(factor, (n - 1) / n) || is_close(factor, n / (n - 1)))) continue;
    return words("divided by n - 1 against n, with n = ", count, "?");
  }
  return "";
}

std::string explain_factor(double k, const Evidence& evidence) {
  if (is_close(k, -1)) return "the sign is wrong";
  std::string text;
  for (const double n : {2.0, 3.0, 4.0}) {
    if (is_close(std::abs(k), n)) {
      text = words("a factor ", n, " too much: added ", n, " times, or 1/", n, " forgotten?");
    }
    if (is_close(std::abs(k), 1 / n)) {
      text =
          words("a factor ", n, " is missing: a power's exponent, or an input used ", n, " times?");
    }
  }
  const std::string degrees = count_less_one(std::abs(k), evidence);
  if (text.empty()) text = degrees;
  const std::string size = size_with(std::abs(k), evidence);
  if (!size.empty()) {
    if (!text.empty()) text += " Or mean against sum: ";
    if (text.empty()) text = "mean against sum, or the wrong count: ";
    text += size;
  }
  if (k < 0 && !text.empty()) text += "; and the sign is wrong";
  return text;
}

}  // namespace

std::optional<std::string> suspect_cut_path(const Evidence& evidence) {
  double largest = 0;
  bool any_wrong = false;
  for (std::size_t j = 0; j < evidence.analytic.size(); ++j) {
    if (!evidence.is_usable[j]) continue;
    if (!std::isfinite(evidence.analytic[j])) return std::nullopt;
    largest = std::max(largest, std::abs(evidence.analytic[j]));
    any_wrong = any_wrong || evidence.is_wrong[j];
  }
  if (!any_wrong || largest != 0) return std::nullopt;
  return "analytic is zero everywhere: the path is cut; did a value leave the tape by .value(), or "
         "does a rule return zeros?";
}

std::optional<std::string> suspect_factor(const Evidence& evidence) {
  const Fit fit = fit_factor(evidence);
  if (!std::isfinite(fit.factor)) return std::nullopt;
  if (!(fit.distance < closeness) || is_close(fit.factor, 1)) return std::nullopt;

  const std::string explanation = explain_factor(fit.factor, evidence);
  const bool is_proved = fit.count >= 3;  // one or two numbers are always nearly proportional
  if (explanation.empty() && !is_proved) return std::nullopt;
  return words("analytic = ", formatted("%.5f", fit.factor), " x numeric in every element (spread ",
               formatted("%.0e", fit.distance), ")", explanation.empty() ? "" : ": ", explanation);
}

std::optional<std::string> suspect_float(const Evidence& evidence) {
  if (!CheckOptions::is_double || evidence.analytic.empty()) return std::nullopt;
  const double float_epsilon = std::numeric_limits<float>::epsilon();
  Index off = 0, full = 0;
  for (std::size_t j = 0; j < evidence.analytic.size(); ++j) {
    const double a = evidence.analytic[j];
    if (static_cast<double>(static_cast<float>(a)) != a) return std::nullopt;
    if (evidence.is_wrong[j]) return std::nullopt;
    const double error = std::abs(a - evidence.numeric[j]);
    if (std::abs(a) < CheckOptions().atol) continue;  // as good as 0
    if (error > evidence.uncertainty[j] && error > 0.02 * float_epsilon * std::abs(a)) ++off;
    if (std::fmod(a * 65536, 1) != 0) ++full;  // not just a sum of the output's weights
  }
  const Index count = std::ssize(evidence.analytic);
  if (4 * off < count || 2 * full < count) return std::nullopt;
  return "every analytic number is rounded to float: a rule computes in float where Real is double";
}

bool nearly_equal(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size() || a.empty()) return false;
  double difference = 0, length = 0;
  for (std::size_t j = 0; j < a.size(); ++j) {
    difference += (a[j] - b[j]) * (a[j] - b[j]);
    length += a[j] * a[j] + b[j] * b[j];
  }
  return length > 0 && difference <= closeness * closeness * length;
}

}  // namespace tapegrad
