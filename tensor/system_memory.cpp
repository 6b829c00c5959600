#include "tensor/system_memory.h"

#include <cstdlib>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace tapegrad {

void* memory_from_system(std::size_t bytes) {
  constexpr std::size_t cache_line = 64;
  constexpr std::size_t huge_page = std::size_t{1} << 21;

  const bool is_huge = bytes >= 2 * huge_page;
  const std::size_t alignment = is_huge ? huge_page : cache_line;
  const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
  void* memory = std::aligned_alloc(alignment, rounded);
#ifdef __linux__
  // One page fault for 2 MiB instead of 512; advice only, so it does not matter if it is refused.
  if (memory && is_huge) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return memory;
}

}  // namespace tapegrad
