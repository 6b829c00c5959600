#include "autograd/operand_error.h"
#include "autograd/ops.h"
#include "autograd/tape.h"

namespace tapegrad {

/// y = a b for each matrix of the batch, so dL/da = g b^T and dL/db = a^T g.
struct BmmRule final : Rule {
  Variable a, b;

  BmmRule(Variable a, Variable b) : a(std::move(a)), b(std::move(b)) {}

  std::string_view name() const override { return "bmm"; }

  Variable backward(const Variable& g, Index input) const override {
    if (input == 0) return bmm(g, transpose(b, 1, 2));
    return bmm(transpose(a, 1, 2), g);
  }

  Formula formula() const override {
    return {"bmm(a, b)", {"bmm(g, transpose(b, 1, 2))", "bmm(transpose(a, 1, 2), g)"}};
  }
};

Variable bmm(const Operand& a, const Variable& b) try {
  const Variable y = bmm(a.value(), b.value());
  return Tape::record<BmmRule>({a, b}, y, a.where, a, b);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, a.where, {a, b});
}

/// The same for operands of any rank. A vector took part as a row (a) or a column (b), whose axis
/// was dropped from y: here it is put back into the vector and into g. What was repeated along the
/// batch axes receives the sum of the gradients of its copies.
struct MatmulRule final : Rule {
  Variable a, b;

  MatmulRule(Variable a, Variable b) : a(std::move(a)), b(std::move(b)) {}

  std::string_view name() const override { return "matmul"; }

  Variable backward(const Variable& g, Index input) const override {
    const Variable a_rows = a.rank() == 1 ? unsqueeze(a, 0) : a;     // [..., row, inner]
    const Variable b_columns = b.rank() == 1 ? unsqueeze(b, 1) : b;  // [..., inner, column]
    const Variable g_column = b.rank() == 1 ? unsqueeze(g, -1) : g;
    const Variable g_rows =
        a.rank() == 1 ? unsqueeze(g_column, -2) : g_column;  // [..., row, column]

    if (input == 0) {
      const Variable da = matmul(g_rows, transpose(b_columns, -2, -1));
      return reshape(sum_to(da, a_rows.shape()), a.shape());
    }
    const Variable db = matmul(transpose(a_rows, -2, -1), g_rows);
    return reshape(sum_to(db, b_columns.shape()), b.shape());
  }

  Formula formula() const override {
    return {"matmul(a, b)", {"matmul(g, transpose(b))", "matmul(transpose(a), g)"}};
  }
};

Variable matmul(const Operand& a, const Variable& b) try {
  const Variable y = matmul(a.value(), b.value());
  return Tape::record<MatmulRule>({a, b}, y, a.where, a, b);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, a.where, {a, b});
}

}  // namespace tapegrad
