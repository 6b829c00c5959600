#include "nn/nadaraya_watson.h"

#include <sstream>

#include "autograd/ops.h"
#include "tensor/create.h"
#include "tensor/error.h"

namespace tapegrad {
namespace {

/// Sizes that differ are never repeated to fit: a query would meet another query's keys.
void require_fitting(const Shape& queries, const Shape& keys, const Shape& values) {
  require_shape(queries.rank() == 1, "NadarayaWatson: expected queries [query], got ", queries);
  require_shape(keys.rank() == 2 && keys[0] == queries[0], "NadarayaWatson: expected keys [",
                queries[0], ", pair], a row for each query, got ", keys,
                "; repeat keys that all queries share");
  require_shape(values == keys, "NadarayaWatson: expected values ", keys,
                ", one for each key, got ", values);
  require_shape(keys[1] > 0, "NadarayaWatson: expected at least one key for each query, got keys ",
                keys);
}

}  // namespace

NadarayaWatson::NadarayaWatson(Generator& generator)
    : w_(Variable::parameter(generator.rand({1}), "w")), attention_weights_(zeros({0, 0})) {}

NadarayaWatson::NadarayaWatson(double w)
    : w_(Variable::parameter(full({1}, w), "w")), attention_weights_(zeros({0, 0})) {}

Variable NadarayaWatson::forward(const Variable& queries, const Variable& keys,
                                 const Variable& values) {
  require_fitting(queries.shape(), keys.shape(), values.shape());
  attention_weights_ = Tensor();  // those of the last call make room
  const Index count = keys.dim(0);
  const Index pairs = keys.dim(1);
  const Variable query_of_pair = reshape(repeat_interleave(queries, pairs), {count, pairs});

  const Variable distance = ((query_of_pair - keys) * w_).named("distance");
  const Variable weights = softmax(-square(distance) / 2, 1).named("weights");
  attention_weights_ = weights.value();

  // For each query, a row of weights times a column of values: [1, pair] x [pair, 1].
  const Variable rows = reshape(weights, {count, 1, pairs});
  const Variable columns = reshape(values, {count, pairs, 1});
  return reshape(bmm(rows, columns), {count});
}

std::string NadarayaWatson::description() const {
  std::ostringstream text;
  text << "w=" << w_.item();
  return text.str();
}

}  // namespace tapegrad
