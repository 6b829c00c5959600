#include "nn/attention_pooling.h"

#include <algorithm>
#include <limits>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/create.h"
#include "tensor/elementwise.h"
#include "tensor/error.h"
#include "tensor/exp.h"
#include "tensor/fold.h"
#include "tensor/parallel.h"

namespace tapegrad {
namespace {

void require_fitting(const Shape& queries, const Shape& keys, const Shape& values, const Shape& w,
                     OwnPoint own_point) {
  const bool left_out = own_point == OwnPoint::left_out;
  require_shape(queries.rank() == 1, "attention_pooling: expected queries [query], got ", queries);
  require_shape(keys.rank() == 1 || (keys.rank() == 2 && keys[0] == queries[0]),
                "attention_pooling: expected keys [", queries[0], ", pair] or [pair], got ", keys);
  require_shape(values == keys, "attention_pooling: expected values ", keys,
                ", one for each key, got ", values);
  require_shape(w.element_count() == 1, "attention_pooling: w must be a single number, got shape ",
                w);
  require_shape(
      !left_out || keys == queries,
      "attention_pooling: to leave out its own point, each query needs one: expected keys ",
      queries, ", got ", keys);
  require_shape(keys[keys.rank() - 1] > (left_out ? 1 : 0),
                "attention_pooling: expected at least one key to attend to, got keys ", keys,
                left_out ? ", of which each query leaves out its own" : "");
}

/// What one row of the matrix that is never made needs.
struct Row {
  Index own;  // the position that is left out, or -1
  Real query;
  const Real* keys;    // [pair]
  const Real* values;  // [pair]
  Index pairs;
};

struct Rows {
  const Real* queries;
  const Real* keys;
  const Real* values;
  Index count;
  Index pairs;
  Index apart;  // from one query's keys to the next one's; 0 when they are shared
  OwnPoint own_point;

  Rows(const Tensor& queries, const Tensor& keys, const Tensor& values, OwnPoint own_point)
      : queries(queries.data()),
        keys(keys.data()),
        values(values.data()),
        count(queries.size()),
        pairs(keys.dim(-1)),
        apart(keys.rank() == 1 ? 0 : pairs),
        own_point(own_point) {}

  Row operator[](Index i) const {
    return {own_point == OwnPoint::left_out ? i : -1, queries[i], keys + i * apart,
            values + i * apart, pairs};
  }
};

/// s_j = -((q - k_j) w)^2 / 2, and -inf for the own point, which then has no weight.
void compute_scores(const Row& row, Real w, Real* s) {
  for (Index j = 0; j < row.pairs; ++j) {
    const Real distance = (row.query - row.keys[j]) * w;
    s[j] = distance * distance * Real{-0.5};
  }
  if (row.own >= 0) s[row.own] = -std::numeric_limits<Real>::infinity();
}

/// exp(s_j - maximum) in place of each score s_j: a weight, but for the division by their sum.
void exponentiate(Real* s, Index pairs, Real maximum) {
  for (Index j = 0; j < pairs; ++j) s[j] = exp_of(s[j] - maximum);
}

/// Takes the own point out of a sum: a weight of 0 does not, where the value is infinite or NaN.
void leave_out_own(const Row& row, Real* terms) {
  if (row.own >= 0) terms[row.own] = 0;
}

/// So many rows are worth another thread.
Index rows_grain(Index pairs) {
  return elementwise_grain / 4 / pairs + 1;
}

struct ForwardRows final : ParallelLoop {
  Rows rows;
  Real w;
  Real* f;  // [query]
  // From these the weights can be computed again, p_ij = exp(s_ij - maximum_i) / total_i.
  Real* maxima;  // [query]
  Real* totals;  // [query]

  ForwardRows(const Rows& rows, Real w, Real* f, Real* maxima, Real* totals)
      : rows(rows), w(w), f(f), maxima(maxima), totals(totals) {}

  void run(Index begin, Index end) const override {
    Buffer scratch = make_buffer(rows.pairs);
    Real* p = scratch.data();
    for (Index i = begin; i < end; ++i) {
      const Row row = rows[i];
      compute_scores(row, w, p);
      maxima[i] = fold_line<larger>(p, row.pairs);
      exponentiate(p, row.pairs, maxima[i]);
      totals[i] = sum_line(p, row.pairs);

      for (Index j = 0; j < row.pairs; ++j) p[j] *= row.values[j];
      leave_out_own(row, p);
      f[i] = sum_line(p, row.pairs) / totals[i];
    }
  }
};

/// The inputs, numbered as the rule numbers them.
enum Input : Index { queries_input, keys_input, values_input, w_input };

/// With t_ij = g_i p_ij (v_ij - f_i), the gradient of the score s_ij, and d_ij = q_i - k_ij:
///
///   dL/dq_i  = -w^2 sum_j t_ij d_ij       dL/dk_ij = w^2 t_ij d_ij
///   dL/dv_ij = g_i p_ij                   dL/dw    = -w sum_ij t_ij d_ij^2
///
/// Keys and values that all queries share receive the sum over i. Each block of queries adds to a
/// row of its own.
struct BackwardRows final : ParallelLoop {
  Rows rows;
  Real w;
  const Real* g;       // [query]
  const Real* f;       // [query]
  const Real* maxima;  // [query]
  const Real* totals;  // [query]
  Index input;
  Index block;     // so many queries add to one row of the gradient of keys or values
  Real* gradient;  // of q and w: [query]; of keys and values: [blocks, pair], zeros at first

  BackwardRows(const Rows& rows, Real w, const Tensor& g, const Tensor& f, const Tensor& maxima,
               const Tensor& totals, Index input, Index block, Real* gradient)
      : rows(rows),
        w(w),
        g(g.data()),
        f(f.data()),
        maxima(maxima.data()),
        totals(totals.data()),
        input(input),
        block(block),
        gradient(gradient) {}

  void run(Index first_block, Index end_block) const override {
    Buffer scratch = make_buffer(rows.pairs);
    Real* p = scratch.data();
    const Index end = std::min(end_block * block, rows.count);
    for (Index i = first_block * block; i < end; ++i) {
      compute_scores(rows[i], w, p);
      exponentiate(p, rows.pairs, maxima[i]);
      for (Index j = 0; j < rows.pairs; ++j) p[j] /= totals[i];
      Real* pair_gradients = gradient + i / block * rows.pairs;
      switch (input) {
        case queries_input:
          gradient[i] = query_gradient(i, p);
          break;
        case keys_input:
          add_key_gradients(i, p, pair_gradients);
          break;
        case values_input:
          add_value_gradients(i, p, pair_gradients);
          break;
        case w_input:
          gradient[i] = w_gradient(i, p);
          break;
      }
    }
  }

  Real query_gradient(Index i, Real* p) const {
    const Row row = rows[i];
    for (Index j = 0; j < row.pairs; ++j) {
      p[j] *= (row.values[j] - f[i]) * (row.query - row.keys[j]);
    }
    leave_out_own(row, p);
    return -w * w * g[i] * sum_line(p, row.pairs);
  }

  void add_key_gradients(Index i, Real* p, Real* dk) const {
    const Row row = rows[i];
    const Real factor = w * w * g[i];
    for (Index j = 0; j < row.pairs; ++j) {
      p[j] *= factor * (row.values[j] - f[i]) * (row.query - row.keys[j]);
    }
    leave_out_own(row, p);
    for (Index j = 0; j < row.pairs; ++j) dk[j] += p[j];
  }

  void add_value_gradients(Index i, Real* p, Real* dv) const {
    for (Index j = 0; j < rows.pairs; ++j) p[j] *= g[i];
    leave_out_own(rows[i], p);
    for (Index j = 0; j < rows.pairs; ++j) dv[j] += p[j];
  }

  Real w_gradient(Index i, Real* p) const {
    const Row row = rows[i];
    for (Index j = 0; j < row.pairs; ++j) {
      const Real distance = row.query - row.keys[j];
      p[j] *= (row.values[j] - f[i]) * (distance * distance);
    }
    leave_out_own(row, p);
    return -w * g[i] * sum_line(p, row.pairs);
  }
};

}  // namespace

struct AttentionPoolingRule final : Rule {
  Variable queries, keys, values, w;
  OwnPoint own_point;
  Tensor f, maxima, totals;  // [query]

  AttentionPoolingRule(Variable queries, Variable keys, Variable values, Variable w,
                       OwnPoint own_point, Tensor f, Tensor maxima, Tensor totals)
      : queries(std::move(queries)),
        keys(std::move(keys)),
        values(std::move(values)),
        w(std::move(w)),
        own_point(own_point),
        f(std::move(f)),
        maxima(std::move(maxima)),
        totals(std::move(totals)) {}

  std::string_view name() const override { return "attention_pooling"; }

  Variable backward(const Variable& g, Index input) const override {
    return Tape::is_recording() ? recorded_gradient(g, input)
                                : Variable(gradient(g.value(), input));
  }

  /// Row by row.
  Tensor gradient(const Tensor& g, Index input) const {
    const Index count = queries.size(), pairs = keys.dim(-1);
    const bool of_pairs = input == keys_input || input == values_input;
    const bool of_shared = of_pairs && keys.rank() == 1;

    // Few blocks, so that they take little memory, and as many with one thread as with several, so
    // that the sum has the same bits.
    const Index block = of_shared ? std::max<Index>(1, (count + 15) / 16) : 1;
    const Index blocks = (count + block - 1) / block;
    const Shape shape = of_pairs ? Shape{blocks, pairs} : Shape{count};
    Buffer out(static_cast<std::size_t>(shape.element_count()));

    const Rows rows(queries.value(), keys.value(), values.value(), own_point);
    const BackwardRows loop(rows, w.item(), g, f, maxima, totals, input, block, out.data());
    parallel_for(blocks, rows_grain(block * pairs), loop);
    const Tensor by_row(shape, std::move(out));

    if (of_pairs) return sum_to(by_row, keys.shape());
    return input == w_input ? sum(by_row).reshape(w.shape()) : by_row;
  }

  /// The same with recorded operations on whole matrices, which can be differentiated again.
  Variable recorded_gradient(const Variable& g, Index input) const {
    const Shape column{queries.size(), 1};
    const Variable width = reshape(w, Shape{});
    const Variable distance = without_own(reshape(queries, column) - keys);
    const Variable value = without_own(values);
    const Variable score = -square(distance * width) / 2 + score_of_own_point();
    const Variable p = softmax(score, 1);
    const Variable gp = reshape(g, column) * p;
    if (input == values_input) return sum_to(gp, values.shape());

    const Variable mean = sum(p * value, 1, KeepDim::yes);
    const Variable t = gp * (value - mean);
    if (input == w_input) return reshape(sum(-t * square(distance)) * width, w.shape());
    const Variable dk = t * distance * square(width);
    return input == keys_input ? sum_to(dk, keys.shape()) : reshape(sum(-dk, 1), queries.shape());
  }

  /// x with 0 in the place of each own point: [query, pair] or [pair] -> [query, pair].
  Variable without_own(const Variable& x) const {
    return own_point == OwnPoint::counts ? x : where(eye(queries.size()), 0, x);
  }

  Tensor score_of_own_point() const {
    if (own_point == OwnPoint::counts) return Tensor(0);
    return where(eye(queries.size()), Tensor(-std::numeric_limits<double>::infinity()), Tensor(0));
  }

  Formula formula() const override {
    return {"attention_pooling(q, k, v, w)", {"row by row, see AttentionPoolingRule"}};
  }
};

Variable attention_pooling(const Operand& queries, const Variable& keys, const Variable& values,
                           const Variable& w, OwnPoint own_point) {
  require_fitting(queries.shape(), keys.shape(), values.shape(), w.shape(), own_point);
  const Index count = queries.size();
  Buffer f = make_buffer(count), maxima = make_buffer(count), totals = make_buffer(count);
  const Rows rows(queries.value(), keys.value(), values.value(), own_point);
  const ForwardRows loop(rows, w.item(), f.data(), maxima.data(), totals.data());
  parallel_for(count, rows_grain(keys.dim(-1)), loop);

  const Tensor y({count}, std::move(f));
  const Tensor maximum({count}, std::move(maxima)), total({count}, std::move(totals));
  return Tape::record<AttentionPoolingRule>({queries, keys, values, w}, y, queries.where, queries,
                                            keys, values, w, own_point, y, maximum, total);
}

}  // namespace tapegrad
