#pragma once

#include <utility>
#include <vector>

#include "tensor/memory.h"

namespace tapegrad {

/// Whether the numbers of a new buffer are 0 or whatever the memory holds.
enum class Fill { zeros, nothing };

/// Internal: where the memory of a Buffer comes from.
template <typename T>
struct BufferAllocator {
  using value_type = T;

  Fill fill = Fill::zeros;

  BufferAllocator() = default;
  explicit BufferAllocator(Fill fill) : fill(fill) {}
  template <typename U>
  BufferAllocator(const BufferAllocator<U>& other) : fill(other.fill) {}

  T* allocate(std::size_t count) { return static_cast<T*>(allocate_buffer(count * sizeof(T))); }
  void deallocate(T* memory, std::size_t count) noexcept { free_buffer(memory, count * sizeof(T)); }

  void construct(T* number) const {
    if (fill == Fill::zeros) *number = T{};
  }
  template <typename From>
  void construct(T* number, const From& value) const {
    *number = static_cast<T>(value);
  }

  /// A copy of a buffer fills with zeros again when it grows.
  BufferAllocator select_on_container_copy_construction() const { return {}; }

  // Memory that one has allocated can be freed by any other.
  bool operator==(const BufferAllocator&) const { return true; }
};

/// Numbers in row-major order: what an operation fills before it becomes a Tensor.
using Buffer = std::vector<Real, BufferAllocator<Real>>;

/// A buffer whose every number will be written before it is read.
inline Buffer make_buffer(Index count) {
  return Buffer(static_cast<std::size_t>(count), BufferAllocator<Real>(Fill::nothing));
}

}  // namespace tapegrad
