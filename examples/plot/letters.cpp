#include "examples/plot/letters.h"

#include <algorithm>
#include <cmath>

namespace tapegrad::plot {

namespace {

// Units of a glyph, see glyphs.h.
constexpr double units_per_em = 27.4;
constexpr double capital_units = 20;
constexpr double small_letter_units = 15;
constexpr double space_before = 1.9;  // and as much after

double round_half_up(double value) {
  return std::floor(value + 0.5);
}

/// One coordinate of a glyph: from its design to pixels.
class AxisFit {
 public:
  /// A stroke that runs along the other axis at this coordinate, and where its edge would be.
  void add_stroke(double units, double pixels) { knots_.push_back({units, pixels, pixels}); }

  /// Moves the edges to whole pixels, at least one apart.
  void fit();

  /// Where a point goes: those between two strokes keep their proportion.
  double place(double units, double pixels) const;

 private:
  struct Knot {
    double units;
    double pixels;
    double fitted;
  };
  std::vector<Knot> knots_;
};

void AxisFit::fit() {
  std::sort(knots_.begin(), knots_.end(),
            [](const Knot& a, const Knot& b) { return a.units < b.units; });
  for (std::size_t i = 0; i < knots_.size(); ++i) {
    knots_[i].fitted = round_half_up(knots_[i].pixels);
    if (i == 0) continue;
    const bool same_stroke = knots_[i].units - knots_[i - 1].units <= 1;
    const double least = knots_[i - 1].fitted + (same_stroke ? 0 : 1);
    knots_[i].fitted = std::max(knots_[i].fitted, least);
  }
}

double AxisFit::place(double units, double pixels) const {
  if (knots_.empty()) return pixels;
  if (units <= knots_.front().units) return pixels + knots_.front().fitted - knots_.front().pixels;
  if (units >= knots_.back().units) return pixels + knots_.back().fitted - knots_.back().pixels;

  std::size_t above = 1;
  while (knots_[above].units < units) ++above;
  const Knot &a = knots_[above - 1], &b = knots_[above];
  return a.fitted + (b.fitted - a.fitted) * (units - a.units) / (b.units - a.units);
}

/// Collects pen strokes, point by point.
class Pen {
 public:
  Pen(AxisFit x, AxisFit y, const FontSize& size, Point start)
      : x_fit_(std::move(x)), y_fit_(std::move(y)), size_(size), start_(start) {}

  void move_to(Point units) { position_ = to_pixels(units); }
  void draw_to(Point units);
  void dot(Point units);

  std::vector<Segment> strokes;

 private:
  Point to_pixels(Point units) const;

  AxisFit x_fit_, y_fit_;
  FontSize size_;
  Point start_;
  Point position_;
};

Point Pen::to_pixels(Point units) const {
  const double x = x_fit_.place(units.x, size_.x_pixels(units.x));
  const double y = y_fit_.place(units.y, size_.y_pixels(units.y));
  return {start_.x + x + size_.pen / 2, start_.y - y - size_.pen / 2};
}

void Pen::draw_to(Point units) {
  const Point end = to_pixels(units);
  strokes.emplace_back(position_, end, size_.pen);
  position_ = end;
}

void Pen::dot(Point units) {
  const Point centre = to_pixels(units);
  strokes.emplace_back(centre, centre, 1.25 * size_.pen);
}

/// A quarter of an ellipse in ten pieces. With s from 0 to 1 the point
/// (2s, 1 - s^2) / (1 + s^2) runs along a quarter of the unit circle: no sine is needed, whose last
/// digit differs between machines.
void draw_quarter(Pen& pen, Point start, const PathCommand& command) {
  constexpr int pieces = 10;
  for (int i = 1; i <= pieces; ++i) {
    const double s = static_cast<double>(i) / pieces;
    const double ahead = 2 * s / (1 + s * s), turned = 2 * s * s / (1 + s * s);
    const bool horizontal_first = command.letter == 'H';
    const double u = horizontal_first ? ahead : turned, v = horizontal_first ? turned : ahead;
    pen.draw_to({start.x + (command.x - start.x) * u, start.y + (command.y - start.y) * v});
  }
}

/// A parabola in eight pieces: (1 - t)^2 start + 2 t (1 - t) control + t^2 end.
void draw_parabola(Pen& pen, Point start, const PathCommand& command) {
  constexpr int pieces = 8;
  for (int i = 1; i <= pieces; ++i) {
    const double t = static_cast<double>(i) / pieces;
    const double a = (1 - t) * (1 - t), b = 2 * t * (1 - t), c = t * t;
    pen.draw_to({a * start.x + b * command.control_x + c * command.x,
                 a * start.y + b * command.control_y + c * command.y});
  }
}

/// Finds the strokes that run along an axis: straight lines, and where an ellipse begins or ends.
void find_straight_strokes(const std::vector<PathCommand>& path, const FontSize& size, AxisFit& x,
                           AxisFit& y) {
  Point from;
  for (const PathCommand& to : path) {
    const bool line = to.letter == 'L', h = to.letter == 'H', v = to.letter == 'V';
    if ((line && to.x == from.x) || h) x.add_stroke(to.x, size.x_pixels(to.x));
    if ((line && to.y == from.y) || v) y.add_stroke(to.y, size.y_pixels(to.y));
    if (v) x.add_stroke(from.x, size.x_pixels(from.x));
    if (h) y.add_stroke(from.y, size.y_pixels(from.y));
    from = {to.x, to.y};
  }
}

}  // namespace

FontSize::FontSize(double em)
    : em(em),
      pen(std::max(1.0, 0.09 * em)),
      capital(round_half_up(0.729 * em) - pen),
      small_letter(round_half_up(0.547 * em) - pen),
      ascent(static_cast<int>(std::ceil(0.729 * em))),
      descent(static_cast<int>(round_half_up(0.21 * em))) {}

double FontSize::x_pixels(double units) const {
  return units * em / units_per_em;
}

double FontSize::y_pixels(double units) const {
  if (units <= 0) return units * capital / capital_units;
  if (units <= small_letter_units) return units * small_letter / small_letter_units;
  const double above = (units - small_letter_units) / (capital_units - small_letter_units);
  return small_letter + above * (capital - small_letter);
}

Letter draw_letter(const Glyph& glyph, const FontSize& size, Point start) {
  const std::vector<PathCommand> path = parse_path(glyph.path);
  AxisFit x, y;
  find_straight_strokes(path, size, x, y);
  x.fit();
  y.fit();

  const double gap = round_half_up(size.x_pixels(space_before));
  Pen pen(x, y, size, {start.x + gap, start.y});
  Point from;
  for (const PathCommand& command : path) {
    const Point to{command.x, command.y};
    switch (command.letter) {
      case 'L':
        pen.draw_to(to);
        break;
      case 'Q':
        draw_parabola(pen, from, command);
        break;
      case 'D':
        pen.dot(to);
        break;
      case 'M':
        pen.move_to(to);
        break;
      default:
        draw_quarter(pen, from, command);
    }
    from = to;
  }

  const double advance = size.x_pixels(glyph.width + 2 * space_before) + size.pen;
  return {std::move(pen.strokes), static_cast<int>(round_half_up(advance))};
}

}  // namespace tapegrad::plot
