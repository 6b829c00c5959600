#include "tensor/parallel.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "tensor/error.h"

namespace tapegrad {
namespace {

/// Whether this thread is running a part of a loop: a loop inside that is not shared again.
thread_local bool inside_a_loop = false;

/// Threads that wait for loops. One loop at a time: it lies in loop_, and the threads fetch its
/// parts from next_ until none is left.
class ThreadPool {
 public:
  ~ThreadPool() { stop(); }

  Index size() {
    const std::lock_guard lock(setting_);
    return size_;
  }

  void resize(Index size) {
    const std::lock_guard busy(one_loop_at_a_time_);
    stop();
    const std::lock_guard lock(setting_);
    size_ = size;
  }

  void run(Index count, Index grain, const ParallelLoop& loop) {
    // Two threads of the program may compute at the same time: the second does without the pool.
    const std::unique_lock busy(one_loop_at_a_time_, std::try_to_lock);
    const Index threads = busy ? size() : 1;
    if (threads == 1) return loop.run(0, count);

    start(threads);
    begin(count, std::max(grain, count / (4 * threads)), loop);
    fetch_parts();
    wait_for_the_others();
    if (error_) std::rethrow_exception(error_);
  }

 private:
  /// The thread that calls works as well, so one fewer is started.
  void start(Index threads) {
    if (!threads_.empty()) return;
    try {
      while (std::ssize(threads_) < threads - 1) threads_.emplace_back(&ThreadPool::work, this);
    } catch (const std::system_error&) {
      // The system gives no more threads: those that there are do the work.
    }
  }

  void begin(Index count, Index part, const ParallelLoop& loop) {
    const std::lock_guard lock(mutex_);
    loop_ = &loop;
    count_ = count;
    part_ = part;
    next_ = 0;
    error_ = nullptr;
    working_ = std::ssize(threads_);
    ++loops_begun_;
    wake_.notify_all();
  }

  void fetch_parts() {
    inside_a_loop = true;
    for (Index begin; (begin = next_.fetch_add(part_)) < count_;) {
      try {
        loop_->run(begin, std::min(begin + part_, count_));
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = std::current_exception();
      }
    }
    inside_a_loop = false;
  }

  void wait_for_the_others() {
    std::unique_lock lock(mutex_);
    while (working_ > 0) done_.wait(lock);
  }

  /// What each thread of the pool does all its life.
  void work() {
    std::uint64_t loops_seen = 0;
    std::unique_lock lock(mutex_);
    while (true) {
      while (loops_begun_ == loops_seen && !stopping_) wake_.wait(lock);
      if (stopping_) return;
      loops_seen = loops_begun_;

      lock.unlock();
      fetch_parts();
      lock.lock();
      if (--working_ == 0) done_.notify_one();
    }
  }

  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
      wake_.notify_all();
    }
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    stopping_ = false;
    loops_begun_ = 0;
  }

  std::mutex setting_, one_loop_at_a_time_;
  Index size_ = std::max<Index>(1, std::thread::hardware_concurrency());
  std::vector<std::thread> threads_;

  std::mutex mutex_;  // of all that follows
  std::condition_variable wake_, done_;
  const ParallelLoop* loop_ = nullptr;
  Index count_ = 0, part_ = 0;
  std::atomic<Index> next_ = 0;
  std::exception_ptr error_;
  Index working_ = 0;
  std::uint64_t loops_begun_ = 0;
  bool stopping_ = false;
};

ThreadPool& pool() {
  static ThreadPool the_pool;
  return the_pool;
}

}  // namespace

Index num_threads() {
  return pool().size();
}

void set_num_threads(Index count) {
  require_argument(1 <= count && count <= 256, "set_num_threads: expected 1 to 256, got ", count);
  pool().resize(count);
}

void share_among_threads(Index count, Index grain, const ParallelLoop& loop) {
  if (inside_a_loop) return loop.run(0, count);
  pool().run(count, grain, loop);
}

}  // namespace tapegrad
