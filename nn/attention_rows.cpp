#include "nn/attention_rows.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "tensor/elementwise.h"
#include "tensor/exp.h"
#include "tensor/fold.h"
#include "tensor/parallel.h"

namespace tapegrad {
namespace {

/// So many rows are worth another thread.
Index rows_grain(Index pairs) {
  return elementwise_grain / 4 / pairs + 1;
}

/// s_j, and -inf for the own point, which then has no weight.
void compute_scores(const Row& row, Real* s) {
  for (Index j = 0; j < row.pairs; ++j) {
    const Real distance = (row.query - row.keys[j]) * row.w;
    s[j] = distance * distance * Real{-0.5};
  }
  if (row.own >= 0) s[row.own] = -std::numeric_limits<Real>::infinity();
}

/// e_j = exp(s_j - maximum) in place of each score s_j: the weight p_j before it is divided by
/// total.
void exponentiate(Real* s, Index pairs, Real maximum) {
  for (Index j = 0; j < pairs; ++j) s[j] = exp_of(s[j] - maximum);
}

/// Takes the own point out of a sum: a weight of 0 does not, where the value is infinite or NaN.
void leave_out_own(const Row& row, Real* terms) {
  if (row.own >= 0) terms[row.own] = 0;
}

// Sums over a row. Their terms go into a row of their own, which the cache holds: sum_line adds
// them up quickly and without losing digits.

/// exponentiate, and sum_j e_j v_j in the same loop: while exp keeps the processor busy, the values
/// come from memory.
Real exponentiate_and_weigh(const Row& row, Real* s, Real maximum, Real* terms) {
  for (Index j = 0; j < row.pairs; ++j) {
    const Real e = exp_of(s[j] - maximum);
    s[j] = e;
    terms[j] = e * row.values[j];
  }
  leave_out_own(row, terms);
  return sum_line(terms, row.pairs);
}

/// sum_j e_j (v_j - f) d_j
Real query_sum(const Row& row, const Real* e, Real f, Real* terms) {
  for (Index j = 0; j < row.pairs; ++j) {
    terms[j] = e[j] * ((row.values[j] - f) * (row.query - row.keys[j]));
  }
  leave_out_own(row, terms);
  return sum_line(terms, row.pairs);
}

/// sum_j e_j (v_j - f) d_j^2
Real w_sum(const Row& row, const Real* e, Real f, Real* terms) {
  for (Index j = 0; j < row.pairs; ++j) {
    const Real distance = row.query - row.keys[j];
    terms[j] = e[j] * ((row.values[j] - f) * (distance * distance));
  }
  leave_out_own(row, terms);
  return sum_line(terms, row.pairs);
}

/// t_j -> factor t_j (v_j - f) d_j
void multiply_for_keys(const Row& row, Real factor, Real f, Real* t) {
  for (Index j = 0; j < row.pairs; ++j) {
    t[j] *= factor * ((row.values[j] - f) * (row.query - row.keys[j]));
  }
}

/// t_j -> factor t_j
void multiply_for_values(const Row& row, Real factor, Real* t) {
  for (Index j = 0; j < row.pairs; ++j) t[j] *= factor;
}

struct ForwardRows final : ParallelLoop {
  Rows rows;
  Wanted wanted;
  Real* f;
  Real* df_dq;
  Real* df_dw;
  Real* maxima;
  Real* totals;

  ForwardRows(const Rows& rows, const Wanted& wanted, Real* f, Real* df_dq, Real* df_dw,
              Real* maxima, Real* totals)
      : rows(rows),
        wanted(wanted),
        f(f),
        df_dq(df_dq),
        df_dw(df_dw),
        maxima(maxima),
        totals(totals) {}

  void run(Index begin, Index end) const override {
    Buffer weights = make_buffer(rows.pairs), scratch = make_buffer(rows.pairs);
    Real* e = weights.data();
    Real* terms = scratch.data();
    for (Index i = begin; i < end; ++i) {
      const Row row = rows[i];
      compute_scores(row, e);
      const Real maximum = fold_line<larger>(e, row.pairs);
      const Real value_sum = exponentiate_and_weigh(row, e, maximum, terms);
      const Real total = sum_line(e, row.pairs);
      f[i] = value_sum / total;

      // The weights lie in the cache: the slopes need no exp of their own.
      const Real w = row.w;
      if (wanted.df_dq) df_dq[i] = -w * w * query_sum(row, e, f[i], terms) / total;
      if (wanted.df_dw) df_dw[i] = -w * w_sum(row, e, f[i], terms) / total;
      if (wanted.weights) {
        maxima[i] = maximum;
        totals[i] = total;
      }
    }
  }
};

struct PairGradients final : ParallelLoop {
  OfPair which;
  Rows rows;
  const Real* g;       // [query]
  const Real* f;       // [query]
  const Real* maxima;  // [query]
  const Real* totals;  // [query]
  Index block;         // so many queries add to one row of the gradient
  Real* gradient;      // [block, pair], zeros at first

  PairGradients(OfPair which, const Rows& rows, const Tensor& g, const RowResults& results,
                Index block, Real* gradient)
      : which(which),
        rows(rows),
        g(g.data()),
        f(results.f.data()),
        maxima(results.maxima.data()),
        totals(results.totals.data()),
        block(block),
        gradient(gradient) {}

  void run(Index first_block, Index end_block) const override {
    Buffer scratch = make_buffer(rows.pairs);
    Real* t = scratch.data();
    const Index end = std::min(end_block * block, rows.count);
    for (Index i = first_block * block; i < end; ++i) {
      const Row row = rows[i];
      compute_scores(row, t);
      exponentiate(t, row.pairs, maxima[i]);
      const Real gp = g[i] / totals[i];  // times t_j is g p_j
      if (which == OfPair::key) multiply_for_keys(row, gp * row.w * row.w, f[i], t);
      if (which == OfPair::value) multiply_for_values(row, gp, t);
      leave_out_own(row, t);

      Real* sums = gradient + i / block * row.pairs;
      for (Index j = 0; j < row.pairs; ++j) sums[j] += t[j];
    }
  }
};

Tensor as_vector(Buffer numbers) {
  const Shape shape{std::ssize(numbers)};
  return Tensor(shape, std::move(numbers));
}

}  // namespace

Rows::Rows(const Tensor& queries, const Tensor& keys, const Tensor& values, const Tensor& w,
           OwnPoint own_point)
    : queries(queries.data()),
      keys(keys.data()),
      values(values.data()),
      count(queries.size()),
      pairs(keys.dim(-1)),
      apart(keys.rank() == 1 ? 0 : pairs),
      w(w.item()),
      own_point(own_point) {}

RowResults pool_rows(const Rows& rows, const Wanted& wanted) {
  Buffer f = make_buffer(rows.count);
  Buffer df_dq = make_buffer(wanted.df_dq ? rows.count : 0);
  Buffer df_dw = make_buffer(wanted.df_dw ? rows.count : 0);
  Buffer maxima = make_buffer(wanted.weights ? rows.count : 0);
  Buffer totals = make_buffer(wanted.weights ? rows.count : 0);
  const ForwardRows loop(rows, wanted, f.data(), df_dq.data(), df_dw.data(), maxima.data(),
                         totals.data());
  parallel_for(rows.count, rows_grain(rows.pairs), loop);
  return {as_vector(std::move(f)), as_vector(std::move(df_dq)), as_vector(std::move(df_dw)),
          as_vector(std::move(maxima)), as_vector(std::move(totals))};
}

Tensor pair_gradients(OfPair which, const Rows& rows, const Tensor& g, const RowResults& results) {
  // Few blocks, so that they take little memory, and as many with one thread as with several, so
  // that the sum has the same bits.
  const bool is_shared = rows.apart == 0;
  const Index block = is_shared ? std::max<Index>(1, (rows.count + 15) / 16) : 1;
  const Index blocks = (rows.count + block - 1) / block;
  Buffer gradient(static_cast<std::size_t>(blocks * rows.pairs));
  const PairGradients loop(which, rows, g, results, block, gradient.data());
  parallel_for(blocks, rows_grain(block * rows.pairs), loop);
  return Tensor({blocks, rows.pairs}, std::move(gradient));
}

}  // namespace tapegrad
