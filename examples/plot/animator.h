#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "examples/plot/figure.h"

namespace tapegrad::plot {

struct AnimatorOptions {
  std::string x_label = {};
  std::string y_label = {};
  std::vector<std::string> legend = {};  ///< one name per curve; or none
  std::optional<Range> x_limits = {}, y_limits = {};
  Scale x_scale = Scale::linear, y_scale = Scale::linear;
  std::vector<std::string> formats = {"-", "m--", "g-.", "r:"};  ///< used in turn
  FigureOptions figure = {};
};

/// A picture of curves that grow: losses while a model is trained.
///
///   Animator animator({.x_label = "epoch", .legend = {"loss"}}, "loss.png");
///   for (int epoch = 1; epoch <= epochs; ++epoch) {
///     animator.add(epoch, {train(epoch)});
///   }
///   animator.save();
///
/// Open the file in a viewer that reloads it. It is always a whole picture, see save_file.
class Animator {
 public:
  Animator(AnimatorOptions options, std::filesystem::path path);

  /// Adds the point (x, y[i]) to each curve i. Rewrites the file, the first time at once, so that
  /// a wrong folder is known before the training, later at most five times a second.
  /// @throws std::invalid_argument when the number of curves changes or differs from the legend's.
  /// @throws std::runtime_error when the file cannot be written.
  void add(double x, const std::vector<double>& y);

  /// Rewrites the file with all points.
  /// @throws std::runtime_error when it cannot be written.
  void save();

  /// The picture so far.
  const Figure& figure() const { return figure_; }

 private:
  void start_curves(std::size_t count);

  AnimatorOptions options_;
  std::filesystem::path path_;
  Figure figure_;
  std::optional<std::chrono::steady_clock::time_point> last_save_;
};

}  // namespace tapegrad::plot
