#include "autograd/check/compare.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace tapegrad {
namespace {

bool has_kink(const NumericDerivative& d, double tolerance) {
  const double jump = std::abs(d.narrow_jump);
  return jump > tolerance + 2 * d.rounding && jump > 0.75 * std::abs(d.wide_jump);
}

/// Why the numeric value says nothing about this element; empty when it does.
std::string doubt(double analytic, const NumericDerivative& d, const CheckOptions& options) {
  if (!std::isfinite(d.wide) || !std::isfinite(d.narrow)) return "f is not finite close to x";

  const double allowed = tolerance(analytic, d.narrow, options);
  if (has_kink(d, allowed)) return "kink: the derivatives from left and right differ";

  const double error = std::abs(analytic - d.narrow);
  const double disagreement = std::abs(d.wide - d.narrow);
  if (error > allowed && error <= allowed + d.rounding) return "lost in rounding";
  if (disagreement > allowed && error < 100 * disagreement) return "the two steps disagree";
  return "";
}

}  // namespace

double tolerance(double analytic, double numeric, const CheckOptions& options) {
  return options.atol + options.rtol * std::max(std::abs(analytic), std::abs(numeric));
}

CheckedElement compare(Index position, double x, double analytic, const NumericDerivative& numeric,
                       const CheckOptions& options) {
  CheckedElement element;
  element.position = position;
  element.x = x;
  element.analytic = analytic;
  element.numeric = numeric.narrow;
  element.error = std::abs(analytic - numeric.narrow);
  element.relative = element.error / std::max({std::abs(analytic), std::abs(numeric.narrow),
                                               options.atol / options.rtol});

  element.uncertainty = numeric.rounding + std::abs(numeric.wide - numeric.narrow);
  element.is_at_kink = has_kink(numeric, tolerance(analytic, numeric.narrow, options));
  element.reason = doubt(analytic, numeric, options);
  if (!element.reason.empty()) {
    element.agreement = Agreement::unreliable;
  } else if (!std::isfinite(analytic) ||
             element.error > tolerance(analytic, numeric.narrow, options)) {
    element.agreement = Agreement::wrong;
  }
  return element;
}

}  // namespace tapegrad
