#include "tensor/real.h"

#include <gtest/gtest.h>

#include <string_view>
#include <type_traits>

#define TAPEGRAD_QUOTED(text) #text
#define TAPEGRAD_NAME_OF(macro) TAPEGRAD_QUOTED(macro)

namespace tapegrad {
namespace {

TEST(Real, IsTheTypeThatTheBuildNames) {
  const bool build_says_float = std::string_view(TAPEGRAD_NAME_OF(TAPEGRAD_REAL)) == "float";

  EXPECT_EQ((std::is_same_v<Real, float>), build_says_float);
  EXPECT_EQ((std::is_same_v<Real, double>), !build_says_float);
}

TEST(Index, CanCountBackwards) {
  const Index last = Index{0} - 1;

  EXPECT_EQ(last, -1);
}

}  // namespace
}  // namespace tapegrad
