#include <algorithm>

#include "tensor/elementwise.h"
#include "tensor/error.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

/// sum_k a_k b_k of two rows of `count` numbers.
///
/// A long row is halved, so that no partial sum adds up many products: one by one, the small digits
/// of each would be lost against a total that has grown large. Eight lanes do not wait for one
/// another, so the compiler can compute them side by side.
Real dot(const Real* a, const Real* b, Index count) {
  if (count > 256) {
    const Index half = count / 2;
    return dot(a, b, half) + dot(a + half, b + half, count - half);
  }

  constexpr Index lanes = 8;
  Real lane[lanes] = {};
  Index k = 0;
  for (; k + lanes <= count; k += lanes) {
    for (Index l = 0; l < lanes; ++l) lane[l] += a[k + l] * b[k + l];
  }
  for (Index l = 0; k + l < count; ++l) lane[l] += a[k + l] * b[k + l];

  const Real even = (lane[0] + lane[4]) + (lane[2] + lane[6]);
  const Real odd = (lane[1] + lane[5]) + (lane[3] + lane[7]);
  return even + odd;
}

/// c = a b for one pair of matrices; c begins as zeros.
void multiply(const Real* a,  // [rows, inner]
              const Real* b,  // [inner, columns]
              Real* c,        // [rows, columns]
              Index rows, Index inner, Index columns) {
  if (columns == 1) {
    // A column lies in memory like a row.
    for (Index r = 0; r < rows; ++r) c[r] = dot(a + r * inner, b, inner);
    return;
  }
  for (Index r = 0; r < rows; ++r) {
    for (Index k = 0; k < inner; ++k) {
      // In this order the innermost loop walks through rows of b and c from left to right.
      const Real a_rk = a[r * inner + k];
      for (Index j = 0; j < columns; ++j) c[r * columns + j] += a_rk * b[k * columns + j];
    }
  }
}

/// The axes before the last two.
Shape batch_of(const Shape& shape) {
  return Shape(std::vector<Index>(shape.sizes().begin(), shape.sizes().end() - 2));
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
  std::vector<Index> sizes = batch.sizes();
  sizes.insert(sizes.end(), {rows, columns});
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
  for (Index n = 0; n < batch; ++n) {
    const Real* a_n = a.data() + n * rows * inner;
    const Real* b_n = b.data() + n * inner * columns;
    multiply(a_n, b_n, out.data() + n * rows * columns, rows, inner, columns);
  }
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
