#pragma once

#include <filesystem>

#include "examples/nadaraya_watson/data.h"
#include "tensor/tensor.h"

namespace tapegrad {

/// The truth and a model's prediction as lines, the training points as discs.
void draw_fit(const Data& data, const Tensor& y_hat, const std::filesystem::path& path);

/// @param losses  [epoch]
void draw_losses(const Tensor& losses, const std::filesystem::path& path);

/// Which training point each test point attends to.
/// @param attention_weights  [test, train]
void draw_attention(const Tensor& attention_weights, const std::filesystem::path& path);

/// The simplest attention of all: each query attends to the one key that equals it.
void draw_identity(const std::filesystem::path& path);

}  // namespace tapegrad
