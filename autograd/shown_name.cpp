#include "autograd/shown_name.h"

namespace tapegrad {

std::string shown_name(const Variable& v) {
  constexpr const char* digits = "0123456789abcdef";
  std::string text;
  for (const char c : v.name()) {
    const auto code = static_cast<unsigned char>(c);
    const bool is_control = code < 0x20 || code == 0x7f;
    if (!is_control) {
      text += c;
    } else if (c == '\n') {
      text += "\\n";
    } else if (c == '\t') {
      text += "\\t";
    } else {
      text += std::string("\\x") + digits[code / 16] + digits[code % 16];
    }
  }
  return text;
}

}  // namespace tapegrad
