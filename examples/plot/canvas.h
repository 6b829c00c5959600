#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "examples/plot/colour.h"
#include "examples/plot/geometry.h"
#include "examples/plot/mask.h"
#include "examples/plot/regions.h"

namespace tapegrad::plot {

/// A grid of coloured pixels to draw on.
///
///   Canvas canvas({0, 0, 200, 100});
///   canvas.fill(Disc({100, 50}, 30), parse_colour("#ff7f0e"), 0.5);
///
/// Colours are mixed as stored, without gamma, as most plotting programs do.
class Canvas {
 public:
  /// White pixels at `area`; its corner need not be (0, 0). A canvas with an empty area draws
  /// nothing but still measures: see extent().
  explicit Canvas(const PixelBox& area);

  const PixelBox& area() const { return area_; }
  Colour at(int x, int y) const;

  /// All pixels, row by row, three bytes each.
  std::span<const std::uint8_t> bytes() const { return bytes_; }

  /// From now on nothing outside of `box`, rounded to whole pixels, is drawn.
  void clip_to(const Box& box);
  void clip_nowhere();

  /// Paints a region; alpha 1 hides what is below, 0 leaves it.
  void fill(const Region& region, Colour colour, double alpha = 1);

  /// Paints what the mask covers.
  void fill(const Mask& mask, Colour colour, double alpha = 1);

  /// Colours one pixel.
  void set(int x, int y, Colour colour);

  /// Counts `box` as drawn although nothing is.
  void reserve(const PixelBox& box);

  /// The pixels that drawing has reached so far, those outside of the area included.
  const PixelBox& extent() const { return extent_; }

  /// Where drawing is possible: the area within the clip box.
  PixelBox drawable() const { return intersection(area_, clip_); }

 private:
  std::uint8_t* pixel(int x, int y);
  void mix(int x, int y, Colour colour, double amount);

  PixelBox area_;
  PixelBox clip_;
  PixelBox extent_;
  std::vector<std::uint8_t> bytes_;  // [row, column, channel]
};

}  // namespace tapegrad::plot
