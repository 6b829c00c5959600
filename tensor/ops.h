#pragma once

#include <initializer_list>
#include <vector>

#include "tensor/axes.h"
#include "tensor/index_tensor.h"
#include "tensor/tensor.h"

/// Every operation on tensors, under PyTorch's names and with PyTorch's meaning. Each returns a new
/// tensor, checks its arguments before it allocates, and throws ShapeError (shapes, axes,
/// positions) or std::invalid_argument (other values). Axes may be negative: -1 is the last.
///
/// autograd/ops.h has the same operations for variables.
namespace tapegrad {

// ---- Two tensors, element by element. Shapes broadcast: see broadcast_shapes. (arithmetic.cpp)

Tensor operator+(const Tensor& a, const Tensor& b);
Tensor operator-(const Tensor& a, const Tensor& b);
Tensor operator*(const Tensor& a, const Tensor& b);
Tensor operator/(const Tensor& a, const Tensor& b);

// The result takes the place of an a that nobody can see any more, as x + 1 in (x + 1) * 2.
Tensor operator+(Tensor&& a, const Tensor& b);
Tensor operator-(Tensor&& a, const Tensor& b);
Tensor operator*(Tensor&& a, const Tensor& b);
Tensor operator/(Tensor&& a, const Tensor& b);

/// The larger of the two; NaN where either is NaN.
Tensor maximum(const Tensor& a, const Tensor& b);

/// The smaller of the two; NaN where either is NaN.
Tensor minimum(const Tensor& a, const Tensor& b);

/// base^exponent. A negative base is fine with whole exponents; 0^0 is 1.
Tensor pow(const Tensor& base, const Tensor& exponent);

// ---- Comparisons: 1 where it holds, 0 elsewhere. NaN compares false, except for ne. (compare.cpp)

Tensor eq(const Tensor& a, const Tensor& b);
Tensor ne(const Tensor& a, const Tensor& b);
Tensor lt(const Tensor& a, const Tensor& b);
Tensor le(const Tensor& a, const Tensor& b);
Tensor gt(const Tensor& a, const Tensor& b);
Tensor ge(const Tensor& a, const Tensor& b);

/// a where condition is not 0, b elsewhere. The three shapes broadcast together.
Tensor where(const Tensor& condition, const Tensor& a, const Tensor& b);

// ---- One tensor, element by element (unary.cpp)

Tensor operator-(const Tensor& x);
Tensor operator-(Tensor&& x);  // in the place of x, if nobody can see it any more
Tensor exp(const Tensor& x);

/// Natural logarithm; -inf at 0, NaN below.
Tensor log(const Tensor& x);

/// NaN below 0.
Tensor sqrt(const Tensor& x);

/// Of an angle in radians.
Tensor sin(const Tensor& x);
Tensor cos(const Tensor& x);
Tensor tanh(const Tensor& x);
Tensor abs(const Tensor& x);

/// -1, 0 or 1.
Tensor sign(const Tensor& x);
Tensor square(const Tensor& x);

/// x^exponent, as pow for tensors.
Tensor pow(const Tensor& x, double exponent);

/// 1 / (1 + exp(-x)), without overflow at either end.
Tensor sigmoid(const Tensor& x);

/// max(x, 0); NaN stays NaN.
Tensor relu(const Tensor& x);

/// x held between `low` and `high`; use -INFINITY or INFINITY for a side without a limit. NaN stays
/// NaN; `high` wins where low > high.
Tensor clamp(const Tensor& x, double low, double high);

// ---- Reductions over one, several, or (by default) all axes (reduce.cpp)

/// 0 over an empty axis.
Tensor sum(const Tensor& x, const Axes& axes = {}, KeepDim keepdim = KeepDim::no);

/// NaN over an empty axis.
Tensor mean(const Tensor& x, const Axes& axes = {}, KeepDim keepdim = KeepDim::no);

/// The largest number; NaN where there is a NaN. PyTorch's amax.
/// @throws ShapeError over an empty axis.
Tensor max(const Tensor& x, const Axes& axes = {}, KeepDim keepdim = KeepDim::no);
Tensor min(const Tensor& x, const Axes& axes = {}, KeepDim keepdim = KeepDim::no);

/// sum (x - mean)^2 / (n - correction). correction 1, the default, estimates the variance of the
/// population that x was drawn from; 0 gives that of the numbers themselves. NaN when n <=
/// correction.
Tensor var(const Tensor& x, const Axes& axes = {}, double correction = 1,
           KeepDim keepdim = KeepDim::no);

/// Where the largest number lies: in row-major order, or along `axis`. The first among equals; a
/// NaN counts as the largest.
/// @throws ShapeError over an empty axis.
IndexTensor argmax(const Tensor& x);
IndexTensor argmax(const Tensor& x, Index axis, KeepDim keepdim = KeepDim::no);

/// Sums x down to `shape`, from which x's shape can be broadcast: the adjoint of broadcast_to.
Tensor sum_to(const Tensor& x, const Shape& shape);

// ---- Softmax and its relatives (softmax.cpp)

/// y_i = exp(x_i) / sum_k exp(x_k) along `axis`, for scores of any size. NaN throughout a line that
/// holds a NaN, an infinity, or nothing but -infinity; a -infinity among finite scores gives 0.
Tensor softmax(const Tensor& x, Index axis);

/// log softmax, exact also where the softmax itself rounds to 0; NaN where the softmax is.
Tensor log_softmax(const Tensor& x, Index axis);

/// log sum exp(x), for scores of any size; -inf over an empty axis or one of nothing but -inf.
Tensor logsumexp(const Tensor& x, const Axes& axes = {}, KeepDim keepdim = KeepDim::no);

// ---- Another shape, the same numbers in the same order (reshape.cpp): nothing is copied

/// One size may be -1: it is worked out from the others.
Tensor reshape(const Tensor& x, const Shape& shape);

/// Puts an axis of size 1 before `axis`; -1 puts it last.
Tensor unsqueeze(const Tensor& x, Index axis);

/// Drops the axes of size 1: all of them, or `axis` if it is one.
Tensor squeeze(const Tensor& x);
Tensor squeeze(const Tensor& x, Index axis);

/// Joins the axes from `first` to `last`, both included, into one; a single number becomes [1].
Tensor flatten(const Tensor& x, Index first = 0, Index last = -1);

// ---- The same numbers in another order (permute.cpp)

/// Swaps two axes.
Tensor transpose(const Tensor& x, Index axis_a, Index axis_b);

/// Axis i of the result is axis order[i] of x. `order` names every axis once.
Tensor permute(const Tensor& x, const std::vector<Index>& order);

// ---- Joining and cutting (join.cpp). Lists in braces, {a, b}, have overloads of their own:
//      {tensor, tensor} could become a list of variables as well.

/// Puts tensors one after another along `axis`. All other sizes agree.
Tensor cat(const std::vector<Tensor>& tensors, Index axis = 0);
inline Tensor cat(std::initializer_list<Tensor> tensors, Index axis = 0) {
  return cat(std::vector<Tensor>(tensors), axis);
}

/// Puts tensors of one shape side by side along a new axis.
Tensor stack(const std::vector<Tensor>& tensors, Index axis = 0);
inline Tensor stack(std::initializer_list<Tensor> tensors, Index axis = 0) {
  return stack(std::vector<Tensor>(tensors), axis);
}

/// `length` positions along `axis`, from `start` (negative: counted from the end).
Tensor narrow(const Tensor& x, Index axis, Index start, Index length);

/// The slice at `index` along `axis`, which disappears; -1 is the last.
Tensor select(const Tensor& x, Index axis, Index index);

// ---- Repeating (repeat.cpp)

/// Repeats axes that are missing or of size 1 until x has `shape`; -1 keeps a size. The same
/// operation under its two names. The numbers are copied.
Tensor broadcast_to(const Tensor& x, const Shape& shape);
Tensor expand(const Tensor& x, const Shape& shape);

/// Tiles: puts counts[i] copies one after another along axis i. There may be more counts than axes.
///   repeat([1, 2], {3}) = [1, 2, 1, 2, 1, 2]
Tensor repeat(const Tensor& x, const std::vector<Index>& counts);

/// Repeats each element (or each slice along `axis`) in place. Without an axis x is flattened
/// first.
///   repeat_interleave([1, 2], 3) = [1, 1, 1, 2, 2, 2]
Tensor repeat_interleave(const Tensor& x, Index count);
Tensor repeat_interleave(const Tensor& x, Index count, Index axis);

/// The same with a count for each element: repeat_interleave([1, 2], {3, 1}) = [1, 1, 1, 2].
Tensor repeat_interleave(const Tensor& x, const IndexTensor& counts);
Tensor repeat_interleave(const Tensor& x, const IndexTensor& counts, Index axis);

// ---- Picking elements by position (index.cpp)

/// The elements whose mask is not 0, in row-major order: [count]. x and mask broadcast together.
Tensor masked_select(const Tensor& x, const Tensor& mask);

/// The slices at `positions` [count] along `axis`.
Tensor index_select(const Tensor& x, Index axis, const IndexTensor& positions);

/// x, with slice k of `slices` added at positions[k] along `axis`; repeated positions add up.
Tensor index_add(const Tensor& x, Index axis, const IndexTensor& positions, const Tensor& slices);

/// out[i][j] = x[i][positions[i][j]] for axis 1, and so on: one position for each element of the
/// result, which is shaped like `positions`. Off the axis, positions may be smaller than x.
Tensor gather(const Tensor& x, Index axis, const IndexTensor& positions);

/// x, with source[i][j] added at [i][positions[i][j]] for axis 1, and so on.
Tensor scatter_add(const Tensor& x, Index axis, const IndexTensor& positions, const Tensor& source);

enum class Order { ascending, descending };

/// What sort returns: values = gather(x, axis, indices).
struct Sorted {
  Tensor values;
  IndexTensor indices;
};

/// Sorts along `axis` (sort.cpp); equal numbers keep their order, NaN counts as the largest.
Sorted sort(const Tensor& x, Index axis = -1, Order order = Order::ascending);

// ---- Products (product.cpp)

/// [batch, rows, inner] x [batch, inner, columns] -> [batch, rows, columns].
Tensor bmm(const Tensor& a, const Tensor& b);

/// Products of any rank from 1, as in PyTorch: vectors count as a row (a) or a column (b) and that
/// axis disappears again; the axes before the last two are a batch and broadcast.
Tensor matmul(const Tensor& a, const Tensor& b);

}  // namespace tapegrad
