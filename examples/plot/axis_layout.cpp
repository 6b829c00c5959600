#include "examples/plot/axis_layout.h"

#include <algorithm>
#include <cmath>

#include "examples/plot/text.h"

namespace tapegrad::plot {

namespace {

double place(double value, Scale scale) {
  return scale == Scale::log ? std::log10(value) : value;
}

/// How many intervals between ticks an axis has room for: at least two letters' heights each on y,
/// three on x, where labels are wider than high.
int intervals_for(double length_in_points, double letters) {
  return static_cast<int>(
      std::clamp(std::floor(length_in_points / (letters * font_size)), 1.0, 9.0));
}

AxisLayout lay_out_axis(Range limits, Scale scale, int intervals) {
  AxisLayout axis;
  axis.limits = limits;
  axis.scale = scale;
  if (scale == Scale::log) {
    axis.ticks = log_ticks(limits, intervals);
    axis.labels = log_labels(axis.ticks);
  } else {
    axis.ticks = linear_ticks(limits, intervals);
    axis.labels = linear_labels(axis.ticks);
  }
  return axis;
}

/// Whether the labels of an x axis keep apart from each other and within the `room` around it.
bool labels_have_room(const AxisLayout& axis, double width, double room, double em) {
  const double outside = (room - width) / 2;
  double previous_middle = 0, previous_half = 0;
  for (std::size_t i = 0; i < axis.ticks.size(); ++i) {
    const double middle = axis.fraction(axis.ticks[i]) * width;
    const double half = text_width(axis.labels.texts[i], em) / 2.0 + 0.1 * em;
    if (middle - half < -outside || middle + half > width + outside) return false;
    if (i > 0 && std::abs(middle - previous_middle) < half + previous_half) return false;
    previous_middle = middle;
    previous_half = half;
  }
  return true;
}

}  // namespace

double AxisLayout::fraction(double value) const {
  const double low = place(limits.low, scale), high = place(limits.high, scale);
  return (place(value, scale) - low) / (high - low);
}

AxisLayout lay_out_x_axis(Range limits, Scale scale, double width, double room, double point) {
  const int most = intervals_for(width / point, 3);
  for (int intervals = most; intervals > 0; --intervals) {
    const AxisLayout axis = lay_out_axis(limits, scale, intervals);
    if (labels_have_room(axis, width, room, font_size * point)) return axis;
  }

  // Not even two labels fit: keep the ticks and write nothing.
  AxisLayout axis = lay_out_axis(limits, scale, 1);
  axis.labels = {};
  return axis;
}

AxisLayout lay_out_y_axis(Range limits, Scale scale, double height, double point) {
  return lay_out_axis(limits, scale, intervals_for(height / point, 2));
}

double widest_label(const AxisLayout& axis, double em) {
  int widest = 0;
  for (const std::string& text : axis.labels.texts) widest = std::max(widest, text_width(text, em));
  return widest;
}

}  // namespace tapegrad::plot
