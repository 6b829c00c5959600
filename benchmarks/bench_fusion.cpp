#include <algorithm>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "benchmarks/support/measure.h"
#include "benchmarks/support/training_set.h"
#include "examples/plot/figure.h"
#include "nn/attention_pooling.h"
#include "nn/loss.h"
#include "nn/nadaraya_watson.h"
#include "tensor/memory.h"
#include "tensor/parallel.h"

// The same model as many entries of the tape and as one: how long forward and backward take, and
// how many numbers the tape keeps between the two, for each pair of a query and a key.
//
//   bench_fusion [--threads T] [--picture FILE]
namespace tapegrad {
namespace {

/// What one way of computing takes for one pair.
struct Cost {
  double nanoseconds = 0;
  double numbers_kept = 0;
};

struct Way {
  const char* name;
  bool is_fused;
  Buffer sizes, nanoseconds, numbers_kept;  // for each n
};

Variable predict(const Way& way, NadarayaWatson& model, const TrainingSet& data) {
  if (!way.is_fused) return model.forward(data.x, data.keys, data.values);
  return attention_pooling(data.x, data.keys, data.values, model.w());
}

Cost cost_of_step(const Way& way, const TrainingSet& data) {
  NadarayaWatson model(0.5);
  const auto pairs = static_cast<double>(data.keys.size());
  const std::size_t before = memory_in_use();
  const double start = now();

  Tape tape;
  const Variable loss = sum(mse_loss(predict(way, model, data), data.y, Reduction::none));
  const std::size_t kept = memory_in_use() - before;
  tape.backward(loss);
  return {(now() - start) * 1e9 / pairs, static_cast<double>(kept / sizeof(Real)) / pairs};
}

/// The medians, the ways taking turns.
void measure(std::vector<Way>& ways, Index n) {
  const TrainingSet data = make_training_set(n, Keys::of_each_query);
  const Index rounds = std::clamp<Index>(40'000'000 / (n * n), 5, 400);
  std::vector<std::vector<double>> times(ways.size());
  for (Index round = -1; round < rounds; ++round) {
    for (std::size_t i = 0; i < ways.size(); ++i) {
      const Cost cost = cost_of_step(ways[i], data);
      if (round < 0) continue;  // cold memory
      times[i].push_back(cost.nanoseconds);
    }
  }
  for (std::size_t i = 0; i < ways.size(); ++i) {
    Way& way = ways[i];
    way.sizes.push_back(static_cast<Real>(n));
    way.nanoseconds.push_back(static_cast<Real>(median(times[i])));
    way.numbers_kept.push_back(static_cast<Real>(cost_of_step(way, data).numbers_kept));

    const std::string name = std::string(way.name) + ".n" + std::to_string(n);
    report("fusion_time." + name + "." + precision_and_threads(),
           static_cast<double>(way.nanoseconds.back()), "ns/pair");
    report("fusion_kept." + name, static_cast<double>(way.numbers_kept.back()), "numbers/pair");
  }
}

Tensor as_tensor(const Buffer& numbers) {
  const Shape shape{std::ssize(numbers)};
  return Tensor(shape, numbers);
}

void draw(const std::vector<Way>& ways, const std::string& file) {
  plot::Figure figure({.width = 7, .height = 2.5}, 1, 2);
  plot::Panel& time = figure.panel(0, 0);
  plot::Panel& kept = figure.panel(0, 1);
  for (const Way& way : ways) {
    const Tensor n = as_tensor(way.sizes);
    time.line(n, as_tensor(way.nanoseconds), "o-", way.name);
    kept.line(n, as_tensor(way.numbers_kept), "o-", way.name);
  }
  time.y_label = "nanoseconds a pair";
  time.y_scale = plot::Scale::log;
  kept.y_label = "numbers kept a pair";
  for (plot::Panel* panel : {&time, &kept}) {
    panel->x_label = "n";
    panel->x_scale = plot::Scale::log;
    panel->grid = plot::Grid::on;
  }
  figure.save(file);
}

void run(Index threads, const std::string& picture) {
  set_num_threads(threads);
  std::vector<Way> ways{{"entries", false, {}, {}, {}}, {"fused", true, {}, {}, {}}};
  for (const Index n : {10, 20, 50, 100, 200, 500, 1000, 2000}) measure(ways, n);
  if (!picture.empty()) draw(ways, picture);
}

}  // namespace
}  // namespace tapegrad

int main(int count, char** arguments) {
  try {
    tapegrad::require_options(count, arguments, {"--threads", "--picture"});
    tapegrad::run(tapegrad::number_option(count, arguments, "--threads", 1, 256),
                  tapegrad::text_option(count, arguments, "--picture"));
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "bench_fusion: " << error.what() << "\n";
    return 1;
  }
}
