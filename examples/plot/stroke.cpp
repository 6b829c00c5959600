#include "examples/plot/stroke.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tapegrad::plot {

namespace {

/// Lengths of strokes and gaps in turn, in line widths; empty for a solid line.
std::span<const double> dashes_of(LineStyle style) {
  static constexpr double dashed[] = {3.7, 1.6};
  static constexpr double dash_dot[] = {6.4, 1.6, 1, 1.6};
  static constexpr double dotted[] = {1, 1.65};
  switch (style) {
    case LineStyle::dashed:
      return dashed;
    case LineStyle::dash_dot:
      return dash_dot;
    case LineStyle::dotted:
      return dotted;
    default:
      return {};
  }
}

bool is_finite(Point p) {
  return std::isfinite(p.x) && std::isfinite(p.y);
}

Point between(Point a, Point b, double fraction) {
  return {a.x + (b.x - a.x) * fraction, a.y + (b.y - a.y) * fraction};
}

/// Where along a pattern of dashes the pen is.
struct DashPosition {
  std::size_t index = 0;  ///< even: drawing, odd: in a gap
  double remaining = 0;   ///< line widths until the next change
  bool at_start = true;   ///< nothing of this dash has been passed yet
};

DashPosition dash_at(std::span<const double> dashes, double travelled) {
  double period = 0;
  for (const double dash : dashes) period += dash;

  double left = std::fmod(travelled, period);
  std::size_t index = 0;
  while (index + 1 < dashes.size() && left >= dashes[index]) left -= dashes[index++];
  return {index, dashes[index] - left, left == 0};
}

/// Draws one straight piece of a line after another.
class LinePen {
 public:
  LinePen(Mask& mask, const Box& visible, const Stroke& stroke)
      : mask_(mask), visible_(visible), width_(stroke.width), dashes_(dashes_of(stroke.style)) {}

  void draw(Point from, Point to, Cap from_cap, Cap to_cap);

 private:
  void draw_dashes(Point from, Point to, const Visible& part);

  Mask& mask_;
  Box visible_;
  double width_;
  std::span<const double> dashes_;
  double travelled_ = 0;  ///< from the start of the line, in line widths
};

void LinePen::draw(Point from, Point to, Cap from_cap, Cap to_cap) {
  const Visible part = visible_part(from, to, visible_);
  if (!part.none()) {
    if (dashes_.empty()) {
      const Point start = between(from, to, part.from), end = between(from, to, part.to);
      mask_.add(Segment(start, end, width_, from_cap, to_cap));
    } else {
      draw_dashes(from, to, part);
    }
  }
  travelled_ += length(to.x - from.x, to.y - from.y) / width_;
}

void LinePen::draw_dashes(Point from, Point to, const Visible& part) {
  const double whole = length(to.x - from.x, to.y - from.y) / width_;
  const double end = part.to * whole;
  double position = part.from * whole;
  DashPosition dash = dash_at(dashes_, travelled_ + position);
  while (position < end) {
    const bool ends_here = position + dash.remaining <= end;
    const double next = ends_here ? position + dash.remaining : end;
    if (dash.index % 2 == 0) {
      // Cut straight at the ends of the dash; round where it goes round a corner of the line.
      mask_.add(Segment(between(from, to, position / whole), between(from, to, next / whole),
                        width_, dash.at_start ? Cap::butt : Cap::round,
                        ends_here ? Cap::butt : Cap::round));
    }
    position = next;
    dash.index = (dash.index + 1) % dashes_.size();
    dash.remaining = dashes_[dash.index];
    dash.at_start = true;
  }
}

/// Draws the points first .. last - 1, all finite.
void draw_run(LinePen pen, std::span<const Point> points, double width) {
  const std::size_t pieces = points.size() - 1;
  for (std::size_t i = 0; i < pieces; ++i) {
    Point from = points[i], to = points[i + 1];
    const double piece = length(to.x - from.x, to.y - from.y);
    const bool first = i == 0, last = i + 1 == pieces;
    // The ends of the line stick out by half its width.
    const double longer = piece > 0 ? width / 2 / piece : 0;
    const Point start = first ? between(from, to, -longer) : from;
    const Point end = last ? between(from, to, 1 + longer) : to;
    pen.draw(start, end, first ? Cap::butt : Cap::round, last ? Cap::butt : Cap::round);
  }
}

}  // namespace

Visible visible_part(Point a, Point b, const Box& box) {
  // Along the line the coordinate x is a.x + t (b.x - a.x), and it must lie between left and right;
  // each side of the box bounds t from one side.
  const double step[] = {b.x - a.x, b.y - a.y};
  const double low[] = {box.left - a.x, box.top - a.y};
  const double high[] = {box.right - a.x, box.bottom - a.y};

  Visible part;
  for (int axis = 0; axis < 2; ++axis) {
    if (step[axis] == 0) {
      if (low[axis] > 0 || high[axis] < 0) return {1, 0};
      continue;
    }
    const double enter = low[axis] / step[axis], leave = high[axis] / step[axis];
    part.from = std::max(part.from, std::min(enter, leave));
    part.to = std::min(part.to, std::max(enter, leave));
  }
  return part;
}

void draw_line(Canvas& canvas, std::span<const Point> points, const Stroke& stroke) {
  if (stroke.style == LineStyle::none) return;
  Mask mask(canvas.drawable());
  const PixelBox& area = mask.area();
  const Box visible = Box{static_cast<double>(area.left), static_cast<double>(area.top),
                          static_cast<double>(area.right), static_cast<double>(area.bottom)}
                          .grown(2 * stroke.width);

  for (std::size_t first = 0; first < points.size();) {
    std::size_t last = first;
    while (last < points.size() && is_finite(points[last])) ++last;
    if (last - first >= 2) {
      const LinePen pen(mask, visible, stroke);
      draw_run(pen, points.subspan(first, last - first), stroke.width);
    }
    first = std::max(last, first + 1);
  }
  canvas.fill(mask, stroke.colour, stroke.alpha);
}

void draw_marker(Canvas& canvas, Point where, Marker marker, double size, double edge_width,
                 Colour colour, double alpha) {
  if (!is_finite(where) || marker == Marker::none) return;
  // From corner to corner of the pixels, so that all markers look the same.
  const double r = size / 2, x = std::floor(where.x + 0.5), y = std::floor(where.y + 0.5);
  const Disc circle({x, y}, r);
  const RoundedBox square(Box{x, y, x, y}.grown(r));
  const Polygon triangle({{x, y - r}, {x + r, y + r}, {x - r, y + r}});
  const Polygon diamond({{x, y - r}, {x + r, y}, {x, y + r}, {x - r, y}});

  const Region* region = &circle;
  if (marker == Marker::square) region = &square;
  if (marker == Marker::triangle) region = &triangle;
  if (marker == Marker::diamond) region = &diamond;
  canvas.fill(*region, colour, alpha);
  canvas.fill(Outline(*region, edge_width), colour, alpha);
}

}  // namespace tapegrad::plot
