#include "examples/gallery/figures.h"
#include "examples/gallery/kernels.h"
#include "examples/plot/heatmaps.h"
#include "tensor/create.h"
#include "tensor/ops.h"
#include "tensor/random.h"

namespace tapegrad {

namespace {

/// The data of the later edition: y = 2 sin x + x + noise.
struct KernelData {
  Tensor x_train, y_train;  // [40]
  Tensor x_test, y_truth;   // [50]
};

Tensor kernel_truth(const Tensor& x) {
  return 2 * sin(x) + x;
}

KernelData make_kernel_data() {
  const Index count = 40;
  const Tensor x_train = sort(rand({count}) * 5).values;
  const Tensor y_train = kernel_truth(x_train) + randn({count});
  const Tensor x_test = arange(0, 5, 0.1);
  return {x_train, y_train, x_test, kernel_truth(x_test)};
}

/// A kernel by name, already applied: to a line of distances and to those of the data.
struct Kernel {
  std::string name;
  Tensor curve;    // [50]: its values on -2.5, -2.4, ..., 2.4
  Tensor weights;  // [40, 50]: keys down, queries across
};

/// All distances of a training point from a test point. [40, 50]
Tensor distances(const KernelData& data) {
  return unsqueeze(data.x_train, 1) - data.x_test;
}

std::vector<Kernel> kernels(const Tensor& u, const Tensor& d) {
  return {{"Gaussian", gaussian_kernel(u), kernel_weights(gaussian_kernel(d))},
          {"Boxcar", boxcar_kernel(u), kernel_weights(boxcar_kernel(d))},
          {"Constant", constant_kernel(u), kernel_weights(constant_kernel(d))},
          {"Epanechnikov", epanechnikov_kernel(u), kernel_weights(epanechnikov_kernel(d))},
          {"Triangle", triangle_kernel(u), kernel_weights(triangle_kernel(d))}};
}

/// The four of the book, the last under the book's name for it.
std::vector<Kernel> kernels_of_the_book(const Tensor& u, const Tensor& d) {
  std::vector<Kernel> four = kernels(u, d);
  four.erase(four.begin() + 3);
  four.back().name = "Epanechikov";
  return four;
}

std::vector<Kernel> gaussians(const Tensor& u, const Tensor& d) {
  const auto of_width = [&](const char* name, double sigma) {
    return Kernel{name, gaussian_kernel(u, sigma), kernel_weights(gaussian_kernel(d, sigma))};
  };
  return {of_width("Sigma 0.1", 0.1), of_width("Sigma 0.2", 0.2), of_width("Sigma 0.5", 0.5),
          of_width("Sigma 1", 1)};
}

plot::Figure row_of_panels(const std::vector<Kernel>& kernels, double dpi) {
  const plot::FigureOptions options{
      .width = 12, .height = 3, .dpi = dpi, .shared = plot::Shared::yes};
  return plot::Figure(options, 1, static_cast<int>(kernels.size()));
}

plot::Figure curves_figure(const std::vector<Kernel>& kernels, const Tensor& u, double dpi) {
  plot::Figure figure = row_of_panels(kernels, dpi);
  for (int i = 0; i < figure.columns(); ++i) {
    const Kernel& kernel = kernels[static_cast<std::size_t>(i)];
    figure.panel(0, i).line(u, kernel.curve);
    figure.panel(0, i).x_label = kernel.name;
  }
  return figure;
}

/// @param name_of_points  in the legend; the book's figures do not list them.
plot::Figure fits_figure(const std::vector<Kernel>& kernels, const KernelData& data, double dpi,
                         const char* name_of_points = "") {
  plot::Figure figure = row_of_panels(kernels, dpi);
  for (int i = 0; i < figure.columns(); ++i) {
    const Kernel& kernel = kernels[static_cast<std::size_t>(i)];
    const Tensor y_hat = matmul(data.y_train, kernel.weights);
    plot::Panel& panel = figure.panel(0, i);
    panel.line(data.x_test, y_hat, "-", "y_hat");
    panel.line(data.x_test, data.y_truth, "m--", "y");
    panel.points(data.x_train, data.y_train, name_of_points, 0.5);
    panel.x_label = kernel.name;
  }
  return figure;
}

plot::Figure weights_figure(const std::vector<Kernel>& kernels, plot::ColourRange range,
                            double dpi) {
  std::vector<Tensor> matrices;
  for (const Kernel& kernel : kernels) matrices.push_back(kernel.weights);
  plot::Figure figure =
      plot::heatmaps(unsqueeze(stack(matrices, 0), 0), {.width = 12,
                                                        .height = 3,
                                                        .dpi = dpi,
                                                        .colour_range = range,
                                                        .cells = plot::CellSize::exact,
                                                        .bar_height = 0.7});
  for (int i = 0; i < figure.columns(); ++i) {
    figure.panel(0, i).x_label = kernels[static_cast<std::size_t>(i)].name;
  }
  return figure;
}

}  // namespace

std::vector<NamedFigure> kernel_figures(const GalleryOptions& options) {
  manual_seed(options.seed);
  const KernelData data = make_kernel_data();
  const Tensor u = arange(-2.5, 2.5, 0.1);
  const Tensor d = distances(data);
  const std::vector<Kernel> book = kernels_of_the_book(u, d), widths = gaussians(u, d);
  const std::vector<Kernel> all = kernels(u, d);
  constexpr plot::ColourRange each = plot::ColourRange::each, shared = plot::ColourRange::shared;

  const double dpi = options.dpi;
  std::vector<NamedFigure> figures;
  figures.push_back({"v1_kernels", curves_figure(book, u, dpi)});
  figures.push_back({"v1_kernel_fits", fits_figure(book, data, dpi)});
  figures.push_back({"v1_kernel_heatmaps", weights_figure(book, each, dpi)});
  figures.push_back({"v1_sigma_fits", fits_figure(widths, data, dpi)});
  figures.push_back({"v1_sigma_heatmaps", weights_figure(widths, each, dpi)});
  // All five kernels, and colours that can be compared between panels.
  figures.push_back({"kernels", curves_figure(all, u, dpi)});
  figures.push_back({"kernel_fits", fits_figure(all, data, dpi, "data")});
  figures.push_back({"kernel_heatmaps", weights_figure(all, shared, dpi)});
  figures.push_back({"sigma_heatmaps", weights_figure(widths, shared, dpi)});
  return figures;
}

}  // namespace tapegrad
