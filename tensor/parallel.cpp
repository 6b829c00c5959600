#include "tensor/parallel.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <vector>

#include "tensor/error.h"

namespace tapegrad {
namespace {

constexpr Index most_threads = 256;

/// Whether this thread is running a part of a loop: a loop inside that is not shared again.
thread_local bool inside_a_loop = false;

/// Looks again and again for a moment whether `count` is 0, or no longer is: a thread that sleeps
/// takes longer to wake up than many a loop takes in all. Others that could run go first.
void watch(const std::atomic<Index>& count, bool is_zero) {
  constexpr int looks = 300;
  for (int i = 0; i < looks && (count == 0) != is_zero; ++i) std::this_thread::yield();
}

class InsideALoop {
 public:
  InsideALoop() { inside_a_loop = true; }
  ~InsideALoop() { inside_a_loop = false; }
};

/// Threads that wait for loops. One loop at a time: it lies in loop_, and the threads fetch its
/// parts from next_ until none is left.
class ThreadPool {
 public:
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
    if (threads == 1) {
      const InsideALoop inside;
      return loop.run(0, count);
    }
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

  /// No more threads take part than there are parts beside the caller's first one.
  void begin(Index count, Index part, const ParallelLoop& loop) {
    const std::lock_guard lock(mutex_);
    loop_ = &loop;
    count_ = count;
    part_ = part;
    next_ = 0;
    error_ = nullptr;
    working_ = std::min(std::ssize(threads_), (count - 1) / part);
    seats_ = working_.load();
    for (Index i = 0; i < seats_; ++i) wake_.notify_one();
  }

  void fetch_parts() {
    const InsideALoop inside;
    for (Index begin; (begin = next_.fetch_add(part_)) < count_;) {
      try {
        loop_->run(begin, std::min(begin + part_, count_));
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = std::current_exception();
      }
    }
  }

  void wait_for_the_others() {
    watch(working_, true);
    std::unique_lock lock(mutex_);
    while (working_ > 0) done_.wait(lock);
  }

  /// What each thread of the pool does all its life.
  void work() {
    while (true) {
      watch(seats_, false);
      std::unique_lock lock(mutex_);
      while (seats_ == 0 && !stopping_) wake_.wait(lock);
      if (stopping_) return;
      --seats_;

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
  }

  std::mutex setting_, one_loop_at_a_time_;
  Index size_ = std::clamp<Index>(std::thread::hardware_concurrency(), 1, most_threads);
  std::vector<std::thread> threads_;

  std::mutex mutex_;  // of all that follows
  std::condition_variable wake_, done_;
  const ParallelLoop* loop_ = nullptr;
  Index count_ = 0, part_ = 0;
  std::atomic<Index> next_ = 0;
  std::exception_ptr error_;
  std::atomic<Index> seats_ = 0;    // for threads that have not begun yet
  std::atomic<Index> working_ = 0;  // those and the ones that have
  bool stopping_ = false;
};

/// Never destroyed: a tensor may still be computed while the program ends.
ThreadPool& pool() {
  static ThreadPool* const the_pool = new ThreadPool;
  return *the_pool;
}

}  // namespace

Index num_threads() {
  return pool().size();
}

void set_num_threads(Index count) {
  require_argument(1 <= count && count <= most_threads, "set_num_threads: expected 1 to ",
                   most_threads, ", got ", count);
  if (inside_a_loop) throw std::logic_error("set_num_threads: called inside a parallel loop");
  pool().resize(count);
}

void share_among_threads(Index count, Index grain, const ParallelLoop& loop) {
  if (inside_a_loop) return loop.run(0, count);
  pool().run(count, grain, loop);
}

}  // namespace tapegrad
