#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "autograd/variable.h"

namespace tapegrad {

/// What all copies of a Variable share (internal). It knows its Tape by address only and owns no
/// other variable, so there are no cycles, and releasing a long chain of results needs no
/// recursion.
struct Variable::State {
  explicit State(Tensor&& value) : value(std::move(value)) {}

  /// What only parameters have.
  struct Parameter {
    std::optional<Tensor> gradient;
    std::uint64_t changed_at = 0;  // parameter_changes after the last set_value; 0: never changed
  };

  Tensor value;  // without numbers where a tape with KeepValues::no has forgotten them
  std::string name;
  std::unique_ptr<Parameter> parameter;  // empty: a result or a constant
  const Tape* tape = nullptr;            // where it was recorded, while that Tape lives
  Index line = 0;                        // the entry that computed it there
  bool outlived_its_tape = false;
  std::atomic<long> kept_idly = 0;  // how many handles entries have that do not need its numbers
};

/// How often set_value was called, on any parameter. An entry of a tape notes this number, and so
/// can tell later whether one of its inputs has changed since.
inline std::atomic<std::uint64_t> parameter_changes = 0;

}  // namespace tapegrad
