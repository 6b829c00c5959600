#pragma once

#include <string>
#include <vector>

namespace tapegrad {

/// How many bits a number keeps: 32 have 7 digits and end at 3e38.
enum class Bits { b32 = 32, b64 = 64 };

/// The numbers in binary, lowest byte first, as base64 text.
std::string base64_numbers(const std::vector<double>& numbers, Bits bits);

}  // namespace tapegrad
