#pragma once

#include <vector>

#include "examples/plot/ticks.h"

namespace tapegrad::plot {

/// One axis, ready to be drawn.
struct AxisLayout {
  Range limits;
  Scale scale = Scale::linear;
  std::vector<double> ticks;
  TickLabels labels;  ///< one text per tick; no texts where the axis shows none

  /// How far along the axis a number is: 0 at limits.low, 1 at limits.high. Not-a-number when it
  /// has no place there.
  double fraction(double value) const;
};

/// The axis along the bottom of a panel: as many ticks as its labels leave room for.
/// @param width  of the panel in pixels.
/// @param room   pixels that the labels may take up, its middle being that of the panel.
/// @param point  pixels per point.
AxisLayout lay_out_x_axis(Range limits, Scale scale, double width, double room, double point);

/// An axis along the side of a panel or a colour bar.
AxisLayout lay_out_y_axis(Range limits, Scale scale, double height, double point);

/// Width in pixels of the longest label of an axis.
double widest_label(const AxisLayout& axis, double em);

// Lengths in points, as in the book's figures.
inline constexpr double font_size = 10;
inline constexpr double title_size = 12;
inline constexpr double tick_length = 3.5;
inline constexpr double tick_pad = 3.5;  ///< from the tick to its label
inline constexpr double label_pad = 4;   ///< from the widest tick label to the label of the axis
inline constexpr double title_pad = 6;   ///< from the frame to the base line of the title

}  // namespace tapegrad::plot
