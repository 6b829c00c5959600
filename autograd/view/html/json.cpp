#include "autograd/view/html/json.h"

#include <array>
#include <charconv>
#include <cmath>

namespace tapegrad {
namespace {

std::string escape_by_code(char c) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto code = static_cast<unsigned char>(c);
  return std::string("\\u00") + digits[code / 16] + digits[code % 16];
}

}  // namespace

std::string json_text(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    const bool is_control = static_cast<unsigned char>(c) < 0x20;
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (is_control || c == '<') {
      result += escape_by_code(c);
    } else {
      result += c;
    }
  }
  return result += '"';
}

std::string json_number(double number) {
  if (!std::isfinite(number)) return "null";
  std::array<char, 32> digits{};
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  return {digits.data(), end};
}

std::string html_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

Json& Json::open(char bracket) {
  separate();
  text_ += bracket;
  closing_ += bracket == '{' ? '}' : ']';
  return *this;
}

Json& Json::close() {
  text_ += closing_.back();
  closing_.pop_back();
  return *this;
}

Json& Json::key(std::string_view name) {
  separate();
  text_ += json_text(name) + ":";
  return *this;
}

Json& Json::add(std::string_view text) {
  return add_json(json_text(text));
}

Json& Json::add(Index number) {
  return add_json(std::to_string(number));
}

Json& Json::add(double number) {
  return add_json(json_number(number));
}

Json& Json::add_json(std::string_view json) {
  separate();
  text_ += json;
  return *this;
}

void Json::separate() {
  const bool is_first = text_.empty() || text_.back() == '{' || text_.back() == '[';
  const bool follows_key = !text_.empty() && text_.back() == ':';
  if (!is_first && !follows_key) text_ += ',';
}

}  // namespace tapegrad
