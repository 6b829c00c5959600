#pragma once

#include <cstddef>
#include <string_view>

namespace tapegrad {

/// How many letters must be inserted, left out or exchanged to make b from a (Levenshtein 1965).
std::size_t edit_distance(std::string_view a, std::string_view b);

}  // namespace tapegrad
