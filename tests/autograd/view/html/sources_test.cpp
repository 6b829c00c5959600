#include "autograd/view/html/sources.h"

#include <gtest/gtest.h>

namespace tapegrad {
namespace {

// The first lines of tests/message_of.h are `#pragma once`, an empty one and `#include
// <exception>`.
TEST(Sources, KeepTwoLinesAroundEachCall) {
  Sources sources;
  sources.add({"tests/message_of.h", 1});
  sources.add({"../../tests/message_of.h", 2});

  EXPECT_EQ(sources.json(),
            R"({"tests/message_of.h":{"1":"#pragma once","2":"","3":"#include \u003cexception>",)"
            R"("4":"#include \u003cstring>"}})");
}

TEST(Sources, OfFilesThatCannotBeReadAreEmpty) {
  Sources sources;
  sources.add({"no/such/file.cpp", 3});

  EXPECT_EQ(sources.json(), R"({"no/such/file.cpp":{}})");
}

TEST(Sources, AreFiledUnderTheNamesThatViewsShow) {
  EXPECT_EQ(file_name({"../../nn/loss.cpp", 7}), "nn/loss.cpp");
  EXPECT_EQ(file_name({"/home/somebody/main.cpp", 7}), "main.cpp");
}

}  // namespace
}  // namespace tapegrad
