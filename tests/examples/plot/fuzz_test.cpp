#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <string>

#include "examples/plot/heatmaps.h"

namespace tapegrad::plot {
namespace {

/// Sizes, numbers and texts that no one plots on purpose. Seeded: every run draws the same.
class Fuzz {
 public:
  explicit Fuzz(unsigned seed) : engine_(seed) {}

  unsigned below(unsigned count) { return static_cast<unsigned>(engine_() % count); }

  Real number() {
    constexpr Real infinity = std::numeric_limits<Real>::infinity();
    switch (below(8)) {
      case 0:
        return std::numeric_limits<Real>::quiet_NaN();
      case 1:
        return below(2) == 0 ? infinity : -infinity;
      case 2:
        return below(2) == 0 ? std::numeric_limits<Real>::max()
                             : std::numeric_limits<Real>::lowest();
      case 3:
        return std::numeric_limits<Real>::denorm_min();
      case 4:
        return 0;
      default:
        return static_cast<Real>(below(2001)) - 1000;
    }
  }

  Tensor tensor(const Shape& shape) {
    Buffer numbers;
    for (Index i = 0; i < shape.element_count(); ++i) numbers.push_back(number());
    return Tensor(shape, std::move(numbers));
  }

  std::string text() {
    std::string bytes;
    for (unsigned i = below(40); i > 0; --i) bytes += static_cast<char>(below(256));
    return bytes;
  }

 private:
  std::mt19937 engine_;
};

TEST(Fuzz, AnyCurvesMakeAPicture) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    Fuzz fuzz(seed);
    FigureOptions options{.width = 0.2 + fuzz.below(40) / 10.0,
                          .height = 0.2 + fuzz.below(30) / 10.0,
                          .dpi = 20.0 + fuzz.below(100)};
    options.shared = fuzz.below(2) == 0 ? Shared::no : Shared::yes;
    Figure figure(options, 1 + static_cast<int>(fuzz.below(2)),
                  1 + static_cast<int>(fuzz.below(3)));
    const Scale scale = fuzz.below(2) == 0 ? Scale::linear : Scale::log;
    for (int i = 0; i < figure.rows() * figure.columns(); ++i) {
      Panel& panel = figure.panel(i / figure.columns(), i % figure.columns());
      const Shape count{static_cast<Index>(fuzz.below(12))};
      panel.line(fuzz.tensor(count), fuzz.tensor(count), "m--", fuzz.text());
      panel.points(fuzz.tensor(count), fuzz.tensor(count), fuzz.text(), 0.5);
      panel.title = fuzz.text();
      panel.x_label = fuzz.text();
      panel.y_scale = scale;
      panel.grid = Grid::on;
    }

    const Canvas canvas = figure.draw();

    EXPECT_FALSE(canvas.area().empty()) << "seed " << seed;
  }
}

TEST(Fuzz, AnyMatrixMakesAPicture) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Fuzz fuzz(seed);
    const Shape shape{1, 1 + static_cast<Index>(fuzz.below(2)),
                      1 + static_cast<Index>(fuzz.below(30)),
                      1 + static_cast<Index>(fuzz.below(40))};
    const Tensor matrices = fuzz.tensor(shape);

    const Canvas canvas = heatmaps(matrices, {.x_label = fuzz.text(), .dpi = 40}).draw();

    EXPECT_FALSE(canvas.area().empty()) << "seed " << seed;
  }
}

}  // namespace
}  // namespace tapegrad::plot
