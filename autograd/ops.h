#pragma once

#include <initializer_list>
#include <vector>

#include "autograd/operand.h"
#include "autograd/variable.h"
#include "tensor/axes.h"
#include "tensor/index_tensor.h"
#include "tensor/ops.h"

/// The operations of tensor/ops.h for variables: the same names, arguments and errors, described
/// there. Each computes its value and, where a parameter is involved and a Tape records, appends an
/// entry to it. The derivative is in the file named beside each group, directly above the
/// operation; g stands for dL/d(result), x for the operand and y for the result.
///
/// Comparisons, sign and argmax have no derivative: they take tensors, so write them of x.value().
/// An operand is whatever converts to one: a Variable, a Tensor or a number; see operand.h.
namespace tapegrad {

// ---- Two variables, element by element; shapes broadcast, and gradients are summed back
//      (arithmetic.cpp)

Variable operator+(Operand a, const Variable& b);  // g, g
Variable operator-(Operand a, const Variable& b);  // g, -g
Variable operator*(Operand a, const Variable& b);  // g b, g a
Variable operator/(Operand a, const Variable& b);  // g / b, -g y / b

/// g goes to the larger (smaller) one; among equals each gets half of it.
Variable maximum(const Operand& a, const Variable& b);
Variable minimum(const Operand& a, const Variable& b);

/// g n x^(n-1), g y log(x); the second is 0 where x is 0 and n is not negative.  (power.cpp)
Variable pow(const Operand& base, const Variable& exponent);
Variable pow(const Operand& x, double exponent);

/// g to the side that was taken, 0 to the other one.
Variable where(const Tensor& condition, const Operand& a, const Variable& b);

// ---- One variable, element by element (unary.cpp)

Variable operator-(Operand x);       // -g
Variable exp(const Operand& x);      // g y
Variable log(const Operand& x);      // g / x
Variable sqrt(const Operand& x);     // g / (2 y): infinite at 0
Variable sin(const Operand& x);      // g cos(x)
Variable cos(const Operand& x);      // -g sin(x)
Variable tanh(const Operand& x);     // g (1 - y^2)
Variable abs(const Operand& x);      // g sign(x): 0 at 0
Variable square(const Operand& x);   // 2 g x
Variable sigmoid(const Operand& x);  // g y (1 - y)
Variable relu(const Operand& x);     // g where x > 0, else 0

/// g where low <= x <= high, else 0.
Variable clamp(const Operand& x, double low, double high);

// ---- Reductions (reduce.cpp)

Variable sum(const Operand& x, const Axes& axes = {}, KeepDim keepdim = KeepDim::no);
Variable mean(const Operand& x, const Axes& axes = {}, KeepDim keepdim = KeepDim::no);

/// g, in equal parts, to all that are as large (small) as the result.
Variable max(const Operand& x, const Axes& axes = {}, KeepDim keepdim = KeepDim::no);
Variable min(const Operand& x, const Axes& axes = {}, KeepDim keepdim = KeepDim::no);

/// 2 g (x - mean) / (n - correction)
Variable var(const Operand& x, const Axes& axes = {}, double correction = 1,
             KeepDim keepdim = KeepDim::no);

/// The adjoint of broadcast_to, and the other way round.
Variable sum_to(const Operand& x, const Shape& shape);

// ---- Softmax and its relatives (softmax.cpp)

Variable softmax(const Operand& x, Index axis);
Variable log_softmax(const Operand& x, Index axis);
Variable logsumexp(const Operand& x, const Axes& axes = {}, KeepDim keepdim = KeepDim::no);

// ---- Another shape, the same numbers (reshape.cpp): g is reshaped back

Variable reshape(const Operand& x, const Shape& shape);
Variable unsqueeze(const Operand& x, Index axis);
Variable squeeze(const Operand& x);
Variable squeeze(const Operand& x, Index axis);
Variable flatten(const Operand& x, Index first = 0, Index last = -1);

// ---- The same numbers in another order (permute.cpp): g is put back in order

Variable transpose(const Operand& x, Index axis_a, Index axis_b);
Variable permute(const Operand& x, const std::vector<Index>& order);

// ---- Joining and cutting (join.cpp): g is cut, or joined with zeros

Variable cat(const std::vector<Variable>& variables, Index axis = 0,
             const char* file = __builtin_FILE(), int line = __builtin_LINE());
inline Variable cat(std::initializer_list<Variable> variables, Index axis = 0,
                    const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return cat(std::vector<Variable>(variables), axis, file, line);
}
Variable stack(const std::vector<Variable>& variables, Index axis = 0,
               const char* file = __builtin_FILE(), int line = __builtin_LINE());
inline Variable stack(std::initializer_list<Variable> variables, Index axis = 0,
                      const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return stack(std::vector<Variable>(variables), axis, file, line);
}
Variable narrow(const Operand& x, Index axis, Index start, Index length);
Variable select(const Operand& x, Index axis, Index index);

// ---- Repeating (repeat.cpp): g is summed over the copies

Variable broadcast_to(const Operand& x, const Shape& shape);
Variable expand(const Operand& x, const Shape& shape);
Variable repeat(const Operand& x, const std::vector<Index>& counts);
Variable repeat_interleave(const Operand& x, Index count);
Variable repeat_interleave(const Operand& x, Index count, Index axis);
Variable repeat_interleave(const Operand& x, const IndexTensor& counts);
Variable repeat_interleave(const Operand& x, const IndexTensor& counts, Index axis);

// ---- Picking elements by position (index.cpp): g is added where the element came from

Variable masked_select(const Operand& x, const Tensor& mask);
Variable index_select(const Operand& x, Index axis, const IndexTensor& positions);
Variable index_add(const Operand& x, Index axis, const IndexTensor& positions,
                   const Variable& slices);
Variable gather(const Operand& x, Index axis, const IndexTensor& positions);
Variable scatter_add(const Operand& x, Index axis, const IndexTensor& positions,
                     const Variable& source);

/// What sort returns: values = gather(x, axis, indices).
struct SortedVariable {
  Variable values;
  IndexTensor indices;
};

SortedVariable sort(const Operand& x, Index axis = -1, Order order = Order::ascending);

// ---- Products (product.cpp): g times the other factor, transposed

Variable bmm(const Operand& a, const Variable& b);
Variable matmul(const Operand& a, const Variable& b);

}  // namespace tapegrad
