#include "examples/gallery/figures.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "examples/plot/canvas.h"
#include "tests/read_png.h"

namespace tapegrad {
namespace {

std::string stored_picture(const std::string& name) {
  return TAPEGRAD_GOLDEN_FOLDER "/plot/gallery/" + name + ".png";
}

/// The mean over all pixels and channels of how far two pictures of one size are apart.
double mean_difference(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) {
  double total = 0;
  for (std::size_t i = 0; i < a.size(); ++i) total += std::abs(int{a[i]} - int{b[i]});
  return total / static_cast<double>(a.size());
}

TEST(Gallery, PicturesLookAsTheyDid) {
  std::size_t compared = 0;
  for (const NamedFigure& named : gallery_figures({.dpi = 50})) {
    SCOPED_TRACE(named.name);
    const plot::Canvas drawn = named.figure.draw();
    const PngPixels stored = read_png(stored_picture(named.name));
    ++compared;

    ASSERT_EQ(drawn.area().width(), stored.width);
    ASSERT_EQ(drawn.area().height(), stored.height);
    // Both precisions and all compilers: a few pixels may differ by one step of 255.
    EXPECT_LT(mean_difference(drawn.bytes(), stored.bytes), 0.02);
  }

  const std::filesystem::directory_iterator files(TAPEGRAD_GOLDEN_FOLDER "/plot/gallery");
  EXPECT_EQ(compared, static_cast<std::size_t>(std::distance(begin(files), end(files))));
}

TEST(Gallery, NothingTouchesTheMarginOfAPicture) {
  for (const double dpi : {100.0, 200.0}) {
    for (const NamedFigure& named : gallery_figures({.dpi = dpi})) {
      const plot::Canvas canvas = named.figure.draw();
      const plot::PixelBox& area = canvas.area();
      const int margin = static_cast<int>(0.1 * dpi);
      int inside = 0, outside = 0;
      for (int y = area.top; y < area.bottom; ++y) {
        for (int x = area.left; x < area.right; ++x) {
          if (canvas.at(x, y) == plot::white) continue;
          const bool in_margin = x < area.left + margin || x >= area.right - margin ||
                                 y < area.top + margin || y >= area.bottom - margin;
          ++(in_margin ? outside : inside);
        }
      }
      EXPECT_GT(inside, 0) << named.name;
      EXPECT_EQ(outside, 0) << named.name << " at " << dpi;
    }
  }
}

}  // namespace
}  // namespace tapegrad
