#include "examples/plot/mask.h"

#include <algorithm>

namespace tapegrad::plot {

Mask::Mask(const PixelBox& area)
    : area_(area),
      coverage_(static_cast<std::size_t>(area.width()) * static_cast<std::size_t>(area.height())) {}

std::size_t Mask::index(int x, int y) const {
  const auto row = static_cast<std::size_t>(y - area_.top);
  const auto column = static_cast<std::size_t>(x - area_.left);
  return row * static_cast<std::size_t>(area_.width()) + column;
}

double Mask::at(int x, int y) const {
  if (x < area_.left || x >= area_.right || y < area_.top || y >= area_.bottom) return 0;
  return coverage_[index(x, y)];
}

void Mask::add(const Region& region) {
  const PixelBox touched = intersection(area_, pixels_touching(region.bounds().grown(0.5)));
  for (int y = touched.top; y < touched.bottom; ++y) {
    for (int x = touched.left; x < touched.right; ++x) {
      const Point centre{x + 0.5, y + 0.5};
      const double coverage = std::clamp(0.5 - region.distance(centre), 0.0, 1.0);
      double& kept = coverage_[index(x, y)];
      kept = std::max(kept, coverage);
    }
  }
}

Mask Mask::moved(int right, int down) const {
  Mask copy = *this;
  copy.area_ = {area_.left + right, area_.top + down, area_.right + right, area_.bottom + down};
  return copy;
}

Mask Mask::turned_left() const {
  // The pixel in column x and row y goes to column y and row -1 - x: right becomes up.
  Mask turned({area_.top, -area_.right, area_.bottom, -area_.left});
  for (int y = area_.top; y < area_.bottom; ++y) {
    for (int x = area_.left; x < area_.right; ++x) {
      turned.coverage_[turned.index(y, -1 - x)] = at(x, y);
    }
  }
  return turned;
}

}  // namespace tapegrad::plot
