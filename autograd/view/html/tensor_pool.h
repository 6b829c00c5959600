#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "autograd/view/html/blocks.h"
#include "autograd/view/summary.h"

namespace tapegrad {

/// How much of a tensor a page shows: all its numbers, the means of at most 64 x 64 or 16 x 16
/// blocks, or the least, the mean and the largest alone.
enum class Detail { statistics, coarse, fine, full };

/// The tensors of a page, equal ones once. Of a large one only what the page can show is kept, so
/// that many training steps can be recorded.
class TensorPool {
 public:
  /// @param most_elements  of a tensor with more, only blocks are kept.
  explicit TensorPool(Index most_elements) : most_elements_(most_elements) {}

  /// Returns the tensor's number in the page.
  Index add(const Tensor& tensor, Detail detail = Detail::full);

  /// A parameter is the last to lose its numbers to the limits.
  void protect(Index tensor) { picture(tensor).is_parameter = true; }

  const Summary& summary(Index tensor) const {
    return pictures_[static_cast<std::size_t>(tensor)].summary;
  }

  /// Takes detail away, from the largest tensors first, until the text of all has at most `bytes`
  /// or only statistics are left.
  void fit(std::size_t bytes);

  /// How many tensors are shown with less than all their numbers.
  Index reduced_count() const;

  /// A list of all tensors, to be read by page/tensors.js.
  std::string json() const;

 private:
  struct Picture {
    Shape shape;
    Summary summary;
    Index place_of_largest = -1;
    Detail detail = Detail::statistics;
    bool is_parameter = false;
    std::vector<double> numbers;  // all of them, of a tensor with few
    std::vector<double> corners;  // three rows and columns at every end, of one with many
    Blocks fine, coarse;
  };

  Picture& picture(Index tensor) { return pictures_[static_cast<std::size_t>(tensor)]; }

  void keep_numbers(Picture& picture, const Tensor& tensor) const;
  std::vector<Picture*> largest_first(bool parameters);
  static std::string encoded(const Picture& picture);

  Index most_elements_;
  std::vector<Picture> pictures_;
  std::map<std::pair<std::vector<Index>, std::uint64_t>, Index> known_;  // by shape and hash
};

}  // namespace tapegrad
