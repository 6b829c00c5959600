#pragma once

#include "tensor/real.h"

namespace tapegrad {

/// How many threads large operations share; at first as many as the machine has cores. Results do
/// not depend on it, down to the last bit.
Index num_threads();

/// Threads are started when an operation first needs them, and stay until the end of the program.
/// A child process made by fork has none of them: there, call exec or work on small tensors only.
/// @throws std::invalid_argument unless 1 <= count <= 256.
void set_num_threads(Index count);

/// Internal: a loop whose iterations do not depend on one another, so that several threads can each
/// do a part of it.
class ParallelLoop {
 public:
  virtual ~ParallelLoop() = default;

  /// Iterations begin, begin + 1, ..., end - 1.
  virtual void run(Index begin, Index end) const = 0;
};

/// Internal: shares the iterations of a loop among the threads. See parallel_for.
void share_among_threads(Index count, Index grain, const ParallelLoop& loop);

/// Internal: runs iterations 0 to count - 1, on several threads where there are more than `grain`,
/// the number that is worth the trouble of waking another thread.
///
/// A loop inside a loop runs on the thread that meets it. An exception in one part is thrown here
/// again when all parts have ended.
inline void parallel_for(Index count, Index grain, const ParallelLoop& loop) {
  if (count == 0) return;
  if (count <= grain) {
    loop.run(0, count);
  } else {
    share_among_threads(count, grain, loop);
  }
}

}  // namespace tapegrad
