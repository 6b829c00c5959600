#include <algorithm>
#include <cmath>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "examples/gallery/figures.h"
#include "examples/nadaraya_watson/data.h"
#include "examples/nadaraya_watson/models.h"
#include "examples/plot/heatmaps.h"
#include "examples/plot/matrix.h"
#include "nn/attention_pooling.h"
#include "nn/loss.h"
#include "tensor/create.h"
#include "tensor/random.h"

namespace tapegrad {

namespace {

/// The keys of each training point, and the values there. [train, train or train - 1]
Others pairs_of(const Data& data, OwnPoint own) {
  if (own == OwnPoint::left_out) return others_of_each(data);
  const Index count = data.x_train.size();
  return {repeat(data.x_train, {count, 1}), repeat(data.y_train, {count, 1})};
}

Variable loss_of(NadarayaWatson& model, const Data& data, const Others& pairs) {
  const Variable y_hat = model.forward(data.x_train, pairs.keys, pairs.values);
  return sum(mse_loss(y_hat, data.y_train, Reduction::none)) / 2;
}

/// The loss at each w.
Tensor losses_at(const Tensor& w, const Data& data, OwnPoint own) {
  const Others pairs = pairs_of(data, own);
  Buffer losses;
  for (const Real w_i : w.values()) {
    NadarayaWatson model(static_cast<double>(w_i));
    losses.push_back(loss_of(model, data, pairs).item());
  }
  return Tensor(w.shape(), std::move(losses));
}

/// The w that gradient descent visits: the first, and the one after each epoch.
Tensor path_of_descent(const Data& data, double first_w, double learning_rate, int epochs) {
  NadarayaWatson model(first_w);
  const Others others = others_of_each(data);
  Sgd optimizer(model.parameters(), learning_rate);
  Buffer visited{model.w().item()};
  for (int epoch = 0; epoch < epochs; ++epoch) {
    train_epoch(model, optimizer, data, others);
    visited.push_back(model.w().item());
  }
  const Index count = std::ssize(visited);
  return Tensor(Shape{count}, std::move(visited));
}

/// Why the own point is left out: with it the loss falls for ever, since a kernel of width 0
/// predicts every training point by itself, and nothing else.
plot::Figure own_point_figure(const Data& data, double dpi) {
  const Tensor w = linspace(0, 40, 401);
  plot::Figure figure({.dpi = dpi});
  plot::Panel& panel = figure.panel();
  panel.line(w, losses_at(w, data, OwnPoint::left_out), "-", "own point left out");
  panel.line(w, losses_at(w, data, OwnPoint::counts), "m--", "own point included");
  panel.x_label = "w";
  panel.y_label = "loss";
  panel.grid = plot::Grid::on;
  return figure;
}

/// The loss as a valley, and the steps that gradient descent takes in it.
plot::Figure descent_figure(const Data& data, double first_w, double dpi) {
  const Tensor path = path_of_descent(data, first_w, 0.5, 5);
  const Tensor small_steps = path_of_descent(data, first_w, 0.05, 20);
  const Tensor w = linspace(0, 8, 161);
  plot::Figure figure({.dpi = dpi});
  plot::Panel& panel = figure.panel();
  panel.line(w, losses_at(w, data, OwnPoint::left_out), "-", "loss");
  panel.line(path, losses_at(path, data, OwnPoint::left_out), "ro--", "lr 0.5");
  panel.line(small_steps, losses_at(small_steps, data, OwnPoint::left_out), "go:", "lr 0.05");
  for (plot::Curve& curve : panel.curves) curve.marker_size = 4;
  panel.x_label = "w";
  panel.y_label = "loss";
  panel.grid = plot::Grid::on;
  return figure;
}

/// Attention before the training, and the gradient of the loss with respect to the scores that it
/// comes from: blue where a score should grow.
plot::Figure gradient_figure(const Data& data, double w, double dpi) {
  const Others others = others_of_each(data);
  const Tensor distance = unsqueeze(data.x_train, 1) - others.keys;  // [train, train - 1]
  const Variable scores = Variable::parameter(-square(distance * w) / 2, "scores");

  Tape tape;
  const Variable weights = softmax(scores, 1);
  const Variable y_hat = sum(weights * others.values, 1);
  const Variable loss = sum(square(y_hat - data.y_train)) / 2;
  const Tensor gradient = tape.gradients(loss, {scores})[0].value();

  plot::Figure figure({.width = 8, .height = 3.5, .dpi = dpi}, 1, 2);
  const plot::Range range = plot::finite_range(gradient);
  const double largest = std::max(std::abs(range.low), std::abs(range.high));
  const plot::Range both_signs{-largest, largest};
  const auto show = [&](int column, const char* title, const Tensor& matrix, plot::ColourMap map,
                        plot::Range of_colours) {
    plot::Panel& panel = figure.panel(0, column);
    panel.heatmap = plot::Heatmap{.matrix = matrix, .map = map, .range = of_colours};
    panel.colour_bar = plot::ColourBar{.map = map, .range = of_colours, .height = 0.8};
    panel.title = title;
    panel.x_label = "Keys";
    panel.y_label = "Queries";
  };
  show(0, "attention", weights.value(), plot::ColourMap::reds, plot::finite_range(weights.value()));
  show(1, "dloss / dscores", gradient, plot::ColourMap::red_blue, both_signs);
  return figure;
}

}  // namespace

std::vector<NamedFigure> loss_figures(const GalleryOptions& options) {
  manual_seed(options.seed);
  const Data data = make_data(50, 0.5);
  const double first_w = static_cast<double>(NadarayaWatson().w().item());

  std::vector<NamedFigure> figures;
  figures.push_back({"loss_over_w", own_point_figure(data, options.dpi)});
  figures.push_back({"descent", descent_figure(data, first_w, options.dpi)});
  figures.push_back({"attention_and_gradient", gradient_figure(data, first_w, options.dpi)});
  return figures;
}

}  // namespace tapegrad
