#include "autograd/ops.h"
#include "tests/random_programs/builder.h"

namespace tapegrad::random_programs {
namespace {

/// The product of two matrices that lie in larger arrays, at the end of two places.
template <typename NodeOfA, typename NodeOfB>
Index inner_product(ScalarGraph& graph, Index inner, NodeOfA a, NodeOfB b) {
  std::vector<Index> from_a, from_b;
  for (Index k = 0; k < inner; ++k) {
    from_a.push_back(a(k));
    from_b.push_back(b(k));
  }
  return sum_of_products(graph, from_a, from_b);
}

/// Matrices of any rank above 1, batches broadcast.
ScalarArray matrix_product(ScalarGraph& graph, const ScalarArray& a, const ScalarArray& b) {
  const auto batch_of = [](const Shape& shape) {
    return Shape(std::vector(shape.begin(), shape.end() - 2));
  };
  std::vector<Index> sizes =
      broadcast_shapes("product", batch_of(a.shape), batch_of(b.shape)).sizes();
  sizes.push_back(a.shape[a.shape.rank() - 2]);
  sizes.push_back(b.shape[b.shape.rank() - 1]);

  return make_array(Shape(sizes), [&](const Place& place) {
    const Place batch(place.begin(), place.end() - 2);
    const Index row = place[place.size() - 2], column = place.back();
    const auto node = [&](const ScalarArray& x, Index i, Index j) {
      Place from = broadcast_place(batch, batch_of(x.shape));
      from.push_back(i);
      from.push_back(j);
      return x.at(from);
    };
    return inner_product(
        graph, a.shape[a.shape.rank() - 1], [&](Index k) { return node(a, row, k); },
        [&](Index k) { return node(b, k, column); });
  });
}

/// As torch.matmul: a vector counts as a row on the left and as a column on the right.
ScalarArray product(ScalarGraph& graph, ScalarArray a, ScalarArray b) {
  const bool a_is_vector = a.shape.rank() == 1, b_is_vector = b.shape.rank() == 1;
  if (a_is_vector) a.shape = Shape{1, a.shape[0]};
  if (b_is_vector) b.shape = Shape{b.shape[0], 1};
  ScalarArray result = matrix_product(graph, a, b);
  std::vector<Index> sizes = result.shape.sizes();
  if (b_is_vector) sizes.pop_back();
  if (a_is_vector) sizes.erase(sizes.end() - (b_is_vector ? 1 : 2));
  result.shape = Shape(sizes);
  return result;
}

bool choose_batches(Builder& builder, Step& step) {
  const Index batch = 1 + builder.below(3), rows = builder.below(4), inner = builder.below(4);
  const Index columns = 1 + builder.below(3);
  step.operands = {builder.with_shape({batch, rows, inner}),
                   builder.with_shape({batch, inner, columns})};
  return true;
}

/// A partner for some variable: a vector, a matrix, or a batch of matrices.
bool choose_factors(Builder& builder, Step& step) {
  const std::size_t a = builder.any();
  const Shape shape = builder.value(a).shape();
  if (shape.rank() == 0) return false;
  const Index inner = shape[shape.rank() - 1];
  std::vector<Index> sizes = {inner};
  if (builder.below(3) != 0) sizes.push_back(1 + builder.below(3));
  if (sizes.size() == 2 && shape.rank() > 2 && builder.flip()) {
    const Index outer = shape[shape.rank() - 3];
    sizes.insert(sizes.begin(), builder.flip() ? outer : 1);
  }
  step.operands = {a, builder.with_shape(Shape(sizes))};
  return true;
}

}  // namespace

std::vector<Operation> products() {
  return {
      {"bmm", choose_batches, [](const Step&, const Variables& x) { return bmm(x[0], x[1]); },
       [](ScalarGraph& graph, const Step&, const Arrays& x) {
         return matrix_product(graph, x[0], x[1]);
       }},
      {"matmul", choose_factors, [](const Step&, const Variables& x) { return matmul(x[0], x[1]); },
       [](ScalarGraph& graph, const Step&, const Arrays& x) { return product(graph, x[0], x[1]); }},
  };
}

}  // namespace tapegrad::random_programs
