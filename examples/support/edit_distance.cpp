#include "examples/support/edit_distance.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace tapegrad {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // distance[j] is that between the first i letters of a and the first j letters of b.
  std::vector<std::size_t> distance(b.size() + 1);
  std::iota(distance.begin(), distance.end(), std::size_t{0});

  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = distance[0];  // of i - 1 and j - 1
    distance[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t exchanged = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = distance[j];
      distance[j] = std::min({exchanged, distance[j] + 1, distance[j - 1] + 1});
    }
  }
  return distance[b.size()];
}

}  // namespace tapegrad
