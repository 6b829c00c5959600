#include "tensor/memory_count.h"

#include <atomic>
#include <mutex>

namespace tapegrad {
namespace {

/// What a thread has allocated less what it has freed: negative where it frees what others have
/// allocated. Only its thread changes it, so adding needs no instruction that waits for others.
struct ThreadCount {
  std::atomic<Index> bytes = 0;
  std::atomic<Index> buffers = 0;
  ThreadCount* next = nullptr;

  void add(const MemoryCount& more) {
    bytes.store(bytes.load(std::memory_order_relaxed) + more.bytes, std::memory_order_relaxed);
    buffers.store(buffers.load(std::memory_order_relaxed) + more.buffers,
                  std::memory_order_relaxed);
  }
};

// None is ever destroyed: a static variable may free its memory after everything else.
constinit std::mutex list_mutex;
constinit ThreadCount of_ended_threads;  // the last of the list
constinit ThreadCount* list = &of_ended_threads;
constinit thread_local ThreadCount of_this_thread;

/// Keeps a thread's count in the list while the thread runs.
struct Listed {
  Listed() {
    const std::lock_guard lock(list_mutex);
    of_this_thread.next = list;
    list = &of_this_thread;
  }

  ~Listed() {
    const std::lock_guard lock(list_mutex);
    ThreadCount** link = &list;
    while (*link != &of_this_thread) link = &(*link)->next;
    *link = of_this_thread.next;
    of_ended_threads.add({of_this_thread.bytes, of_this_thread.buffers});
  }
};

}  // namespace

void count_memory(Index bytes, Index buffers) noexcept {
  thread_local const Listed listed;
  of_this_thread.add({bytes, buffers});
}

MemoryCount memory_count() {
  const std::lock_guard lock(list_mutex);
  MemoryCount sum;
  for (const ThreadCount* count = list; count; count = count->next) {
    sum.bytes += count->bytes.load(std::memory_order_relaxed);
    sum.buffers += count->buffers.load(std::memory_order_relaxed);
  }
  return sum;
}

}  // namespace tapegrad
