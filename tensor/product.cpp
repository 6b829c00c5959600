#include <algorithm>

#include "tensor/blocked_product.h"
#include "tensor/elementwise.h"
#include "tensor/error.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

/// sum_k a_k b_k of two rows of `count` numbers.
///
/// A long row is halved, so that no partial sum adds up many products: one by one, the small digits
/// of each would be lost against a total that has grown large. 32 lanes do not wait for one
/// another, so the compiler can compute them side by side.
Real dot(const Real* a, const Real* b, Index count) {
  if (count > 512) {
    const Index half = count / 2;
    return dot(a, b, half) + dot(a + half, b + half, count - half);
  }

  constexpr Index lanes = 32;
  Real lane[lanes] = {};
  Index k = 0;
  for (; k + lanes <= count; k += lanes) {
    for (Index l = 0; l < lanes; ++l) lane[l] += a[k + l] * b[k + l];
  }
  for (Index l = 0; k + l < count; ++l) lane[l] += a[k + l] * b[k + l];

  for (Index half = lanes / 2; half > 0; half /= 2) {
    for (Index l = 0; l < half; ++l) lane[l] += lane[l + half];
  }
  return lane[0];
}

/// So many multiplications are worth cutting the matrices into blocks.
constexpr Index blocked_from = 32 * 32 * 32;

/// c = a b for one pair of matrices.
void multiply(const Real* a,  // [rows, inner]
              const Real* b,  // [inner, columns]
              Real* c,        // [rows, columns]
              Index rows, Index inner, Index columns) {
  if (columns == 1 && inner == 1) {
    for (Index r = 0; r < rows; ++r) c[r] = a[r] * b[0];
    return;
  }
  if (columns == 1) {
    // A column lies in memory like a row.
    for (Index r = 0; r < rows; ++r) c[r] = dot(a + r * inner, b, inner);
    return;
  }
  if (rows > 4 && inner > 4 && columns > 4 && rows * inner * columns >= blocked_from) {
    return multiply_blocked(a, b, c, rows, inner, columns);
  }
  std::fill_n(c, rows * columns, Real{0});
  for (Index r = 0; r < rows; ++r) {
    for (Index k = 0; k < inner; ++k) {
      // In this order the innermost loop walks through rows of b and c from left to right.
      const Real a_rk = a[r * inner + k];
      for (Index j = 0; j < columns; ++j) c[r * columns + j] += a_rk * b[k * columns + j];
    }
  }
}

/// The product of each pair of matrices in a batch.
struct BatchLoop final : ParallelLoop {
  const Real* a;
  const Real* b;
  Real* c;
  Index rows, inner, columns;

  BatchLoop(const Tensor& a, const Tensor& b, Real* c)
      : a(a.data()), b(b.data()), c(c), rows(a.dim(1)), inner(a.dim(2)), columns(b.dim(2)) {}

  void run(Index begin, Index end) const override {
    for (Index n = begin; n < end; ++n) {
      multiply(a + n * rows * inner, b + n * inner * columns, c + n * rows * columns, rows, inner,
               columns);
    }
  }
};

/// The axes before the last two.
Shape batch_of(const Shape& shape) {
  return Shape(SmallVector<Index>(shape.begin(), shape.end() - 2));
}

/// The batch axes of the product. Sizes that do not fit are reported with both shapes whole.
Shape batch_of_product(const Shape& a, const Shape& b) {
  for (Index back = 3; back <= std::min(a.rank(), b.rank()); ++back) {
    const Index size_a = a[a.rank() - back], size_b = b[b.rank() - back];
    require_shape(size_a == size_b || size_a == 1 || size_b == 1,
                  "matmul: expected batches of equal sizes or 1 before the last two axes, got ", a,
                  " and ", b, ", with ", size_a, " and ", size_b, " along axis -", back,
                  "; unsqueeze(a, -", back, ") multiplies each of a by each of b");
  }
  return broadcast_shapes("matmul", batch_of(a), batch_of(b));
}

/// batch + [rows, columns].
Shape with_matrix(const Shape& batch, Index rows, Index columns) {
  SmallVector<Index> sizes(batch.begin(), batch.end());
  sizes.push_back(rows);
  sizes.push_back(columns);
  return Shape(std::move(sizes));
}

/// matmul of tensors with at least two axes each, whose inner sizes agree.
Tensor multiply_matrices(const Tensor& a, const Tensor& b) {
  const Index rows = a.dim(-2), inner = a.dim(-1), columns = b.dim(-1);
  const Shape batch = batch_of_product(a.shape(), b.shape());

  // One b for every a: the rows of all a are the rows of a single matrix.
  if (b.rank() == 2) {
    const Index all_rows = a.size() == 0 ? batch.element_count() * rows : a.size() / inner;
    const Tensor c = bmm(a.reshape({1, all_rows, inner}), unsqueeze(b, 0));
    return c.reshape(with_matrix(batch, rows, columns));
  }

  const Index count = batch.element_count();
  const Tensor all_a = broadcast_to(a, with_matrix(batch, rows, inner));
  const Tensor all_b = broadcast_to(b, with_matrix(batch, inner, columns));
  const Tensor c = bmm(all_a.reshape({count, rows, inner}), all_b.reshape({count, inner, columns}));
  return c.reshape(with_matrix(batch, rows, columns));
}

}  // namespace

Tensor bmm(const Tensor& a, const Tensor& b) {
  require_shape(a.rank() == 3 && b.rank() == 3, "bmm: expected [batch, rows, inner] and ",
                "[batch, inner, columns], got ", a.shape(), " and ", b.shape());
  const Index batch = a.dim(0), rows = a.dim(1), inner = a.dim(2), columns = b.dim(2);
  require_shape(b.dim(0) == batch && b.dim(1) == inner, "bmm: a is ", a.shape(), ", so b must be [",
                batch, ", ", inner, ", *], got ", b.shape());

  Shape shape{batch, rows, columns};
  Buffer out = make_buffer(shape.element_count());
  if (out.empty()) return Tensor(std::move(shape), std::move(out));
  const Index grain = elementwise_grain / (rows * inner * columns + 1) + 1;
  parallel_for(batch, grain, BatchLoop(a, b, out.data()));
  return Tensor(std::move(shape), std::move(out));
}

Tensor matmul(const Tensor& a, const Tensor& b) {
  require_shape(a.rank() > 0 && b.rank() > 0, "matmul: expected at least one axis each, got ",
                a.shape(), " and ", b.shape(), "; use * for single numbers");
  const Index inner = a.dim(-1);
  const Index inner_of_b = b.rank() == 1 ? b.dim(0) : b.dim(-2);
  require_shape(inner_of_b == inner, "matmul: a is ", a.shape(), ", so b must be ",
                b.rank() == 1 ? "[" : "[..., ", inner, b.rank() == 1 ? "]" : ", *]", ", got ",
                b.shape());

  const Tensor rows = a.rank() == 1 ? unsqueeze(a, 0) : a;
  const Tensor columns = b.rank() == 1 ? unsqueeze(b, -1) : b;
  const Tensor product = multiply_matrices(rows, columns);

  // The axis that made a vector a matrix disappears again: first the column's, then the row's.
  const Tensor without_column = b.rank() == 1 ? squeeze(product, -1) : product;
  return a.rank() == 1 ? squeeze(without_column, b.rank() == 1 ? -1 : -2) : without_column;
}

}  // namespace tapegrad
