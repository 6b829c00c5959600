#include <cmath>

#include "autograd/check/suspicion_rules.h"
#include "autograd/check/words.h"
#include "tensor/axes.h"

namespace tapegrad {
namespace {

/// a_j = n_j g_j^power for all j, where y has the shape of x.
bool is_product(const Evidence& evidence, int power) {
  std::vector<double> product;
  for (std::size_t j = 0; j < evidence.numeric.size(); ++j) {
    const double g = evidence.incoming->data()[static_cast<Index>(j)];
    product.push_back(evidence.numeric[j] * std::pow(g, power));
  }
  return nearly_equal(evidence.analytic, product);
}

/// g added up as if its elements stood in groups: element j of a sum is that of g[first(j, copy)].
std::vector<double> sums_of(const Tensor& g, Index size, Index copies, bool side_by_side) {
  std::vector<double> sums;
  for (Index j = 0; j < size; ++j) {
    double sum = 0;
    for (Index copy = 0; copy < copies; ++copy) {
      sum += g.data()[side_by_side ? j * copies + copy : copy * size + j];
    }
    sums.push_back(sum);
  }
  return sums;
}

/// The part of `numbers` that is the same multiple of `pattern` along each line is taken away;
/// returns whether nothing remains.
bool is_multiple_along(const std::vector<double>& numbers, const std::vector<double>& pattern,
                       const AxisView& view) {
  std::vector<double> multiple(numbers.size());
  for (Index line = 0; line < view.outer * view.inner; ++line) {
    const Index start = line / view.inner * view.length * view.inner + line % view.inner;
    double np = 0, pp = 0;
    for (Index k = 0; k < view.length; ++k) {
      const auto j = static_cast<std::size_t>(start + k * view.inner);
      np += numbers[j] * pattern[j];
      pp += pattern[j] * pattern[j];
    }
    for (Index k = 0; k < view.length; ++k) {
      const auto j = static_cast<std::size_t>(start + k * view.inner);
      multiple[j] = pp == 0 ? 0 : np / pp * pattern[j];
    }
  }
  return nearly_equal(numbers, multiple);
}

}  // namespace

std::optional<std::string> suspect_incoming(const Evidence& evidence) {
  if (!evidence.is_complete || !evidence.incoming) return std::nullopt;
  if (evidence.incoming->shape() != evidence.shape || evidence.numeric.size() < 2) {
    return std::nullopt;
  }
  if (is_product(evidence, -1)) {
    return "analytic = numeric / incoming gradient: the rule does not multiply by g";
  }
  if (is_product(evidence, 1)) {
    return "analytic = numeric x incoming gradient: the rule multiplies by g twice";
  }
  if (is_product(evidence, -2)) {
    return "analytic = numeric / incoming gradient^2: the rule divides by g";
  }
  return std::nullopt;
}

std::optional<std::string> suspect_groups(const Evidence& evidence) {
  if (!evidence.is_complete || !evidence.incoming || evidence.numeric.empty()) return std::nullopt;
  const Index size = std::ssize(evidence.numeric);
  const Index copies = evidence.incoming->size() / size;
  if (copies < 2 || copies * size != evidence.incoming->size()) return std::nullopt;

  const std::vector<double> in_groups = sums_of(*evidence.incoming, size, copies, true);
  const std::vector<double> in_tiles = sums_of(*evidence.incoming, size, copies, false);
  if (nearly_equal(evidence.analytic, in_tiles)) {
    return "analytic sums g over the wrong groups: as if the copies of x were tiles, one after "
           "another";
  }
  if (nearly_equal(evidence.analytic, in_groups)) {
    return "analytic sums g over the wrong groups: as if the copies of each element stood side by "
           "side";
  }
  for (Index copy = 0; copy < copies; ++copy) {
    std::vector<double> one_copy;
    for (Index j = 0; j < size; ++j) one_copy.push_back(evidence.incoming->data()[copy * size + j]);
    if (!nearly_equal(evidence.analytic, one_copy)) continue;
    return words("analytic is only copy ", copy, " of ", copies,
                 " in g: the gradients of all copies must be added up");
  }
  return std::nullopt;
}

std::optional<std::string> suspect_correction(const Evidence& evidence) {
  if (!evidence.is_complete || evidence.numeric.size() < 2) return std::nullopt;
  std::vector<double> difference;
  for (std::size_t j = 0; j < evidence.numeric.size(); ++j) {
    difference.push_back(evidence.analytic[j] - evidence.numeric[j]);
  }
  const std::vector<double> ones(difference.size(), 1.0);
  const bool y_fits = evidence.output && evidence.output->shape() == evidence.shape;

  for (Index axis = 0; axis < evidence.shape.rank(); ++axis) {
    const AxisView view(evidence.shape, axis);
    if (view.length < 2) continue;
    if (is_multiple_along(difference, ones, view)) {
      return words("analytic - numeric is constant along axis ", axis,
                   ": a mean not subtracted there, or subtracted twice");
    }
    if (!y_fits) continue;
    const std::vector<double> y(evidence.output->values().begin(), evidence.output->values().end());
    std::vector<double> exp_y;
    for (const double value : y) exp_y.push_back(std::exp(value));
    if (is_multiple_along(difference, y, view) || is_multiple_along(difference, exp_y, view)) {
      return words("analytic - numeric is a multiple of the output along axis ", axis,
                   ": the softmax's correction, y sum(g y), is missing or applied twice");
    }
  }
  return std::nullopt;
}

}  // namespace tapegrad
