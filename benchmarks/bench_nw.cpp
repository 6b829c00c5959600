#include <algorithm>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "benchmarks/support/measure.h"
#include "benchmarks/support/training_set.h"
#include "nn/attention_pooling.h"
#include "nn/loss.h"
#include "nn/nadaraya_watson.h"
#include "optim/sgd.h"
#include "tensor/parallel.h"

// One training step of the main job: forward, backward and a step of SGD on n points.
//
//   bench_nw [--n POINTS] [--threads T] [--model entries|fused|shared]
//
// `entries` records every operation of the model as an entry of the tape; `fused` is the same model
// as one operation, attention_pooling; `shared` lets it take the points themselves for the keys of
// all queries, instead of a matrix with the n - 1 other points of each.
// The loss after five steps, in float64, is 9.08455982 for n = 50, 127.675491 for n = 1000 and
// 498.134008 for n = 4000; a program that prints another one has not done the job.
namespace tapegrad {
namespace {

enum class Model { entries, fused, shared };

Model model_of(const std::string& name) {
  if (name.empty() || name == "entries") return Model::entries;
  if (name == "fused") return Model::fused;
  if (name == "shared") return Model::shared;
  throw std::invalid_argument("--model: expected entries, fused or shared, got " + name);
}

struct Training {
  Model kind;
  TrainingSet data;
  NadarayaWatson model{0.5};
  Sgd optimizer;

  Training(Index n, Model kind)
      : kind(kind),
        data(make_training_set(n, kind == Model::shared ? Keys::shared : Keys::of_each_query)),
        optimizer(model.parameters(), 0.5 * 50 / static_cast<double>(n)) {}

  Variable predict() {
    if (kind == Model::entries) return model.forward(data.x, data.keys, data.values);
    const OwnPoint own = kind == Model::shared ? OwnPoint::left_out : OwnPoint::counts;
    return attention_pooling(data.x, data.keys, data.values, model.w(), own);
  }

  /// @return the loss before the step
  double step() {
    optimizer.clear_gradients();
    Tape tape(KeepValues::no);
    const Variable y_hat = predict();
    const Variable loss = sum(mse_loss(y_hat, data.y, Reduction::none) / 2);
    tape.backward(loss);
    optimizer.step();
    return static_cast<double>(loss.item());
  }
};

void run(Index n, Index threads, const std::string& model) {
  if (n < 2) throw std::invalid_argument("--n: expected at least 2 points, got 1");
  set_num_threads(threads);
  const std::string suffix = ".tapegrad" + (model.empty() ? "" : "_" + model) + ".n" +
                             std::to_string(n) + "." + precision_and_threads();
  Training training(n, model_of(model));

  const double start = now();
  double loss = 0;
  for (int i = 0; i < 5; ++i) loss = training.step();
  report("nw_first5" + suffix, (now() - start) * 1e3, "ms");
  report("nw_loss" + suffix, loss, "after5");

  const Index steps = std::clamp<Index>(100'000'000 / (n * n), n > 10'000 ? 1 : 15, 1200);
  std::vector<double> times;
  for (Index i = 0; i < steps; ++i) {
    const double begin = now();
    training.step();
    times.push_back(now() - begin);
  }
  report("nw_step" + suffix, median(std::move(times)) * 1e6, "us");
  report("nw_peak_rss" + suffix, peak_memory(), "MB");
}

}  // namespace
}  // namespace tapegrad

int main(int count, char** arguments) {
  try {
    using tapegrad::number_option;
    tapegrad::require_options(count, arguments, {"--n", "--threads", "--model"});
    tapegrad::run(number_option(count, arguments, "--n", 50, 1'000'000),
                  number_option(count, arguments, "--threads", 1, 256),
                  tapegrad::text_option(count, arguments, "--model"));
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "bench_nw: " << error.what() << "\n";
    return 1;
  }
}
