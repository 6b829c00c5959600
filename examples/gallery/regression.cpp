#include "examples/gallery/figures.h"
#include "examples/nadaraya_watson/data.h"
#include "examples/nadaraya_watson/models.h"
#include "examples/nadaraya_watson/pictures.h"
#include "examples/plot/heatmaps.h"
#include "tensor/create.h"
#include "tensor/ops.h"
#include "tensor/random.h"

namespace tapegrad {

namespace {

/// Rows: queries at the test points, and at the training points. Columns: before and after.
plot::Figure grid_figure(const Tensor& weights, plot::ColourRange range, double dpi) {
  return plot::heatmaps(weights, {.x_label = "Keys",
                                  .y_label = "Queries",
                                  .titles = {"w = 1", "w trained"},
                                  .width = 5,
                                  .height = 5,
                                  .dpi = dpi,
                                  .colour_range = range,
                                  .cells = plot::CellSize::exact});
}

/// The losses of five epochs. [epoch]
Tensor train(NadarayaWatson& model, const Data& data, const GalleryOptions& options) {
  constexpr double learning_rate = 0.5;
  const Others others = others_of_each(data);
  Sgd optimizer(model.parameters(), learning_rate);
  Buffer losses;
  for (int epoch = 1; epoch <= 5; ++epoch) {
    losses.push_back(static_cast<Real>(
        train_epoch(model, optimizer, data, others, options.views, options.tape_file)));
  }
  return Tensor(Shape{5}, std::move(losses));
}

}  // namespace

std::vector<NamedFigure> regression_figures(const GalleryOptions& options) {
  manual_seed(options.seed);
  const Data data = make_data(50, 0.5);
  const Prediction nonparametric = nonparametric_pooling(data);
  NadarayaWatson model;
  const Tensor losses = train(model, data, options);
  const Prediction parametric = predict(model, data);

  // The same models asked at the training points.
  Data at_training_points = data;
  at_training_points.x_test = data.x_train;
  const Tensor grid = stack({nonparametric.attention_weights, parametric.attention_weights,
                             nonparametric_pooling(at_training_points).attention_weights,
                             predict(model, at_training_points).attention_weights},
                            0);
  const Tensor panels = grid.reshape({2, 2, 50, 50});

  const double dpi = options.dpi;
  constexpr plot::CellSize exact = plot::CellSize::exact;  // the book's
  std::vector<NamedFigure> figures;
  figures.push_back({"average_pooling_fit", fit_figure(data, average_pooling(data), dpi)});
  figures.push_back({"nonparametric_fit", fit_figure(data, nonparametric.y, dpi)});
  figures.push_back({"parametric_fit", fit_figure(data, parametric.y, dpi)});
  figures.push_back({"loss_curve", loss_figure(losses, dpi)});
  figures.push_back(
      {"heatmap_nonparametric", attention_figure(nonparametric.attention_weights, dpi, exact)});
  figures.push_back(
      {"heatmap_parametric", attention_figure(parametric.attention_weights, dpi, exact)});
  // As in the book: the bar is right for the last panel only. Then with one range for all.
  figures.push_back({"heatmap_grid_2x2", grid_figure(panels, plot::ColourRange::each, dpi)});
  figures.push_back(
      {"heatmap_grid_2x2_shared", grid_figure(panels, plot::ColourRange::shared, dpi)});
  return figures;
}

}  // namespace tapegrad
