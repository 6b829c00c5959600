#include "autograd/view/html/base64.h"

#include <gtest/gtest.h>

namespace tapegrad {
namespace {

// 1.0f is 3f800000: the bytes 00 00 80 3f are 000000 000000 000010 000000 | 001111 11(0000).
TEST(Base64, OneNumberInFloatEndsWithTwoSigns) {
  EXPECT_EQ(base64_numbers({1}, Bits::b32), "AACAPw==");
}

// -2.0 is c000000000000000.
TEST(Base64, OneNumberInDoubleEndsWithOneSign) {
  EXPECT_EQ(base64_numbers({-2}, Bits::b64), "AAAAAAAAAMA=");
}

TEST(Base64, ThreeNumbersNeedNoSign) {
  EXPECT_EQ(base64_numbers({1, 0, 0}, Bits::b32), "AACAPwAAAAAAAAAA");
}

TEST(Base64, NoNumbersAreNoText) {
  EXPECT_EQ(base64_numbers({}, Bits::b32), "");
}

}  // namespace
}  // namespace tapegrad
