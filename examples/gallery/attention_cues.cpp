#include "examples/gallery/figures.h"
#include "examples/nadaraya_watson/pictures.h"
#include "tensor/create.h"
#include "tensor/ops.h"
#include "tensor/random.h"

namespace tapegrad {

std::vector<NamedFigure> attention_cue_figures(const GalleryOptions& options) {
  manual_seed(options.seed);
  const Tensor uniform = rand({10, 10});
  const Tensor normal = randn({10, 10});

  const double dpi = options.dpi;
  constexpr plot::CellSize exact = plot::CellSize::exact;  // the book's
  std::vector<NamedFigure> figures;
  // Each query attends to the one key that equals it.
  figures.push_back({"heatmap_identity", cue_figure(eye(10), dpi, exact)});
  // Scores that differ little give weights that differ little; the larger they are, the sharper.
  figures.push_back({"heatmap_random_softmax", cue_figure(softmax(uniform, 1), dpi, exact)});
  figures.push_back(
      {"heatmap_random_softmax_sharper", cue_figure(softmax(2 * normal, 1), dpi, exact)});
  return figures;
}

std::vector<NamedFigure> gallery_figures(const GalleryOptions& options) {
  std::vector<NamedFigure> all = attention_cue_figures(options);
  for (const auto& chapter : {regression_figures, kernel_figures, loss_figures}) {
    for (NamedFigure& figure : chapter(options)) all.push_back(std::move(figure));
  }
  return all;
}

}  // namespace tapegrad
