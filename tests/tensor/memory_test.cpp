#include "tensor/memory.h"

#include <gtest/gtest.h>

#include <optional>
#include <thread>
#include <vector>

#include "tensor/create.h"
#include "tensor/ops.h"
#include "tensor/small_blocks.h"

namespace tapegrad {
namespace {

TEST(Memory, CountsTheBuffersOfLivingTensors) {
  const Index before = buffers_in_use();
  const std::size_t bytes_before = memory_in_use();
  {
    const Tensor x = zeros({1000});
    EXPECT_EQ(buffers_in_use(), before + 1);
    EXPECT_EQ(memory_in_use(), bytes_before + 1000 * sizeof(Real));

    const Tensor view = x.reshape({10, 100});
    EXPECT_EQ(buffers_in_use(), before + 1) << "a reshape shares the buffer";

    const Tensor y = x + 1;
    EXPECT_EQ(buffers_in_use(), before + 2);
  }
  EXPECT_EQ(buffers_in_use(), before);
  EXPECT_EQ(memory_in_use(), bytes_before);
}

TEST(Memory, OfADeadTensorIsUsedAgain) {
  if (!keeps_memory) GTEST_SKIP() << "nothing is kept under the address sanitizer";
  std::optional<Tensor> x = zeros({50'000});
  const Real* place = x->data();
  x.reset();

  EXPECT_EQ(zeros({50'000}).data(), place);
}

TEST(Memory, IsGivenBackOnRequest) {
  { const Tensor x = zeros({50'000}); }
  release_memory();

  EXPECT_EQ(memory_kept(), 0u);
}

// 40 sizes one after another: keeping all of them would take twenty times what one takes.
TEST(Memory, KeepsNoMoreThanOnceWasInUse) {
  release_memory();
  const std::size_t before = memory_in_use();
  for (Index i = 1; i <= 40; ++i) {
    const Tensor x = zeros({50'000 * i});
    EXPECT_LE(memory_in_use() - before + memory_kept(), 50'000 * 40 * sizeof(Real) * 9 / 8);
  }
  release_memory();
}

TEST(Memory, MayBeUsedByManyThreads) {
  const Index before = buffers_in_use();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([] {
      for (Index i = 0; i < 200; ++i) {
        const Tensor x = ones({2000 + 97 * (i % 13)});
        ASSERT_EQ(sum(x).item(), static_cast<Real>(x.size()));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();

  EXPECT_EQ(buffers_in_use(), before);
}

// A buffer that one thread has made and another frees is counted once, whichever of them ended.
TEST(Memory, IsCountedAcrossThreads) {
  const Index before = buffers_in_use();
  const std::size_t bytes_before = memory_in_use();
  std::optional<Tensor> x;
  std::thread([&] { x = zeros({7}); }).join();
  EXPECT_EQ(buffers_in_use(), before + 1);
  EXPECT_EQ(memory_in_use(), bytes_before + 7 * sizeof(Real));

  std::thread([&] { x.reset(); }).join();
  EXPECT_EQ(buffers_in_use(), before);
  EXPECT_EQ(memory_in_use(), bytes_before);
}

TEST(Buffer, OfACountHoldsZeros) {
  { Buffer dirty(10'000, 1); }  // its memory may come back
  for (const Real number : Buffer(10'000)) ASSERT_EQ(number, 0);
}

TEST(Buffer, GrowsWithZeros) {
  Buffer buffer = make_buffer(3);
  Buffer copy = buffer;
  copy.resize(3000);
  EXPECT_EQ(copy.back(), 0);
}

}  // namespace
}  // namespace tapegrad
