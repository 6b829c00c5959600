#include "examples/plot/panel.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tensor/error.h"

namespace tapegrad::plot {

namespace {

// Powers of ten well within the limits of double, so that a margin around them still is.
constexpr double largest_on_log = 1e250, smallest_on_log = 1e-250;

std::vector<double> to_doubles(const Tensor& tensor) {
  return {tensor.values().begin(), tensor.values().end()};
}

bool can_be_shown(double value, Scale scale) {
  if (scale == Scale::log) return value >= smallest_on_log && value <= largest_on_log;
  return std::abs(value) <= largest_number;
}

/// Smallest and largest of the numbers that can be shown.
class Extremes {
 public:
  explicit Extremes(Scale scale) : scale_(scale) {}

  void add(const std::vector<double>& values) {
    for (const double value : values) {
      if (!can_be_shown(value, scale_)) continue;
      range_ = {std::min(range_.low, value), std::max(range_.high, value)};
    }
  }

  Range range() const {
    if (range_.low > range_.high) return scale_ == Scale::linear ? Range{0, 1} : Range{1, 10};
    return with_margin(range_, scale_);
  }

 private:
  Scale scale_;
  Range range_{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
};

Range checked(const char* axis, Range limits, Scale scale) {
  require_argument(can_be_shown(limits.low, scale) && can_be_shown(limits.high, scale),
                   "panel: ", axis, " limits ", limits.low, " to ", limits.high,
                   scale == Scale::log ? " must be positive on a log scale" : " must be finite");
  if (limits.low > limits.high) {
    const Range turned = widened({limits.high, limits.low});
    return {turned.high, turned.low};
  }
  return widened(limits);
}

/// What differs between x and y.
struct AxisMembers {
  const char* name;
  std::optional<Range> Panel::*limits;
  Scale Panel::*scale;
  std::vector<double> Curve::*values;
  int dimension;  // of a matrix along this axis
};
constexpr AxisMembers x_axis{"x", &Panel::x_limits, &Panel::x_scale, &Curve::x, 1};
constexpr AxisMembers y_axis{"y", &Panel::y_limits, &Panel::y_scale, &Curve::y, 0};

Range range_of(const AxisMembers& axis, std::span<const Panel> panels) {
  const Scale scale = panels.front().*axis.scale;
  Extremes extremes(scale);
  Index cells = 0;
  for (const Panel& panel : panels) {
    if (panel.*axis.limits) return checked(axis.name, *(panel.*axis.limits), scale);
    if (panel.heatmap) cells = std::max(cells, panel.heatmap->matrix.dim(axis.dimension));
    for (const Curve& curve : panel.curves) extremes.add(curve.*axis.values);
  }
  return cells > 0 ? Range{-0.5, static_cast<double>(cells) - 0.5} : extremes.range();
}

}  // namespace

Curve& Panel::line(const Tensor& x, const Tensor& y, std::string_view format, std::string label) {
  require_shape(x.size() == y.size(), "line: x has ", x.size(), " numbers and y has ", y.size(),
                "; each point needs both");
  const Format parsed = parse_format(format);
  Curve curve;
  curve.x = to_doubles(x);
  curve.y = to_doubles(y);
  // A colour of its own does not use up one of the cycle.
  curve.colour = parsed.colour ? *parsed.colour : cycle_colour(next_colour_++);
  curve.line = parsed.line;
  curve.marker = parsed.marker;
  curve.label = std::move(label);
  curves.push_back(std::move(curve));
  return curves.back();
}

Curve& Panel::points(const Tensor& x, const Tensor& y, std::string label, double alpha) {
  Curve& curve = line(x, y, "o", std::move(label));
  curve.alpha = alpha;
  return curve;
}

Range x_range(std::span<const Panel> panels) {
  return range_of(x_axis, panels);
}

Range y_range(std::span<const Panel> panels) {
  const Range range = range_of(y_axis, panels);
  // Row 0 of a matrix is on top: the axis runs downwards.
  const bool downwards = panels.front().heatmap && !panels.front().y_limits;
  return downwards ? Range{range.high, range.low} : range;
}

}  // namespace tapegrad::plot
