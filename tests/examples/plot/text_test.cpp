#include "examples/plot/text.h"

#include <gtest/gtest.h>

#include "examples/plot/glyphs.h"
#include "examples/plot/letters.h"
#include "examples/plot/utf8.h"

namespace tapegrad::plot {
namespace {

TEST(Utf8, DecodesCharactersOfOneToFourBytes) {
  EXPECT_EQ(decode_utf8("a\u03b1\u2212\U0001F600"), U"a\u03b1\u2212\U0001F600");
}

TEST(Utf8, InvalidBytesBecomeReplacements) {
  EXPECT_EQ(decode_utf8("a\xff"), U"a\uFFFD");
  EXPECT_EQ(decode_utf8("\xe2\x88"), U"\uFFFD");
}

TEST(Text, AllDigitsAreEquallyWide) {
  for (const char* digit : {"1", "2", "3", "4", "5", "6", "7", "8", "9"}) {
    EXPECT_EQ(text_width(digit, 13.9), text_width("0", 13.9)) << digit;
  }
}

TEST(Text, StandsOnItsBaseLine) {
  const Mask n = text_mask("n", 13.9);

  double above = 0, below = 0;
  for (int x = n.area().left; x < n.area().right; ++x) {
    above += n.at(x, -1);
    below += n.at(x, 0);
  }
  EXPECT_GT(above, 1);
  EXPECT_EQ(below, 0);
}

TEST(Text, TurnedTextIsTheTurnedMask) {
  const Mask level = text_mask("Ry", 13.9);
  const Mask turned = level.turned_left();

  for (int y = level.area().top; y < level.area().bottom; ++y) {
    for (int x = level.area().left; x < level.area().right; ++x) {
      EXPECT_EQ(turned.at(y, -1 - x), level.at(x, y));
    }
  }
}

TEST(Text, EveryCharacterDiffersFromEveryOther) {
  const auto picture = [](char32_t character) {
    std::string drawn;
    const Letter letter = draw_letter(find_glyph(character), FontSize(20), {0, 0});
    Mask mask({-5, -25, 30, 10});
    for (const Segment& stroke : letter.strokes) mask.add(stroke);
    for (int y = -25; y < 10; ++y) {
      for (int x = -5; x < 30; ++x) drawn += mask.at(x, y) > 0.5 ? '#' : ' ';
    }
    return drawn;
  };
  const std::vector<char32_t> characters = known_characters();
  for (std::size_t i = 0; i < characters.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      EXPECT_NE(picture(characters[i]), picture(characters[k])) << i << " and " << k;
    }
  }
}

TEST(Shorten, KeepsWhatFits) {
  EXPECT_EQ(shorten("Keys", 13.9, 1000), "Keys");

  const std::string shorter = shorten("Sorted training inputs", 13.9, 60);

  EXPECT_LE(text_width(shorter, 13.9), 60);
  EXPECT_TRUE(shorter.ends_with("\u2026"));
}

}  // namespace
}  // namespace tapegrad::plot
