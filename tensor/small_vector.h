#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <memory>
#include <utility>

#include "tensor/real.h"

namespace tapegrad {

/// A list with one item for each axis of a tensor. Up to four items lie in it, and only more need
/// memory of their own: most tensors have few axes, and every operation handles some such lists.
template <typename T>
class SmallVector {
 public:
  SmallVector() = default;

  // Moving is copying: a list that was moved from is then what it was.
  SmallVector(const SmallVector& other) : size_(other.size_), few_(other.few_) {
    if (size_ > few) many_ = copy_of(other);
  }

  SmallVector& operator=(const SmallVector& other) {
    many_ = other.size_ > few ? copy_of(other) : nullptr;
    few_ = other.few_;
    size_ = other.size_;
    return *this;
  }

  SmallVector(std::initializer_list<T> items) : SmallVector(items.begin(), items.end()) {}

  /// `count` times the default.
  explicit SmallVector(Index count) : size_(count) {
    if (count > few) many_ = array(count);
  }

  template <typename Iterator>
  SmallVector(Iterator begin, Iterator end) : SmallVector(static_cast<Index>(end - begin)) {
    std::copy(begin, end, this->begin());
  }

  Index size() const { return size_; }
  bool empty() const { return size_ == 0; }

  const T* begin() const { return size_ <= few ? few_.data() : many_.get(); }
  const T* end() const { return begin() + size_; }
  T* begin() { return size_ <= few ? few_.data() : many_.get(); }
  T* end() { return begin() + size_; }

  const T& operator[](Index i) const { return begin()[i]; }
  T& operator[](Index i) { return begin()[i]; }
  T& front() { return *begin(); }
  const T& front() const { return *begin(); }
  T& back() { return end()[-1]; }

  /// Copies all items once there are more than four: few lists are longer, and none is long.
  void push_back(const T& item) {
    if (size_ >= few) {
      std::unique_ptr<T[]> longer = array(size_ + 1);
      std::copy(begin(), end(), longer.get());
      longer[static_cast<std::size_t>(size_)] = item;
      many_ = std::move(longer);
    } else {
      few_[static_cast<std::size_t>(size_)] = item;
    }
    ++size_;
  }

  bool operator==(const SmallVector& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

 private:
  static constexpr Index few = 4;

  static std::unique_ptr<T[]> array(Index count) {
    return std::make_unique<T[]>(static_cast<std::size_t>(count));
  }

  static std::unique_ptr<T[]> copy_of(const SmallVector& other) {
    std::unique_ptr<T[]> copy = array(other.size_);
    std::copy(other.begin(), other.end(), copy.get());
    return copy;
  }

  Index size_ = 0;
  std::array<T, few> few_{};   // all items, if there are no more than these
  std::unique_ptr<T[]> many_;  // otherwise all items
};

}  // namespace tapegrad
