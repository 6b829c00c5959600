#include <exception>
#include <iostream>
#include <string>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "benchmarks/support/measure.h"
#include "tensor/parallel.h"

// What it costs to record an operation and to go back through it, on single numbers, where there is
// next to nothing to compute: y <- y a + b, again and again, then backward.
//
//   bench_tape [--n STEPS] [--rounds ROUNDS]
namespace tapegrad {
namespace {

void run(Index steps, Index rounds) {
  set_num_threads(1);
  Variable a = Variable::parameter(Tensor(0.999), "a");
  Variable b = Variable::parameter(Tensor(0.001), "b");
  std::vector<double> forward, backward, both;

  // The first round meets cold memory and is not counted.
  for (Index round = -1; round < rounds; ++round) {
    a.clear_gradient();
    b.clear_gradient();
    Tape tape;
    Variable y(1.0);

    const double start = now();
    for (Index i = 0; i < steps; ++i) y = y * a + b;
    const double recorded = now();
    tape.backward(y);
    const double finished = now();

    if (round < 0) continue;
    const double nanoseconds = 1e9 / static_cast<double>(2 * steps);
    forward.push_back((recorded - start) * nanoseconds);
    backward.push_back((finished - recorded) * nanoseconds);
    both.push_back((finished - start) * nanoseconds);
  }

  const std::string suffix = ".tapegrad." + precision_and_threads();
  report("tape_fwd" + suffix, median(forward), "ns/op");
  report("tape_bwd" + suffix, median(backward), "ns/op");
  report("tape" + suffix, median(both), "ns/op");
  report("tape_da" + suffix, static_cast<double>(a.gradient()->item()), "value");
  report("tape_peak_rss" + suffix, peak_memory(), "MB");
}

}  // namespace
}  // namespace tapegrad

int main(int count, char** arguments) {
  try {
    tapegrad::require_options(count, arguments, {"--n", "--rounds"});
    const tapegrad::Index steps =
        tapegrad::number_option(count, arguments, "--n", 100'000, 100'000'000);
    const tapegrad::Index rounds =
        tapegrad::number_option(count, arguments, "--rounds", 7, 1'000'000);
    tapegrad::run(steps, rounds);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "bench_tape: " << error.what() << "\n";
    return 1;
  }
}
