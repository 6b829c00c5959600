#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "examples/plot/figure.h"
#include "examples/support/tape_file.h"
#include "examples/support/tape_views.h"

namespace tapegrad {

/// A figure and the name of its file, without ".png".
struct NamedFigure {
  std::string name;
  plot::Figure figure;
};

/// What all figures depend on.
struct GalleryOptions {
  std::uint64_t seed = 0;
  double dpi = 100;  ///< pixels per inch

  // They are shown the tapes of the training in regression_figures, if they are there.
  TapeViews* views = nullptr;
  TapeFile* tape_file = nullptr;
};

/// Attention cues: which query looks at which key. The identity, and softmax of random scores.
std::vector<NamedFigure> attention_cue_figures(const GalleryOptions& options);

/// Nadaraya-Watson regression: three fits, the loss, and the weights of attention.
std::vector<NamedFigure> regression_figures(const GalleryOptions& options);

/// The later edition of the book: kernels of several forms and widths, their fits and weights.
std::vector<NamedFigure> kernel_figures(const GalleryOptions& options);

/// What the book leaves to the reader: the loss over w and the way of gradient descent on it, and
/// where attention should grow.
std::vector<NamedFigure> loss_figures(const GalleryOptions& options);

/// All of the above in this order.
std::vector<NamedFigure> gallery_figures(const GalleryOptions& options);

}  // namespace tapegrad
