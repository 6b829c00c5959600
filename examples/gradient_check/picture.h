#pragma once

#include <filesystem>

#include "autograd/check/report.h"
#include "examples/plot/figure.h"

namespace tapegrad {

/// The worst input of a gradient check as three heatmaps: analytic gradient, numeric gradient (the
/// same colours for the same numbers) and log10 of the relative error, from -16, no error at all,
/// to 0, nothing right. Axes but the last go down; elements that were not checked are crossed out.
/// @throws std::invalid_argument when no element was checked.
plot::Figure check_figure(const GradientReport& report);

}  // namespace tapegrad
