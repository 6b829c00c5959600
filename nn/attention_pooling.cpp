#include "nn/attention_pooling.h"

#include <limits>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "nn/attention_rows.h"
#include "tensor/create.h"
#include "tensor/error.h"

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

/// The inputs, numbered as the rule numbers them.
enum Input : Index { queries_input, keys_input, values_input, w_input };

}  // namespace

/// df_i/dq_i and df_i/dw are one number for each row. The way forward has found them in passing,
/// and what is left of the chain rule is
///
///   dL/dq_i = g_i df_i/dq_i,   dL/dw = sum_i g_i df_i/dw
///
/// For keys and values the rows are gone through again, see pair_gradients.
struct AttentionPoolingRule final : Rule {
  Variable queries, keys, values, w;
  OwnPoint own_point;
  RowResults results;

  AttentionPoolingRule(Variable queries, Variable keys, Variable values, Variable w,
                       OwnPoint own_point, RowResults results)
      : queries(std::move(queries)),
        keys(std::move(keys)),
        values(std::move(values)),
        w(std::move(w)),
        own_point(own_point),
        results(std::move(results)) {}

  std::string_view name() const override { return "attention_pooling"; }

  Variable backward(const Variable& g, Index input) const override {
    return Tape::is_recording() ? recorded_gradient(g, input)
                                : Variable(gradient(g.value(), input));
  }

  /// From what was found row by row.
  Tensor gradient(const Tensor& g, Index input) const {
    if (input == queries_input) return g * results.df_dq;
    if (input == w_input) return sum(g * results.df_dw).reshape(w.shape());

    const Rows rows(queries.value(), keys.value(), values.value(), w.value(), own_point);
    const OfPair which = input == keys_input ? OfPair::key : OfPair::value;
    return sum_to(pair_gradients(which, rows, g, results), keys.shape());
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
  const bool records = Tape::is_recording();
  const Wanted wanted{
      .df_dq = records && queries.requires_gradient(),
      .df_dw = records && w.requires_gradient(),
      .weights = records && (keys.requires_gradient() || values.requires_gradient())};
  const Rows rows(queries.value(), keys.value(), values.value(), w.value(), own_point);
  RowResults results = pool_rows(rows, wanted);
  const Tensor f = results.f;
  return Tape::record<AttentionPoolingRule>({queries, keys, values, w}, f, queries.where, queries,
                                            keys, values, w, own_point, std::move(results));
}

}  // namespace tapegrad
