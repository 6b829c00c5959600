#pragma once

#include <cstddef>
#include <vector>

#include "examples/plot/geometry.h"
#include "examples/plot/regions.h"

namespace tapegrad::plot {

/// How much of each pixel a drawing covers: 0 nothing, 1 all of it.
///
/// One rule turns every region into coverage. With d the distance of the pixel's centre from the
/// region's edge, positive outside,
///
///   coverage = 1/2 - d, at least 0 and at most 1:
///
/// a pixel half a pixel inside the edge is covered wholly, half a pixel outside not at all, and in
/// between the edge fades. That is what makes slanted lines look smooth.
class Mask {
 public:
  /// Nothing covered yet.
  explicit Mask(const PixelBox& area);

  const PixelBox& area() const { return area_; }

  /// The coverage of the pixel in column x and row y; 0 outside of the area.
  double at(int x, int y) const;

  /// Covers a region. Where regions overlap the larger coverage counts, so that the joint of two
  /// strokes of a letter is not darker than the strokes.
  void add(const Region& region);

  /// The same further right and down, by whole pixels.
  Mask moved(int right, int down) const;

  /// Turned by 90 degrees against the clock about the point (0, 0).
  Mask turned_left() const;

 private:
  std::size_t index(int x, int y) const;

  PixelBox area_;
  std::vector<double> coverage_;  // [row, column]
};

}  // namespace tapegrad::plot
