#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

#include "tensor/real.h"

namespace tapegrad {

/// A list with one item for each axis of a tensor. Up to four items lie in it, and only more need
/// memory of their own: most tensors have few axes, and every operation handles some such lists.
template <typename T>
class SmallVector {
 public:
  SmallVector() = default;

  // Moving is copying: a list that was moved from is then what it was.
  SmallVector(const SmallVector&) = default;
  SmallVector& operator=(const SmallVector&) = default;

  SmallVector(std::initializer_list<T> items) : SmallVector(items.begin(), items.end()) {}

  /// `count` times the default.
  explicit SmallVector(Index count) : size_(count) {
    if (count > few) many_.resize(static_cast<std::size_t>(count));
  }

  template <typename Iterator>
  SmallVector(Iterator begin, Iterator end) {
    for (; begin != end; ++begin) push_back(*begin);
  }

  Index size() const { return size_; }
  bool empty() const { return size_ == 0; }

  const T* begin() const { return size_ <= few ? few_.data() : many_.data(); }
  const T* end() const { return begin() + size_; }
  T* begin() { return size_ <= few ? few_.data() : many_.data(); }
  T* end() { return begin() + size_; }

  const T& operator[](Index i) const { return begin()[i]; }
  T& operator[](Index i) { return begin()[i]; }
  T& front() { return *begin(); }
  const T& front() const { return *begin(); }
  T& back() { return end()[-1]; }

  void push_back(const T& item) {
    if (size_ == few) many_.assign(few_.begin(), few_.end());
    if (size_ >= few) many_.push_back(item);
    if (size_ < few) few_[static_cast<std::size_t>(size_)] = item;
    ++size_;
  }

  bool operator==(const SmallVector& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

 private:
  static constexpr Index few = 4;

  Index size_ = 0;
  std::array<T, few> few_{};  // all items, if there are no more than these
  std::vector<T> many_;       // otherwise all items
};

}  // namespace tapegrad
