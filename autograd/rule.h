#pragma once

#include <string_view>

#include "autograd/formula.h"
#include "autograd/variable.h"
#include "tensor/small_blocks.h"

namespace tapegrad {

/// The derivative of one operation, together with what it kept from the forward pass.
struct Rule {
  virtual ~Rule() = default;

  static void* operator new(std::size_t bytes) { return allocate_small(bytes); }
  static void operator delete(void* rule, std::size_t bytes) { free_small(rule, bytes); }

  /// The operation's name as users write it: "softmax".
  virtual std::string_view name() const = 0;

  /// The chain rule for this operation, written with recorded operations so that the result can be
  /// differentiated again. Called once for each input that requires a gradient.
  /// @param g      dL/d(output), shaped like the output
  /// @param input  which input is meant, counted from 0
  /// @return       dL/d(input), shaped like that input
  virtual Variable backward(const Variable& g, Index input) const = 0;

  /// The operation and its derivative as printed tapes show them. By default, the call alone.
  virtual Formula formula() const { return {std::string(name()) + "(...)", {}}; }
};

}  // namespace tapegrad
