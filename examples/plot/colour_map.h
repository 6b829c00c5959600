#pragma once

#include "examples/plot/colour.h"

namespace tapegrad::plot {

/// Scales from numbers to colours.
enum class ColourMap {
  reds,     ///< white to dark red; prints well in grey
  blues,    ///< white to dark blue
  greys,    ///< white to black
  viridis,  ///< dark violet over green to yellow; even steps also for the colour-blind
  red_blue  ///< blue to white to red, for values on both sides of 0, such as gradients
};

/// The colour of `value`: 0 is the low end of the map and 1 the high end; what lies outside gets
/// the colour of the nearer end. Not-a-number is white.
Colour map_colour(ColourMap map, double value);

}  // namespace tapegrad::plot
