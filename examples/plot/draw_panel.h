#pragma once

#include "examples/plot/canvas.h"
#include "examples/plot/layout.h"

namespace tapegrad::plot {

// The parts of a panel, in the order in which they are drawn.

/// The coloured cells.
void draw_heatmap(Canvas& canvas, const Heatmap& heatmap, const PanelLayout& layout, double point);

/// Grey lines across the panel at each tick.
void draw_grid(Canvas& canvas, const PanelLayout& layout, double point);

/// Ticks and their labels, below and at the left.
void draw_ticks(Canvas& canvas, const PanelLayout& layout, double point);

/// Ticks and their labels at the right, as of a colour bar.
void draw_right_ticks(Canvas& canvas, const ColourBarLayout& bar, double point);

/// Lines and points, cut off at the frame.
void draw_curves(Canvas& canvas, const Panel& panel, const PanelLayout& layout, double point);

void draw_frame(Canvas& canvas, const Box& box, double point);

/// Names of the curves that have one, in the corner where they hide least.
void draw_legend(Canvas& canvas, const Panel& panel, const PanelLayout& layout, double point);

/// Title and labels of the axes.
void draw_labels(Canvas& canvas, const Panel& panel, const PanelLayout& layout, double point);

/// The strip of colours, its frame, its ticks and their labels.
void draw_colour_bar(Canvas& canvas, const ColourBar& bar, const ColourBarLayout& layout,
                     double point);

/// A ruler-straight line `width` points wide, at least a pixel, with all its pixels wholly black.
void draw_vertical(Canvas& canvas, double x, double top, double bottom, double width,
                   Colour colour);
void draw_horizontal(Canvas& canvas, double y, double left, double right, double width,
                     Colour colour);

// Lengths in points.
inline constexpr double frame_width = 0.8;
inline constexpr double marker_edge_width = 1;

}  // namespace tapegrad::plot
