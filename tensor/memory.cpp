#include "tensor/memory.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <map>
#include <mutex>
#include <new>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace tapegrad {
namespace {

// Under the address sanitizer nothing is kept, so that it sees every use of freed memory.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool keeps_memory = false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr bool keeps_memory = false;
#else
constexpr bool keeps_memory = true;
#endif
#else
constexpr bool keeps_memory = true;
#endif

constexpr std::size_t alignment = 64;                        // a line of the processor's cache
constexpr std::size_t smallest_kept = std::size_t{1} << 13;  // malloc is as quick for less
constexpr std::size_t huge_page = std::size_t{1} << 21;

std::atomic<std::size_t> bytes_in_use = 0;
std::atomic<Index> count_in_use = 0;

/// `bytes`, rounded up to one of eight steps between two powers of two: sizes that differ a little
/// can use one another's memory.
std::size_t rounded_up(std::size_t bytes) {
  const std::size_t step = std::max(alignment, std::bit_floor(bytes) / 8);
  return (bytes + step - 1) / step * step;
}

/// @return nullptr when the system has no more
void* from_system(std::size_t size) {
  const bool is_huge = size >= 2 * huge_page;
  const std::size_t align = is_huge ? huge_page : alignment;
  void* memory = std::aligned_alloc(align, (size + align - 1) / align * align);
#ifdef __linux__
  // One page fault for 2 MiB instead of 512; advice only, so it does not matter if it is refused.
  if (memory && is_huge) madvise(memory, size, MADV_HUGEPAGE);
#endif
  return memory;
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
      memory = from_system(size);
    }
    if (!memory) {
      release_all();
      memory = from_system(size);
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
  return bytes_in_use.load(std::memory_order_relaxed);
}

Index buffers_in_use() {
  return count_in_use.load(std::memory_order_relaxed);
}

std::size_t memory_kept() {
  return pool().kept();
}

void release_memory() {
  pool().release();
}

void* allocate_buffer(std::size_t bytes) {
  void* memory = is_pooled(bytes) ? pool().allocate(rounded_up(bytes)) : ::operator new(bytes);
  bytes_in_use.fetch_add(bytes, std::memory_order_relaxed);
  count_in_use.fetch_add(1, std::memory_order_relaxed);
  return memory;
}

void free_buffer(void* memory, std::size_t bytes) noexcept {
  bytes_in_use.fetch_sub(bytes, std::memory_order_relaxed);
  count_in_use.fetch_sub(1, std::memory_order_relaxed);
  if (is_pooled(bytes)) {
    pool().free(memory, rounded_up(bytes));
  } else {
    ::operator delete(memory);
  }
}

}  // namespace tapegrad
