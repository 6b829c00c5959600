#pragma once

#include "nn/module.h"
#include "tensor/random.h"
#include "tensor/tensor.h"

namespace tapegrad {

/// Nadaraya-Watson kernel regression with a learned width:
///
///   f(q) = sum_i softmax_i(-((q - k_i) w)^2 / 2) v_i
///
/// w is one over the width of the kernel, in 1 / (unit of the keys): the larger it is, the nearer
/// the keys that a query attends to. Its sign does not matter.
///
/// Zhang et al., Dive into Deep Learning, "Attention Pooling: Nadaraya-Watson Kernel Regression".
class NadarayaWatson final : public Module {
 public:
  /// Draws w [1], uniform on [0, 1).
  explicit NadarayaWatson(Generator& generator = default_generator());

  explicit NadarayaWatson(double w);

  /// @param queries  [query]
  /// @param keys     [query, pair]: each query has keys of its own
  /// @param values   [query, pair]
  /// @return         [query]: the prediction at each query
  /// @throws ShapeError when the shapes do not fit, or there is no key to attend to.
  Variable forward(const Variable& queries, const Variable& keys, const Variable& values);

  /// The weights of the last forward: [query, pair], each row adds up to 1. [0, 0] before it.
  const Tensor& attention_weights() const { return attention_weights_; }

  const Variable& w() const { return w_; }

  std::string_view type_name() const override { return "NadarayaWatson"; }
  std::string description() const override;
  std::vector<NamedParameter> own_parameters() const override { return {{"w", w_}}; }

 private:
  Variable w_;
  Tensor attention_weights_;
};

}  // namespace tapegrad
