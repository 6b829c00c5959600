#include <cmath>
#include <exception>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <new>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "examples/nadaraya_watson/data.h"
#include "examples/nadaraya_watson/models.h"
#include "examples/nadaraya_watson/pictures.h"
#include "examples/nadaraya_watson/settings.h"
#include "examples/plot/preview.h"
#include "examples/support/arguments.h"
#include "examples/support/make_folder.h"
#include "examples/support/progress.h"
#include "examples/support/tape_file.h"
#include "tensor/create.h"
#include "tensor/ops.h"
#include "tensor/random.h"

// Kernel regression by attention, in the steps of Zhang et al., Dive into Deep Learning, "Attention
// Pooling: Nadaraya-Watson Kernel Regression". Begin with run() below; the models themselves are in
// examples/nadaraya_watson/models.cpp.
namespace tapegrad {
namespace {

/// Trains the parametric model, and prints the loss of each epoch.
/// @return  the losses, [epoch]
Tensor train(NadarayaWatson& model, const Data& data, const Settings& settings, TapeFile& tape_file,
             std::ostream& out) {
  const Others others = others_of_each(data);
  TapeViews views = settings.views;
  Sgd optimizer(model.parameters(), settings.learning_rate);
  Progress progress;

  Buffer losses;
  for (Index epoch = 1; epoch <= settings.epochs; ++epoch) {
    progress.show("epoch", epoch, settings.epochs);
    const double loss = train_epoch(model, optimizer, data, others, &views, &tape_file);
    progress.clear();
    out << "epoch " << epoch << ", loss " << std::fixed << std::setprecision(6) << loss << "\n";
    losses.push_back(static_cast<Real>(loss));

    const Real w = model.w().item();
    if (!std::isfinite(w)) {
      throw std::runtime_error("training: w is " + std::to_string(w) + " after epoch " +
                               std::to_string(epoch) + "; try a smaller --lr");
    }
  }
  return Tensor({settings.epochs}, std::move(losses));
}

void print_error(const std::string& name, const Tensor& y_hat, const Data& data,
                 std::ostream& out) {
  const Tensor error = y_hat - data.y_truth;
  out << std::left << std::setw(32) << name << std::right << std::fixed << std::setprecision(4)
      << std::setw(20) << sqrt(mean(square(error))).item() << std::setw(20)
      << max(abs(error)).item() << "\n";
}

/// Prints how far the models are from the truth at the test points.
void print_errors(const Data& data, const Tensor& average, const Tensor& nonparametric,
                  const Tensor& parametric, Real w, std::ostream& out) {
  std::ostringstream trained;
  trained << "parametric, w = " << std::setprecision(4) << w;

  out << "\n"
      << std::left << std::setw(32) << "error at the test points" << std::right << std::setw(20)
      << "root mean square" << std::setw(20) << "largest"
      << "\n";
  print_error("average pooling", average, data, out);
  print_error("nonparametric, w = 1", nonparametric, data, out);
  print_error(trained.str(), parametric, data, out);
}

void save(const plot::Figure& figure, const std::filesystem::path& path, std::ostream& out) {
  figure.save(path);
  out << "wrote " << path.string() << "\n";
}

/// Prints the trained model's fit and attention as small pictures made of text.
void print_previews(const plot::Figure& fit, const plot::Figure& attention,
                    plot::ColourChoice choice, std::ostream& out) {
  const plot::TerminalColours colours = plot::terminal_colours(choice);
  out << "\n";
  plot::preview(out, fit, colours);
  out << "\n";
  plot::preview(out, attention, colours);
}

/// The section of the book from top to bottom.
void run(const Settings& settings, std::ostream& out) {
  const std::filesystem::path folder = settings.output_folder;
  make_folder(folder);  // before the work: a folder that cannot be made ends the run here

  // 1. The data: noisy points to learn from, and the true curve to compare with.
  manual_seed(settings.seed);
  const Data data = make_data(settings.train_count, settings.noise);
  out << data.x_test.size() << "\n";

  // 2. Average pooling: the simplest guess pays no attention to x.
  const Tensor average = average_pooling(data);

  // 3. Nonparametric attention pooling: near points count more.
  const Prediction nonparametric = nonparametric_pooling(data);

  // 4. Parametric attention pooling: how near is near? Gradient descent finds w.
  NadarayaWatson model;
  TapeFile tape_file(settings.tape_file, "Nadaraya-Watson kernel regression");
  const Tensor losses = train(model, data, settings, tape_file, out);
  const Prediction parametric = predict(model, data);

  // 5. How well they did.
  print_errors(data, average, nonparametric.y, parametric.y, model.w().item(), out);

  // 6. The pictures.
  const plot::Figure fit = fit_figure(data, parametric.y);
  const plot::Figure attention = attention_figure(parametric.attention_weights);
  if (settings.wants_preview) print_previews(fit, attention, settings.colour, out);
  out << "\n";
  save(fit_figure(data, average), folder / "average_pooling_fit.png", out);
  save(fit_figure(data, nonparametric.y), folder / "nonparametric_fit.png", out);
  save(fit, folder / "parametric_fit.png", out);
  save(loss_figure(losses), folder / "loss_curve.png", out);
  save(attention_figure(nonparametric.attention_weights), folder / "heatmap_nonparametric.png",
       out);
  save(attention, folder / "heatmap_parametric.png", out);
  save(cue_figure(eye(10)), folder / "heatmap_identity.png", out);
  out << tape_file.save();
}

/// Reads the command line and does what it says.
void run_command(int argument_count, const char* const* arguments) {
  const Settings settings = read_settings(argument_count, arguments);
  std::ostream nowhere(nullptr);
  std::ostream& out = settings.verbosity == Verbosity::quiet ? nowhere : std::cout;

  if (settings.wants_help) {
    std::cout << help_text();
  } else if (settings.wants_version) {
    std::cout << version_text();
  } else {
    run(settings, out);
  }
  if (!std::cout.flush()) throw std::runtime_error("cannot write to standard output");
}

}  // namespace
}  // namespace tapegrad

int main(int argument_count, char** arguments) {
  try {
    tapegrad::run_command(argument_count, arguments);
    return 0;
  } catch (const tapegrad::UsageError& error) {
    std::cerr << "nadaraya_watson: " << error.what() << " (--help lists the options)\n";
    return 2;
  } catch (const std::bad_alloc&) {
    std::cerr << "nadaraya_watson: out of memory; try a smaller --n\n";
    return 1;
  } catch (const std::exception& error) {
    std::cerr << "nadaraya_watson: " << error.what() << "\n";
    return 1;
  }
}
