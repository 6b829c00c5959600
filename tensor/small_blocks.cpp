#include "tensor/small_blocks.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <new>

#include "tensor/system_memory.h"

namespace tapegrad {
namespace {

constexpr std::size_t step = 16;  // sizes are its multiples, and so are addresses
constexpr std::size_t largest = 512;
constexpr std::size_t size_count = largest / step;
constexpr std::size_t first_chunk = std::size_t{1} << 16;
constexpr std::size_t largest_chunk = std::size_t{1} << 22;
constexpr int batch = 32;  // so many blocks go to the stock, or come from it, at a time

/// What a free block holds.
struct Block {
  Block* next;        // in its batch
  Block* next_batch;  // of the stock, in the first block of a batch
};

/// Free blocks that no thread keeps, in batches.
class Stock {
 public:
  Block* take(std::size_t i) {
    const std::lock_guard lock(mutex_);
    Block* first = batches_[i];
    if (!first) return cut(i);
    batches_[i] = first->next_batch;
    return first;
  }

  void put(Block* first, std::size_t i) {
    const std::lock_guard lock(mutex_);
    first->next_batch = batches_[i];
    batches_[i] = first;
  }

 private:
  /// A batch of blocks that were never used, side by side.
  Block* cut(std::size_t i) {
    const std::size_t size = (i + 1) * step;
    if (chunk_left_ < size * batch) add_chunk();
    Block* first = nullptr;
    for (int k = 0; k < batch; ++k) {
      chunk_left_ -= size;
      first = new (chunk_ + chunk_left_) Block{first, nullptr};
    }
    return first;
  }

  /// Each chunk is twice as large as the last one, so that little memory is taken for little work.
  void add_chunk() {
    const std::size_t size = std::clamp(2 * chunk_size_, first_chunk, largest_chunk);
    void* chunk = memory_from_system(size);
    if (!chunk) throw std::bad_alloc();
    chunk_ = static_cast<char*>(chunk);
    chunk_size_ = chunk_left_ = size;
  }

  std::mutex mutex_;
  std::array<Block*, size_count> batches_{};
  char* chunk_ = nullptr;
  std::size_t chunk_size_ = 0;
  std::size_t chunk_left_ = 0;
};

/// The free blocks of one size that a thread keeps.
struct Pile {
  Block* current = nullptr;
  Block* reserve = nullptr;  // a batch, so that a thread at the edge of one seldom needs the stock
  int count = 0;             // of blocks in `current`, at most
};

// Neither is ever destroyed: a static variable may free its blocks after everything else.
constinit Stock stock;
constinit thread_local std::array<Pile, size_count> piles;

/// At the end of a thread gives its blocks to the others.
struct Farewell {
  ~Farewell() {
    for (std::size_t i = 0; i < size_count; ++i) {
      if (piles[i].current) stock.put(piles[i].current, i);
      if (piles[i].reserve) stock.put(piles[i].reserve, i);
      piles[i] = Pile{};
    }
  }
};

void prepare_farewell() {
  thread_local const Farewell at_the_end_of_this_thread;
}

/// Gives an empty pile a batch.
void fill_up(Pile& pile, std::size_t i) {
  prepare_farewell();
  pile.current = pile.reserve ? pile.reserve : stock.take(i);
  pile.reserve = nullptr;
  pile.count = batch;
}

/// Makes room for a block in a pile that is empty or holds a batch.
void make_room(Pile& pile, std::size_t i) {
  prepare_farewell();
  if (pile.current) {
    if (pile.reserve) stock.put(pile.reserve, i);
    pile.reserve = pile.current;
    pile.current = nullptr;
  }
  pile.count = 0;
}

}  // namespace

void* allocate_small(std::size_t bytes) {
  if (!keeps_memory || bytes > largest) return ::operator new(bytes);
  const std::size_t i = (bytes - 1) / step;
  Pile& pile = piles[i];
  if (!pile.current) fill_up(pile, i);
  Block* block = pile.current;
  pile.current = block->next;
  --pile.count;
  return block;
}

void free_small(void* memory, std::size_t bytes) noexcept {
  if (!keeps_memory || bytes > largest) return ::operator delete(memory);
  const std::size_t i = (bytes - 1) / step;
  Pile& pile = piles[i];
  if (!pile.current || pile.count == batch) make_room(pile, i);
  pile.current = new (memory) Block{pile.current, nullptr};
  ++pile.count;
}

}  // namespace tapegrad
