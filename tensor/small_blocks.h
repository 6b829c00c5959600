#pragma once

#include <cstddef>

namespace tapegrad {

/// Whether freed memory is kept for what comes next. Not under the address sanitizer, which then
/// sees every use of freed memory.
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

/// Internal: memory for the small things that every operation makes: a few numbers, their owner, a
/// variable, an entry's rule. A thread keeps what it frees for its next block of that size, so both
/// take a few instructions, where malloc spends more than the arithmetic. What an operation makes
/// lies side by side. Kept blocks are never returned to the system.
/// @param bytes  at least 1; more than 512 are left to operator new
/// @throws std::bad_alloc
void* allocate_small(std::size_t bytes);

/// Internal. Any thread may free a block, and keeps it then.
/// @param bytes  as given to allocate_small
void free_small(void* block, std::size_t bytes) noexcept;

/// Internal: for the standard library's containers and shared pointers.
template <typename T>
struct SmallBlockAllocator {
  using value_type = T;

  SmallBlockAllocator() = default;
  template <typename U>
  SmallBlockAllocator(const SmallBlockAllocator<U>&) {}

  T* allocate(std::size_t count) { return static_cast<T*>(allocate_small(count * sizeof(T))); }
  void deallocate(T* block, std::size_t count) noexcept { free_small(block, count * sizeof(T)); }

  bool operator==(const SmallBlockAllocator&) const { return true; }
};

}  // namespace tapegrad
