#pragma once

#include <cstddef>

#include "tensor/real.h"

namespace tapegrad {

/// What the buffers of all living tensors take, in bytes.
std::size_t memory_in_use();

/// How many buffers living tensors have; copies and reshapes of a tensor share one. A test that
/// ends with more of them than it began with has found a leak.
Index buffers_in_use();

/// What is kept for tensors to come, in bytes. Together with what living tensors take it is never
/// more than those have once taken, but for the rounding of sizes by up to an eighth. Small buffers
/// are not counted: their memory stays with the program, see small_blocks.h.
std::size_t memory_kept();

/// Returns all that memory_kept counts to the system.
void release_memory();

/// Internal: memory for a buffer; a large one begins at a multiple of 64 bytes. From the system
/// only when none of the same size is kept: fresh memory costs a page fault every 4 KiB, ten times
/// as much as writing to it.
/// @throws std::bad_alloc
void* allocate_buffer(std::size_t bytes);

/// Internal. Keeps the memory for the next buffer of this size.
/// @param bytes  as given to allocate_buffer
void free_buffer(void* memory, std::size_t bytes) noexcept;

}  // namespace tapegrad
