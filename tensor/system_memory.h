#pragma once

#include <cstddef>

namespace tapegrad {

/// Internal: fresh memory, aligned to a line of the processor's cache; in huge pages where it fills
/// some and the system offers them. Returned with std::free.
/// @return nullptr when the system has no more
void* memory_from_system(std::size_t bytes);

}  // namespace tapegrad
