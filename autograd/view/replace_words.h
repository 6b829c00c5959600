#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace tapegrad {

/// What to write for each letter of a formula.
using Names = std::map<std::string, std::string, std::less<>>;

/// `text` with every word that has a name replaced by it; "..." counts as a word.
std::string replace_words(std::string_view text, const Names& names);

}  // namespace tapegrad
