#include "nn/linear.h"

#include <cmath>

#include "autograd/ops.h"
#include "tensor/error.h"

namespace tapegrad {

Linear::Linear(Index in_features, Index out_features, Bias bias, Generator& generator) {
  require_argument(in_features > 0 && out_features > 0,
                   "Linear: expected sizes of 1 or more, got in_features ", in_features,
                   ", out_features ", out_features);

  // The sum over in_features inputs keeps the size of its terms: each has variance 1 / (3 in).
  const double limit = 1 / std::sqrt(static_cast<double>(in_features));
  weight_ =
      Variable::parameter(generator.uniform(-limit, limit, {out_features, in_features}), "weight");
  if (bias == Bias::yes) {
    bias_ = Variable::parameter(generator.uniform(-limit, limit, {out_features}), "bias");
  }
}

Variable Linear::forward(const Variable& x) const {
  const Index in_features = weight_.dim(1);
  require_shape(x.rank() > 0 && x.dim(-1) == in_features, "Linear: expected [..., ", in_features,
                "], got ", x.shape(), "; the last axis holds the in_features");

  const Variable product = matmul(x, transpose(weight_, 0, 1));
  return bias_ ? product + *bias_ : product;
}

std::string Linear::description() const {
  return "in_features=" + std::to_string(weight_.dim(1)) +
         ", out_features=" + std::to_string(weight_.dim(0)) +
         ", bias=" + (bias_ ? "True" : "False");
}

std::vector<NamedParameter> Linear::own_parameters() const {
  std::vector<NamedParameter> list = {{"weight", weight_}};
  if (bias_) list.push_back({"bias", *bias_});
  return list;
}

}  // namespace tapegrad
