#include "tensor/small_blocks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <set>
#include <thread>
#include <utility>
#include <vector>

namespace tapegrad {
namespace {

using Block = std::pair<char*, std::size_t>;

/// A block of `size` bytes, all of them written.
Block written_block(std::size_t size, char mark) {
  auto* const memory = static_cast<char*>(allocate_small(size));
  std::memset(memory, mark, size);
  return {memory, size};
}

bool holds_only(const Block& block, char mark) {
  return std::count(block.first, block.first + block.second, mark) ==
         static_cast<std::ptrdiff_t>(block.second);
}

// 513 bytes are the first size that is left to operator new.
TEST(SmallBlocks, OfAllSizesLieApart) {
  std::vector<Block> blocks;
  for (int round = 0; round < 3; ++round) {
    for (std::size_t size = 1; size <= 520; ++size) {
      blocks.push_back(written_block(size, static_cast<char>(size % 101)));
    }
  }
  for (const Block& block : blocks) {
    EXPECT_TRUE(holds_only(block, static_cast<char>(block.second % 101))) << block.second;
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block.first) % 16, 0u);
    free_small(block.first, block.second);
  }
}

TEST(SmallBlocks, AreUsedAgain) {
  if (!keeps_memory) GTEST_SKIP() << "nothing is kept under the address sanitizer";
  void* const block = allocate_small(48);
  free_small(block, 48);
  EXPECT_EQ(allocate_small(33), block) << "33 to 48 bytes are one size";
  free_small(block, 33);
}

constexpr int block_count = 10'000;
using Blocks = std::vector<void*>;

void free_blocks(const Blocks& blocks) {
  for (void* block : blocks) free_small(block, 64);
}

void free_blocks_in_a_thread(const Blocks& blocks) {
  std::thread(free_blocks, blocks).join();
}

/// In how many places blocks have been, when a new thread makes block_count of them twenty times,
/// and they are freed after each.
std::size_t places_of_blocks(void (*free_all)(const Blocks&)) {
  std::set<void*> places;
  for (int round = 0; round < 20; ++round) {
    Blocks blocks;
    std::thread([&] {
      for (int i = 0; i < block_count; ++i) blocks.push_back(allocate_small(64));
    }).join();
    places.insert(blocks.begin(), blocks.end());
    free_all(blocks);
  }
  return places.size();
}

// A thread that makes tensors and one that drops them: what the second keeps has to come back, or
// memory grows without end.
TEST(SmallBlocks, FreedByAnotherThreadComeBack) {
  if (!keeps_memory) GTEST_SKIP() << "nothing is kept under the address sanitizer";
  EXPECT_LT(places_of_blocks(free_blocks_in_a_thread), 2u * block_count);
}

TEST(SmallBlocks, FreedByAThreadThatGoesOnComeBack) {
  if (!keeps_memory) GTEST_SKIP() << "nothing is kept under the address sanitizer";
  EXPECT_LT(places_of_blocks(free_blocks), 2u * block_count);
}

}  // namespace
}  // namespace tapegrad
