#pragma once

#include "autograd/check/numeric.h"
#include "autograd/check/options.h"
#include "autograd/check/report.h"

namespace tapegrad {

/// What counts as equal: |analytic - numeric| may be at most this.
double tolerance(double analytic, double numeric, const CheckOptions& options);

/// The verdict on one derivative, by the one criterion that the report shows as well.
///
/// Unreliable is an element whose numeric value cannot be trusted: where the two steps disagree,
/// where the derivatives from the right and from the left differ and go on differing when the step
/// is halved (a kink), where a number is not finite, or where the error is within the rounding of
/// f's values.
CheckedElement compare(Index position, double x, double analytic, const NumericDerivative& numeric,
                       const CheckOptions& options);

}  // namespace tapegrad
