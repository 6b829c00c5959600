#include "tensor/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tensor/create.h"
#include "tensor/ops.h"
#include "tensor/random.h"
#include "tensor/softmax_backward.h"
#include "tests/expect_tensor.h"
#include "tests/message_of.h"

namespace tapegrad {
namespace {

/// Sets the number of threads until the end of the scope.
class Threads {
 public:
  explicit Threads(Index count) : before_(num_threads()) { set_num_threads(count); }
  ~Threads() { set_num_threads(before_); }

 private:
  Index before_;
};

/// Counts how often each iteration is run.
struct CountingLoop final : ParallelLoop {
  mutable std::vector<std::atomic<int>> runs;

  explicit CountingLoop(std::size_t count) : runs(count) {}

  void run(Index begin, Index end) const override {
    for (Index i = begin; i < end; ++i) ++runs[static_cast<std::size_t>(i)];
  }
};

TEST(ParallelFor, RunsEveryIterationOnce) {
  for (const Index threads : {1, 2, 5}) {
    const Threads set(threads);
    for (const std::size_t count : {0u, 1u, 7u, 1000u, 4097u}) {
      const CountingLoop loop(count);
      parallel_for(static_cast<Index>(count), 3, loop);
      for (const std::atomic<int>& runs : loop.runs) ASSERT_EQ(runs, 1);
    }
  }
}

TEST(ParallelFor, CanBeUsedAgainAndAgain) {
  const Threads set(3);
  for (int i = 0; i < 2000; ++i) {
    const CountingLoop loop(20);
    parallel_for(20, 1, loop);
    for (const std::atomic<int>& runs : loop.runs) ASSERT_EQ(runs, 1);
  }
}

struct NestedLoop final : ParallelLoop {
  const CountingLoop& inner;

  explicit NestedLoop(const CountingLoop& inner) : inner(inner) {}

  void run(Index begin, Index end) const override {
    for (Index i = begin; i < end; ++i) parallel_for(50, 1, inner);
  }
};

TEST(ParallelFor, MayBeNested) {
  const Threads set(3);
  const CountingLoop inner(50);
  parallel_for(40, 1, NestedLoop(inner));

  for (const std::atomic<int>& runs : inner.runs) EXPECT_EQ(runs, 40);
}

struct ThrowingLoop final : ParallelLoop {
  void run(Index begin, Index end) const override {
    if (begin <= 70 && 70 < end) throw std::runtime_error("at 70");
  }
};

TEST(ParallelFor, ThrowsWhatAPartHasThrownAndGoesOnWorking) {
  for (const Index threads : {1, 4}) {
    const Threads set(threads);
    EXPECT_EQ(message_of([] { parallel_for(100, 1, ThrowingLoop()); }), "at 70");

    const CountingLoop loop(100);
    parallel_for(100, 1, loop);
    for (const std::atomic<int>& runs : loop.runs) ASSERT_EQ(runs, 1);
  }
}

TEST(ParallelFor, MayBeUsedByTwoThreadsOfTheProgram) {
  const Threads set(3);
  const CountingLoop loop(1000);
  std::thread other([&loop] {
    for (int i = 0; i < 200; ++i) parallel_for(1000, 10, loop);
  });
  for (int i = 0; i < 200; ++i) parallel_for(1000, 10, loop);
  other.join();

  for (const std::atomic<int>& runs : loop.runs) ASSERT_EQ(runs, 400);
}

/// Results of operations that are large enough to be shared.
std::vector<Tensor> results() {
  manual_seed(3);
  const Tensor x = randn({300, 401}), row = randn({401}), column = randn({300, 1});
  return {x + row,
          x * column,
          exp(x),
          softmax(x, 1),
          softmax(x, 0),
          log_softmax(x, 1),
          softmax_backward(x, x, 0),
          softmax_backward(x, x, 1),
          sum(x),
          sum(x, 0),
          sum(x, 1),
          max(x, 1),
          broadcast_to(column, {300, 401}),
          repeat_interleave(row, 300),
          transpose(x, 0, 1),
          matmul(x, transpose(x, 0, 1))};
}

TEST(Threads, DoNotChangeABit) {
  std::vector<Tensor> alone, shared;
  {
    const Threads set(1);
    alone = results();
  }
  {
    const Threads set(3);
    shared = results();
  }
  for (std::size_t i = 0; i < alone.size(); ++i) expect_tensor(shared[i], alone[i], 0);
}

TEST(Threads, RejectsNumbersOutOfRange) {
  EXPECT_EQ(message_of([] { set_num_threads(0); }), "set_num_threads: expected 1 to 256, got 0");
  EXPECT_EQ(message_of([] { set_num_threads(257); }),
            "set_num_threads: expected 1 to 256, got 257");
}

}  // namespace
}  // namespace tapegrad
