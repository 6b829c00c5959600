#include "examples/plot/regions.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tapegrad::plot {

double Disc::distance(Point p) const {
  return length(p.x - centre_.x, p.y - centre_.y) - radius_;
}

Box Disc::bounds() const {
  return Box{centre_.x, centre_.y, centre_.x, centre_.y}.grown(radius_);
}

double RoundedBox::distance(Point p) const {
  // Fold the four corners onto one: (dx, dy) is measured from the centre of its quarter circle.
  const Point centre = box_.centre();
  const double dx = std::abs(p.x - centre.x) - (box_.width() / 2 - radius_);
  const double dy = std::abs(p.y - centre.y) - (box_.height() / 2 - radius_);

  const double beyond = length(std::max(dx, 0.0), std::max(dy, 0.0));  // 0 unless outside
  const double within = std::min(std::max(dx, dy), 0.0);               // 0 unless inside
  return beyond + within - radius_;
}

Segment::Segment(Point from, Point to, double width, Cap from_cap, Cap to_cap)
    : from_(from),
      to_(to),
      radius_(width / 2),
      length_(length(to.x - from.x, to.y - from.y)),
      direction_{1, 0},
      from_cap_(from_cap),
      to_cap_(to_cap) {
  if (length_ > 0) direction_ = {(to.x - from.x) / length_, (to.y - from.y) / length_};
}

double Segment::distance(Point p) const {
  // p as the pen sees it: so far along the line from its start, so far to the side of it.
  const double dx = p.x - from_.x, dy = p.y - from_.y;
  const double along = dx * direction_.x + dy * direction_.y;
  const double across = std::abs(dx * direction_.y - dy * direction_.x);

  const bool nearer_to_start = 2 * along < length_;
  const double past_end = nearer_to_start ? -along : along - length_;
  const Cap cap = nearer_to_start ? from_cap_ : to_cap_;

  if (cap == Cap::butt) return std::max(across - radius_, past_end);
  return length(std::max(past_end, 0.0), across) - radius_;
}

Box Segment::bounds() const {
  const Box box{std::min(from_.x, to_.x), std::min(from_.y, to_.y), std::max(from_.x, to_.x),
                std::max(from_.y, to_.y)};
  return box.grown(radius_);
}

double Polygon::distance(Point p) const {
  double nearest = std::numeric_limits<double>::infinity();
  bool inside = false;
  for (std::size_t i = 0; i < corners_.size(); ++i) {
    const Point a = corners_[i], b = corners_[(i + 1) % corners_.size()];
    nearest = std::min(nearest, Segment(a, b, 0).distance(p));

    // A ray to the right of p leaves or enters the area at every edge that it crosses.
    const bool crosses_row = (a.y > p.y) != (b.y > p.y);
    if (crosses_row && p.x < a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y)) inside = !inside;
  }
  return inside ? -nearest : nearest;
}

Box Polygon::bounds() const {
  if (corners_.empty()) return {};
  Box box{corners_[0].x, corners_[0].y, corners_[0].x, corners_[0].y};
  for (const Point& corner : corners_) {
    box.left = std::min(box.left, corner.x);
    box.top = std::min(box.top, corner.y);
    box.right = std::max(box.right, corner.x);
    box.bottom = std::max(box.bottom, corner.y);
  }
  return box;
}

double Outline::distance(Point p) const {
  return std::abs(region_.distance(p)) - width_ / 2;
}

}  // namespace tapegrad::plot
