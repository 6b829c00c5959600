#include "autograd/view/html/json.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <string>

namespace tapegrad {
namespace {

TEST(Json, PutsCommasBetweenValuesAlone) {
  Json json;
  json.open('{').key("name").add("w").key("shape").open('[').add(Index{2}).add(Index{3}).close();
  json.key("empty").open('[').close().key("mean").add(0.5).key("before").add_null().close();

  EXPECT_EQ(json.text(), R"({"name":"w","shape":[2,3],"empty":[],"mean":0.5,"before":null})");
}

// Texts that end like something open must not be taken for it.
TEST(Json, TextsWithBracketsAndColonsAreOnlyTexts) {
  Json json;
  json.open('[').add("a:").add("[").add("{").close();

  EXPECT_EQ(json.text(), R"(["a:","[","{"])");
}

TEST(Json, NoTextCanEndTheScriptAroundIt) {
  EXPECT_EQ(json_text("</script><!--"), R"("\u003c/script>\u003c!--")");
}

TEST(Json, QuotesBackslashesAndControlCharactersAreEscaped) {
  EXPECT_EQ(json_text("a\"b\\c\n\t\x01"), R"("a\"b\\c\u000a\u0009\u0001")");
  EXPECT_EQ(json_text(std::string_view("\0", 1)), R"("\u0000")");
  EXPECT_EQ(json_text("\xCE\xB1"), "\"\xCE\xB1\"");  // a Greek letter stays as it is
}

TEST(Json, NumbersReadBackAsTheyWere) {
  for (const double number : {0.1, -1.0 / 3, 1e300, 5e-324, 12345678.0}) {
    EXPECT_EQ(std::strtod(json_number(number).c_str(), nullptr), number);
  }
}

TEST(Json, HasNoWordForNumbersThatAreNone) {
  EXPECT_EQ(json_number(std::numeric_limits<double>::quiet_NaN()), "null");
  EXPECT_EQ(json_number(-std::numeric_limits<double>::infinity()), "null");
}

TEST(HtmlText, HasNoTagsAndNoQuotes) {
  EXPECT_EQ(html_text("<b title=\"x\">&amp;"), "&lt;b title=&quot;x&quot;&gt;&amp;amp;");
}

}  // namespace
}  // namespace tapegrad
