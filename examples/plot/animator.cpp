#include "examples/plot/animator.h"

#include "tensor/error.h"

namespace tapegrad::plot {

Animator::Animator(AnimatorOptions options, std::filesystem::path path)
    : options_(std::move(options)), path_(std::move(path)), figure_(options_.figure) {
  require_argument(!options_.formats.empty(), "Animator: expected at least one format");
  Panel& panel = figure_.panel();
  panel.x_label = options_.x_label;
  panel.y_label = options_.y_label;
  panel.x_limits = options_.x_limits;
  panel.y_limits = options_.y_limits;
  panel.x_scale = options_.x_scale;
  panel.y_scale = options_.y_scale;
  panel.grid = Grid::on;
}

void Animator::start_curves(std::size_t count) {
  const std::vector<std::string>& names = options_.legend;
  require_argument(names.empty() || names.size() == count, "Animator: the legend names ",
                   names.size(), " curves, got ", count, " numbers");
  const Tensor no_points(Shape{0}, Buffer{});
  for (std::size_t i = 0; i < count; ++i) {
    const std::string& format = options_.formats[i % options_.formats.size()];
    figure_.panel().line(no_points, no_points, format, names.empty() ? "" : names[i]);
  }
}

void Animator::add(double x, const std::vector<double>& y) {
  std::vector<Curve>& curves = figure_.panel().curves;
  if (curves.empty()) start_curves(y.size());
  require_argument(y.size() == curves.size(), "Animator: expected ", curves.size(),
                   " numbers as before, got ", y.size());
  for (std::size_t i = 0; i < y.size(); ++i) {
    curves[i].x.push_back(x);
    curves[i].y.push_back(y[i]);
  }

  constexpr std::chrono::milliseconds pause(200);
  if (!last_save_ || std::chrono::steady_clock::now() - *last_save_ >= pause) save();
}

void Animator::save() {
  figure_.save(path_);
  last_save_ = std::chrono::steady_clock::now();
}

}  // namespace tapegrad::plot
