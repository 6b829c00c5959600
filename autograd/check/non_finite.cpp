#include "autograd/check/non_finite.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "autograd/check/words.h"

namespace tapegrad {
namespace {

/// The position of the first number that is not finite.
std::optional<Index> first_non_finite(const Tensor& x) {
  for (Index j = 0; j < x.size(); ++j) {
    if (!std::isfinite(x.data()[j])) return j;
  }
  return std::nullopt;
}

bool is_finite(const Tensor& x) {
  return !first_non_finite(x).has_value();
}

std::string element_words(const Tensor& x, Index position) {
  return words(without_nan_sign(x.data()[position]), " at ",
               x.rank() == 0 ? "its only element" : "", position_words(position, x.shape()));
}

/// The input's number that an element of the result was made of, where the shapes say which.
std::string cause(const EntryRecord& entry, Index position) {
  std::string text;
  for (std::size_t i = 0; i < entry.inputs.size(); ++i) {
    const Tensor& x = entry.inputs[i];
    if (x.shape() != entry.output.shape() && x.size() != 1) continue;
    text += words(text.empty() ? "; there its input is " : " and ",
                  without_nan_sign(x.data()[x.size() == 1 ? 0 : position]));
  }
  return text;
}

std::optional<std::string> forward_origin(const TapeRecord& record) {
  for (const Variable& parameter : record.parameters) {
    const std::optional<Index> position = first_non_finite(parameter.value());
    if (!position) continue;
    return words("parameter ", parameter.name(), " is ",
                 element_words(parameter.value(), *position), " from the beginning");
  }
  for (const EntryRecord& entry : record.entries) {
    const std::optional<Index> position = first_non_finite(entry.output);
    if (!position || !std::ranges::all_of(entry.inputs, is_finite)) continue;
    return words("forward: ", element_words(entry.output, *position), " was born in ", entry.text,
                 cause(entry, *position));
  }
  return std::nullopt;
}

std::optional<std::string> backward_origin(const TapeRecord& record) {
  for (std::size_t line = record.entries.size(); line-- > 0;) {
    const EntryRecord& entry = record.entries[line];
    if (!entry.g || !is_finite(entry.output)) continue;  // else a consequence of the forward pass
    for (const std::optional<Tensor>& contribution : entry.contributions) {
      if (!contribution) continue;
      const std::optional<Index> position = first_non_finite(*contribution);
      if (!position) continue;
      if (!is_finite(*entry.g)) {
        return words("backward: contributions of several operations add up to ",
                     element_words(*entry.g, *first_non_finite(*entry.g)), " of the output of ",
                     entry.text);
      }
      return words("backward: ", element_words(*contribution, *position),
                   " was born in the rule of ", entry.text, cause(entry, *position));
    }
  }
  for (std::size_t p = 0; p < record.parameters.size(); ++p) {
    const std::optional<Tensor>& gradient = record.gradients[p];
    if (!gradient || is_finite(*gradient)) continue;
    return words("backward: contributions of several operations add up to ",
                 element_words(*gradient, *first_non_finite(*gradient)), " of parameter ",
                 record.parameters[p].name());
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> non_finite_origins(const TapeRecord& record) {
  std::vector<std::string> lines;
  if (const std::optional<std::string> line = forward_origin(record)) lines.push_back(*line);
  if (const std::optional<std::string> line = backward_origin(record)) lines.push_back(*line);
  return lines;
}

}  // namespace tapegrad
