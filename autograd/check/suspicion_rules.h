#pragma once

#include <optional>
#include <string>
#include <vector>

#include "autograd/check/suspicion.h"

// One function for each kind of mistake: what to say where the evidence looks like it, else nothing
// (internal; see suspicion()). A stands for the analytic gradient, N for the numeric one.

namespace tapegrad {

// ---- One number explains all elements (suspicion_factor.cpp)

/// A = 0.
std::optional<std::string> suspect_cut_path(const Evidence& evidence);

/// A = k N.
std::optional<std::string> suspect_factor(const Evidence& evidence);

/// A is rounded to float in a double build.
std::optional<std::string> suspect_float(const Evidence& evidence);

// ---- The right numbers in the wrong places (suspicion_place.cpp)

/// A is N with two axes swapped.
std::optional<std::string> suspect_transposed(const Evidence& evidence);

/// A is N reversed or rolled along one axis.
std::optional<std::string> suspect_rolled(const Evidence& evidence);

/// Only few elements are wrong.
std::optional<std::string> suspect_few(const Evidence& evidence);

/// Whole rows or columns are wrong, and all others right.
std::optional<std::string> suspect_whole_rows(const Evidence& evidence);

// ---- The incoming gradient was not used as it should (suspicion_incoming.cpp)

/// A = N / g, N g, N / g^2, or constant where g is not.
std::optional<std::string> suspect_incoming(const Evidence& evidence);

/// A adds up other elements of g than N does.
std::optional<std::string> suspect_groups(const Evidence& evidence);

/// A and N differ by a constant, or a multiple of y, along an axis.
std::optional<std::string> suspect_correction(const Evidence& evidence);

// ---- For all of them

/// Whether a is b but for 1e-3 of the length of both (float: 2e-2).
bool nearly_equal(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace tapegrad
