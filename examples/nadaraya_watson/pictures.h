#pragma once

#include "examples/nadaraya_watson/data.h"
#include "examples/plot/figure.h"
#include "examples/plot/panel.h"
#include "tensor/tensor.h"

namespace tapegrad {

/// The truth and a model's prediction as lines, the training points as discs.
plot::Figure fit_figure(const Data& data, const Tensor& y_hat, double dpi = 100);

/// @param losses  [epoch]
plot::Figure loss_figure(const Tensor& losses, double dpi = 100);

/// Which training point each test point attends to.
/// @param attention_weights  [test, train]
plot::Figure attention_figure(const Tensor& attention_weights, double dpi = 100,
                              plot::CellSize cells = plot::CellSize::whole_pixels);

/// Weights of keys for queries that are no numbers on an axis.
/// @param weights  [queries, keys]
plot::Figure cue_figure(const Tensor& weights, double dpi = 100,
                        plot::CellSize cells = plot::CellSize::whole_pixels);

}  // namespace tapegrad
