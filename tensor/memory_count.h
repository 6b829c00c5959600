#pragma once

#include "tensor/real.h"

namespace tapegrad {

/// Internal: buffers and their bytes.
struct MemoryCount {
  Index bytes = 0;
  Index buffers = 0;
};

/// Internal: adds to what this thread has allocated, or, negative, freed. Each thread counts for
/// itself: one number that all threads change would cost more than the memory of a small tensor.
void count_memory(Index bytes, Index buffers) noexcept;

/// Internal: what all threads together have allocated and not freed.
MemoryCount memory_count();

}  // namespace tapegrad
