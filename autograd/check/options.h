#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include "tensor/real.h"

namespace tapegrad {

/// How a gradient check is done. The numbers below are those of the double build; in the float
/// build they are loose, because float differences are no better: a central difference with the
/// best step is off by 1e-5 in the middle and 3e-4 at worst, against 5e-11 and 5e-10 in double.
struct CheckOptions {
  static constexpr bool is_double = std::is_same_v<Real, double>;

  /// Stands in the report and in the names of its files.
  std::string name = {};

  /// The step for an element x is step * max(1, |x|), and half of that.
  double step = is_double ? 1e-6 : 4e-3;

  /// Right means |analytic - numeric| <= atol + rtol * max(|analytic|, |numeric|).
  double atol = is_double ? 1e-8 : 1e-3;
  double rtol = is_double ? 1e-5 : 1e-2;

  /// Chooses the weights of the outputs, and the elements and directions in a large input.
  std::uint64_t seed = 7;

  /// An input with more elements than this is sampled: `samples` elements, and `directions` random
  /// directions that change all elements at once.
  Index check_all_up_to = 200;
  Index samples = 64;
  Index directions = 3;

  /// How to run this check again, as the report tells it.
  std::string again = {};

  /// Where the table of a failed check is written: gradcheck_<name>.csv. Nowhere when empty.
  std::string folder = {};
};

/// @throws std::invalid_argument when a check with these options could not tell right from wrong.
void require_valid(const CheckOptions& options);

}  // namespace tapegrad
