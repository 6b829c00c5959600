#pragma once

#include <vector>

#include "examples/plot/geometry.h"

namespace tapegrad::plot {

/// A region is what it answers to one question: how far outside of you is this point?
///
/// Everything drawn here, letters included, becomes pixels by that answer alone (see Mask).
class Region {
 public:
  virtual ~Region() = default;

  /// Pixels from p to the edge: positive outside, negative inside.
  virtual double distance(Point p) const = 0;

  /// A box around all points inside.
  virtual Box bounds() const = 0;
};

/// All points up to `radius` from `centre`.
class Disc final : public Region {
 public:
  Disc(Point centre, double radius) : centre_(centre), radius_(radius) {}
  double distance(Point p) const override;
  Box bounds() const override;

 private:
  Point centre_;
  double radius_;
};

/// A rectangle whose corners are quarter circles; sharp corners with radius 0.
class RoundedBox final : public Region {
 public:
  explicit RoundedBox(const Box& box, double radius = 0) : box_(box), radius_(radius) {}
  double distance(Point p) const override;
  Box bounds() const override { return box_; }

 private:
  Box box_;
  double radius_;
};

/// How the end of a stroke looks: a half circle around the end point, or cut straight through it.
enum class Cap { round, butt };

/// The stroke of a pen `width` wide along a straight line.
class Segment final : public Region {
 public:
  Segment(Point from, Point to, double width, Cap from_cap = Cap::round, Cap to_cap = Cap::round);
  double distance(Point p) const override;
  Box bounds() const override;

 private:
  Point from_, to_;
  double radius_;
  double length_;
  Point direction_;  // of length 1
  Cap from_cap_, to_cap_;
};

/// The area within a closed chain of corners. Where it crosses itself, what is surrounded an even
/// number of times is outside.
class Polygon final : public Region {
 public:
  explicit Polygon(std::vector<Point> corners) : corners_(std::move(corners)) {}
  double distance(Point p) const override;
  Box bounds() const override;

 private:
  std::vector<Point> corners_;
};

/// The stroke of a pen `width` wide along the edge of another region, which must live as long.
class Outline final : public Region {
 public:
  Outline(const Region& region, double width) : region_(region), width_(width) {}
  double distance(Point p) const override;
  Box bounds() const override { return region_.bounds().grown(width_ / 2); }

 private:
  const Region& region_;
  double width_;
};

}  // namespace tapegrad::plot
