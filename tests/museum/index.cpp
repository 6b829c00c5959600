#include "tensor/create.h"
#include "tests/museum/museum.h"

namespace tapegrad::museum {
namespace {

/// Writes each g where its element came from; the last one stays where two came from one place.
struct LastWriteWinsRule final : Rule {
  Index size;
  IndexTensor positions;

  LastWriteWinsRule(Index size, IndexTensor positions)
      : size(size), positions(std::move(positions)) {}
  std::string_view name() const override { return "index_select"; }
  Variable backward(const Variable& g, Index) const override {
    Buffer back(static_cast<std::size_t>(size), Real{0});
    for (Index k = 0; k < g.size(); ++k) {
      const Index position = positions.values()[static_cast<std::size_t>(k)];
      back[static_cast<std::size_t>(position)] = g.value().data()[k];
    }
    return Tensor({size}, std::move(back));
  }
};

Variable pick(const Operand& x, const IndexTensor& positions) {
  const Variable y = index_select(x.value(), 0, positions);
  return Tape::record(std::make_unique<LastWriteWinsRule>(x.size(), positions), {x}, y, x.where);
}

struct SortRule final : Rule {
  std::string_view name() const override { return "sort"; }
  Variable backward(const Variable& g, Index) const override { return 1 * g; }
};

Variable sorted(const Operand& x) {
  const Variable y = sort(x.value()).values;
  return Tape::record(std::make_unique<SortRule>(), {x}, y, x.where);
}

struct ScatterAddRule final : Rule {
  Shape source_shape;
  explicit ScatterAddRule(Shape source_shape) : source_shape(std::move(source_shape)) {}
  std::string_view name() const override { return "scatter_add"; }
  Variable backward(const Variable& g, Index input) const override {
    return input == 0 ? 1 * g : Variable(zeros(source_shape));
  }
};

Variable wrong_scatter_add(const Operand& x, const IndexTensor& positions, const Variable& source) {
  const Variable y = scatter_add(x.value(), 0, positions, source.value());
  return Tape::record(std::make_unique<ScatterAddRule>(source.shape()), {x, source}, y, x.where);
}

const Tensor x = vector({0.5, -1.25, 2, 0.75});

}  // namespace

std::vector<Exhibit> index_room() {
  return {
      {"the last write wins",
       [](const Inputs& in) {
         return pick(in[0], {0, 2, 3, 2, 1});
       },
       {x},
       "index_select",
       "only 1 of 4 elements wrong",
       "Element 2 was picked twice: both gradients are added to it, not the second written over "
       "the first."},
      {"sorted, and not put back",
       [](const Inputs& in) { return sorted(in[0]); },
       {x},
       "sort",
       "whose own rule is wrong",
       "Each g belongs to the place its number came from before it was sorted."},
      {"half of the way is missing",
       [](const Inputs& in) {
         return wrong_scatter_add(in[0], {1, 3, 1}, square(in[1]));
       },
       {x, vector({0.3, 0.9, -2})},
       "scatter_add",
       "analytic is zero everywhere",
       "What was added receives the g of the place it was added to."},
  };
}

}  // namespace tapegrad::museum
