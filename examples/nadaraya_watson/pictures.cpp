#include "examples/nadaraya_watson/pictures.h"

#include "examples/plot/heatmaps.h"
#include "tensor/create.h"
#include "tensor/ops.h"

namespace tapegrad {

plot::Figure fit_figure(const Data& data, const Tensor& y_hat, double dpi) {
  plot::Figure figure({.dpi = dpi});
  plot::Panel& panel = figure.panel();
  panel.line(data.x_test, data.y_truth, "-", "Truth");
  panel.line(data.x_test, y_hat, "m--", "Pred");
  panel.points(data.x_train, data.y_train, "", 0.5);
  panel.x_label = "x";
  panel.y_label = "y";
  panel.grid = plot::Grid::on;
  panel.x_limits = {0, 5};

  // The limits of the book's figure, wider only where noise has thrown points out of them.
  const double lowest = static_cast<double>(min(data.y_train).item());
  const double highest = static_cast<double>(max(data.y_train).item());
  panel.y_limits = {lowest < -1 ? lowest - 0.5 : -1, highest > 5 ? highest + 0.5 : 5};
  return figure;
}

plot::Figure loss_figure(const Tensor& losses, double dpi) {
  const double epochs = static_cast<double>(losses.size());
  plot::Figure figure({.dpi = dpi});
  plot::Panel& panel = figure.panel();
  plot::Curve& curve = panel.line(arange(1, epochs + 1), losses);
  panel.x_label = "epoch";
  panel.y_label = "loss";
  panel.grid = plot::Grid::on;
  if (losses.size() > 1) {
    panel.x_limits = {1, epochs};
  } else {
    curve.marker = plot::Marker::circle;  // one point makes no line
  }
  return figure;
}

plot::Figure attention_figure(const Tensor& attention_weights, double dpi, plot::CellSize cells) {
  return plot::heatmaps(attention_weights, {.x_label = "Sorted training inputs",
                                            .y_label = "Sorted testing inputs",
                                            .dpi = dpi,
                                            .cells = cells});
}

plot::Figure cue_figure(const Tensor& weights, double dpi, plot::CellSize cells) {
  return plot::heatmaps(weights,
                        {.x_label = "Keys", .y_label = "Queries", .dpi = dpi, .cells = cells});
}

}  // namespace tapegrad
