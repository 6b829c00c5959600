#include "autograd/view/html/base64.h"

#include <bit>
#include <cstdint>
#include <string_view>

namespace tapegrad {
namespace {

void append_bytes(std::string& bytes, std::uint64_t number, int count) {
  for (int i = 0; i < count; ++i) bytes += static_cast<char>((number >> (8 * i)) & 0xFF);
}

/// Three bytes are four characters of six bits each; what is missing at the end is written "=".
std::string base64(std::string_view bytes) {
  constexpr std::string_view alphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t first = 0; first < bytes.size(); first += 3) {
    const std::string_view group = bytes.substr(first, 3);
    std::uint32_t all = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      all = all << 8 | (i < group.size() ? static_cast<unsigned char>(group[i]) : 0U);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      text += i <= group.size() ? alphabet[(all >> (18 - 6 * i)) & 63] : '=';
    }
  }
  return text;
}

}  // namespace

std::string base64_numbers(const std::vector<double>& numbers, Bits bits) {
  std::string bytes;
  for (const double number : numbers) {
    if (bits == Bits::b64) {
      append_bytes(bytes, std::bit_cast<std::uint64_t>(number), 8);
    } else {
      append_bytes(bytes, std::bit_cast<std::uint32_t>(static_cast<float>(number)), 4);
    }
  }
  return base64(bytes);
}

}  // namespace tapegrad
