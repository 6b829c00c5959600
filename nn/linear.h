#pragma once

#include <optional>

#include "nn/module.h"
#include "tensor/random.h"

namespace tapegrad {

enum class Bias { no, yes };

/// y = x W^T + b.
class Linear final : public Layer {
 public:
  /// Draws weight [out, in], then bias [out], uniform on [-1, 1) / sqrt(in_features): the numbers
  /// that PyTorch's Linear starts with after the same seed.
  /// @throws std::invalid_argument when a size is not positive.
  Linear(Index in_features, Index out_features, Bias bias = Bias::yes,
         Generator& generator = default_generator());

  /// @param x  [..., in_features]
  /// @return   [..., out_features]
  Variable forward(const Variable& x) const override;

  /// [out_features, in_features]
  const Variable& weight() const { return weight_; }

  /// [out_features]; empty without bias.
  const std::optional<Variable>& bias() const { return bias_; }

  std::string_view type_name() const override { return "Linear"; }
  std::string description() const override;
  std::vector<NamedParameter> own_parameters() const override;

 private:
  Variable weight_;
  std::optional<Variable> bias_;
};

}  // namespace tapegrad
