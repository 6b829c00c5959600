#pragma once

#include "nn/attention_pooling.h"
#include "tensor/tensor.h"

/// Internal: the loops behind attention_pooling, which go through the matrix that is never made row
/// by row. With d_j = q - k_j, the row of a query q is
///
///   s_j = -(d_j w)^2 / 2,   p_j = exp(s_j - maximum) / total,   f = sum_j p_j v_j
///
/// where maximum is the largest of the s_j, and total the sum of the exp(s_j - maximum).
namespace tapegrad {

/// One query and its pairs.
struct Row {
  Index own;  // the position that is left out, or -1
  Real query;
  const Real* keys;    // [pair]
  const Real* values;  // [pair]
  Index pairs;
  Real w;
};

/// All of them. The tensors must live as long.
struct Rows {
  const Real* queries;
  const Real* keys;
  const Real* values;
  Index count;
  Index pairs;
  Index apart;  // from one query's keys to the next one's; 0 when they are shared
  Real w;
  OwnPoint own_point;

  Rows(const Tensor& queries, const Tensor& keys, const Tensor& values, const Tensor& w,
       OwnPoint own_point);

  Row operator[](Index i) const {
    return {own_point == OwnPoint::left_out ? i : -1,
            queries[i],
            keys + i * apart,
            values + i * apart,
            pairs,
            w};
  }
};

/// What the backward pass will ask for.
struct Wanted {
  bool df_dq = false;
  bool df_dw = false;
  bool weights = false;  // once more, for the gradient of keys or values
};

/// What is left of the rows: for each [query], or empty where it is not wanted.
struct RowResults {
  Tensor f;
  Tensor df_dq, df_dw;    // of f_i by q_i, and by w
  Tensor maxima, totals;  // with them the weights can be computed again
};

/// Goes through the rows once, for f and, where they are wanted, for
///
///   df/dq = -w^2 sum_j p_j (v_j - f) d_j,   df/dw = -w sum_j p_j (v_j - f) d_j^2
RowResults pool_rows(const Rows& rows, const Wanted& wanted);

enum class OfPair { key, value };

/// The gradient that is a number for each pair, for which the weights are computed again:
///
///   dL/dk_ij = w^2 g_i p_ij (v_ij - f_i) d_ij,   dL/dv_ij = g_i p_ij
///
/// @param g        dL/df, [query]
/// @param results  with maxima and totals
/// @return         [query, pair]; where keys and values are shared, [block, pair]: each row is the
///                 sum over a block of queries
Tensor pair_gradients(OfPair which, const Rows& rows, const Tensor& g, const RowResults& results);

}  // namespace tapegrad
