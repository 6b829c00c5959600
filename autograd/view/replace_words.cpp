#include "autograd/view/replace_words.h"

#include <cctype>

namespace tapegrad {
namespace {

bool is_word_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// The length of the word that `text` begins with; 1 for any other character.
std::size_t word_length(std::string_view text) {
  if (text.starts_with("...")) return 3;
  std::size_t length = 0;
  while (length < text.size() && is_word_character(text[length])) ++length;
  return length == 0 ? 1 : length;
}

}  // namespace

std::string replace_words(std::string_view text, const Names& names) {
  std::string result;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, word_length(text));
    const auto name = names.find(word);
    result += name == names.end() ? word : name->second;
    text.remove_prefix(word.size());
  }
  return result;
}

}  // namespace tapegrad
