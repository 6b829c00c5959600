#include "examples/nadaraya_watson/pictures.h"

#include "examples/plot/figure.h"
#include "examples/plot/heatmaps.h"
#include "tensor/create.h"
#include "tensor/ops.h"

namespace tapegrad {

void draw_fit(const Data& data, const Tensor& y_hat, const std::filesystem::path& path) {
  plot::Figure figure;
  plot::Axes& axes = figure.axes();
  axes.line(data.x_test, data.y_truth, "-", "Truth");
  axes.line(data.x_test, y_hat, "m--", "Pred");
  axes.points(data.x_train, data.y_train, "", 0.5);
  axes.x_label = "x";
  axes.y_label = "y";
  axes.grid = plot::Grid::on;
  axes.x_limits = {0, 5};

  // The limits of the book's figure, wider only where noise has thrown points out of them.
  const double lowest = static_cast<double>(min(data.y_train).item());
  const double highest = static_cast<double>(max(data.y_train).item());
  axes.y_limits = {lowest < -1 ? lowest - 0.5 : -1, highest > 5 ? highest + 0.5 : 5};
  figure.save(path);
}

void draw_losses(const Tensor& losses, const std::filesystem::path& path) {
  const double epochs = static_cast<double>(losses.size());
  plot::Figure figure;
  plot::Axes& axes = figure.axes();
  plot::Curve& curve = axes.line(arange(1, epochs + 1), losses);
  axes.x_label = "epoch";
  axes.y_label = "loss";
  axes.grid = plot::Grid::on;
  if (losses.size() > 1) {
    axes.x_limits = {1, epochs};
  } else {
    curve.marker = plot::Marker::circle;  // one point makes no line
  }
  figure.save(path);
}

void draw_attention(const Tensor& attention_weights, const std::filesystem::path& path) {
  const Index queries = attention_weights.dim(0);
  const Index keys = attention_weights.dim(1);
  plot::show_heatmaps(attention_weights.reshape({1, 1, queries, keys}),
                      {.x_label = "Sorted training inputs", .y_label = "Sorted testing inputs"},
                      path);
}

void draw_identity(const std::filesystem::path& path) {
  plot::show_heatmaps(eye(10).reshape({1, 1, 10, 10}), {.x_label = "Keys", .y_label = "Queries"},
                      path);
}

}  // namespace tapegrad
