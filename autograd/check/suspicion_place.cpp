#include <algorithm>
#include <cmath>

#include "autograd/check/suspicion_rules.h"
#include "autograd/check/words.h"
#include "tensor/axes.h"

namespace tapegrad {
namespace {

/// N, seen as a tensor with two axes swapped, in the order of its elements then.
std::vector<double> swapped(const std::vector<double>& numbers, const Shape& shape, Index axis_a,
                            Index axis_b) {
  // Two axes apart: seen as [outer, a, middle, b, inner], swapped to [outer, b, middle, a, inner].
  const AxisView first(shape, axis_a);
  const AxisView second(shape, axis_b);
  const Index a = first.length, b = second.length, inner = second.inner;
  const Index middle = first.inner / (b * inner);

  std::vector<double> result;
  for (Index o = 0; o < first.outer; ++o) {
    for (Index j = 0; j < b; ++j) {
      for (Index m = 0; m < middle; ++m) {
        for (Index i = 0; i < a; ++i) {
          for (Index n = 0; n < inner; ++n) {
            const Index position = (((o * a + i) * middle + m) * b + j) * inner + n;
            result.push_back(numbers[static_cast<std::size_t>(position)]);
          }
        }
      }
    }
  }
  return result;
}

/// N with element k of each line along an axis taken from place[k] of that line.
std::vector<double> moved_along(const std::vector<double>& numbers, const AxisView& view,
                                const std::vector<Index>& place) {
  std::vector<double> result;
  for (Index o = 0; o < view.outer; ++o) {
    for (Index k = 0; k < view.length; ++k) {
      for (Index i = 0; i < view.inner; ++i) {
        const Index from = place[static_cast<std::size_t>(k)];
        const Index position = (o * view.length + from) * view.inner + i;
        result.push_back(numbers[static_cast<std::size_t>(position)]);
      }
    }
  }
  return result;
}

}  // namespace

std::optional<std::string> suspect_transposed(const Evidence& evidence) {
  if (!evidence.is_complete || evidence.numeric.empty()) return std::nullopt;
  for (Index a = 0; a < evidence.shape.rank(); ++a) {
    for (Index b = a + 1; b < evidence.shape.rank(); ++b) {
      if (evidence.shape[a] == 1 || evidence.shape[b] == 1) continue;
      if (!nearly_equal(evidence.analytic, swapped(evidence.numeric, evidence.shape, a, b))) {
        continue;
      }
      return words("analytic looks transposed: it is numeric with axes ", a, " and ", b,
                   " swapped; a transpose missing or too many, or factors in the wrong order?");
    }
  }
  return std::nullopt;
}

std::optional<std::string> suspect_rolled(const Evidence& evidence) {
  if (!evidence.is_complete || evidence.numeric.empty()) return std::nullopt;
  for (Index axis = 0; axis < evidence.shape.rank(); ++axis) {
    const AxisView view(evidence.shape, axis);
    std::vector<Index> place(static_cast<std::size_t>(view.length));

    for (Index k = 0; k < view.length; ++k) {
      place[static_cast<std::size_t>(k)] = view.length - 1 - k;
    }
    if (nearly_equal(evidence.analytic, moved_along(evidence.numeric, view, place))) {
      return words("analytic is numeric reversed along axis ", axis,
                   ": a loop that runs backward?");
    }
    for (Index shift = 1; shift < view.length; ++shift) {
      for (Index k = 0; k < view.length; ++k) {
        place[static_cast<std::size_t>(k)] = (k + shift) % view.length;
      }
      if (!nearly_equal(evidence.analytic, moved_along(evidence.numeric, view, place))) continue;
      return words("analytic is numeric rolled along axis ", axis, " by ", shift,
                   ": an index off by ", shift, "?");
    }
  }
  return std::nullopt;
}

std::optional<std::string> suspect_few(const Evidence& evidence) {
  const Index total = std::ssize(evidence.is_wrong);
  const Index wrong = std::ranges::count(evidence.is_wrong, true);
  if (wrong == 0 || total < 4 || (wrong > 1 && 20 * wrong > total)) return std::nullopt;
  return words("only ", wrong, " of ", total,
               " elements wrong: an index at the edge, two elements written to one place, or a "
               "special number?");
}

std::optional<std::string> suspect_whole_rows(const Evidence& evidence) {
  const Index wrong = std::ranges::count(evidence.is_wrong, true);
  if (!evidence.is_complete || evidence.shape.rank() == 0 || wrong == 0 ||
      wrong == std::ssize(evidence.is_wrong)) {
    return std::nullopt;
  }
  for (Index axis = 0; axis < evidence.shape.rank(); ++axis) {
    const AxisView view(evidence.shape, axis);
    std::string slices;
    Index in_slices = 0;
    for (Index k = 0; k < view.length; ++k) {
      Index count = 0;
      for (Index o = 0; o < view.outer; ++o) {
        for (Index i = 0; i < view.inner; ++i) {
          const Index position = (o * view.length + k) * view.inner + i;
          if (evidence.is_wrong[static_cast<std::size_t>(position)]) ++count;
        }
      }
      if (count < view.outer * view.inner) continue;
      in_slices += count;
      slices += words(slices.empty() ? "" : ", ", k);
    }
    if (in_slices != wrong) continue;
    return words(
        "exactly the slices ", slices, " along axis ", axis,
        " are wrong, all else is right: a sum over the wrong axis, one copy taken for all, "
        "or the end of a loop?");
  }
  return std::nullopt;
}

}  // namespace tapegrad
