#include <algorithm>
#include <cmath>

#include "tensor/elementwise.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

/// A number and where along the axis it was.
struct Placed {
  Real number;
  Index position;
};

/// A NaN comes after every number.
bool ascends(const Placed& a, const Placed& b) {
  return a.number < b.number || (std::isnan(b.number) && !std::isnan(a.number));
}

bool descends(const Placed& a, const Placed& b) {
  return ascends(b, a);
}

}  // namespace

Sorted sort(const Tensor& x, Index axis, Order order) {
  axis = normalized_axis("sort", axis, x.shape());
  const AxisView view(x.shape(), axis);
  Buffer values = make_buffer(x.size());
  std::vector<Index> positions(values.size());
  std::vector<Placed> line(static_cast<std::size_t>(view.length));

  for (Index o = 0; o < view.outer; ++o) {
    for (Index i = 0; i < view.inner; ++i) {
      // One line along the axis: its element k lies at first + k * inner.
      const Index first = o * view.length * view.inner + i;
      for (Index k = 0; k < view.length; ++k) {
        line[static_cast<std::size_t>(k)] = {x.data()[first + k * view.inner], k};
      }

      std::stable_sort(line.begin(), line.end(), order == Order::ascending ? ascends : descends);

      auto to = static_cast<std::size_t>(first);
      for (const Placed& placed : line) {
        values[to] = placed.number;
        positions[to] = placed.position;
        to += static_cast<std::size_t>(view.inner);
      }
    }
  }
  return {Tensor(x.shape(), std::move(values)), IndexTensor(x.shape(), std::move(positions))};
}

}  // namespace tapegrad
