#include "tensor/memory.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>
#include <mutex>
#include <new>
#include <vector>

#include "tensor/memory_count.h"
#include "tensor/small_blocks.h"
#include "tensor/system_memory.h"

namespace tapegrad {
namespace {

constexpr std::size_t alignment = 64;                        // a line of the processor's cache
constexpr std::size_t smallest_kept = std::size_t{1} << 13;  // malloc is as quick for less

/// `bytes`, rounded up to one of eight steps between two powers of two: sizes that differ a little
/// can use one another's memory.
std::size_t rounded_up(std::size_t bytes) {
  const std::size_t step = std::max(alignment, std::bit_floor(bytes) / 8);
  return (bytes + step - 1) / step * step;
}

/// Keeps freed memory, by its size.
class MemoryPool {
 public:
  void* allocate(std::size_t size) {
    const std::lock_guard lock(mutex_);
    void* memory = take(size);
    if (!memory) {
      // Never more than the most that was needed at a time: what is kept in other sizes goes.
      if (in_use_ + size + kept_ > most_in_use_) release_all();
      memory = memory_from_system(size);
    }
    if (!memory) {
      release_all();
      memory = memory_from_system(size);
    }
    if (!memory) throw std::bad_alloc();
    in_use_ += size;
    most_in_use_ = std::max(most_in_use_, in_use_);
    return memory;
  }

  void free(void* memory, std::size_t size) noexcept {
    const std::lock_guard lock(mutex_);
    in_use_ -= size;
    try {
      by_size_[size].push_back(memory);
      kept_ += size;
    } catch (const std::bad_alloc&) {
      std::free(memory);
    }
  }

  void release() {
    const std::lock_guard lock(mutex_);
    release_all();
    most_in_use_ = in_use_;
  }

  std::size_t kept() {
    const std::lock_guard lock(mutex_);
    return kept_;
  }

 private:
  void* take(std::size_t size) {
    const auto found = by_size_.find(size);
    if (found == by_size_.end() || found->second.empty()) return nullptr;
    void* memory = found->second.back();
    found->second.pop_back();
    kept_ -= size;
    return memory;
  }

  void release_all() {
    for (const auto& [size, buffers] : by_size_) {
      for (void* memory : buffers) std::free(memory);
    }
    by_size_.clear();
    kept_ = 0;
  }

  std::mutex mutex_;
  std::map<std::size_t, std::vector<void*>> by_size_;
  std::size_t in_use_ = 0, kept_ = 0, most_in_use_ = 0;
};

/// Never destroyed: a tensor may live in a variable that ends later than any other.
MemoryPool& pool() {
  static MemoryPool* const the_pool = new MemoryPool;
  return *the_pool;
}

bool is_pooled(std::size_t bytes) {
  return keeps_memory && bytes >= smallest_kept;
}

}  // namespace

std::size_t memory_in_use() {
  return static_cast<std::size_t>(memory_count().bytes);
}

Index buffers_in_use() {
  return memory_count().buffers;
}

std::size_t memory_kept() {
  return pool().kept();
}

void release_memory() {
  pool().release();
}

void* allocate_buffer(std::size_t bytes) {
  void* memory = is_pooled(bytes) ? pool().allocate(rounded_up(bytes)) : allocate_small(bytes);
  count_memory(static_cast<Index>(bytes), 1);
  return memory;
}

void free_buffer(void* memory, std::size_t bytes) noexcept {
  count_memory(-static_cast<Index>(bytes), -1);
  if (is_pooled(bytes)) {
    pool().free(memory, rounded_up(bytes));
  } else {
    free_small(memory, bytes);
  }
}

}  // namespace tapegrad
