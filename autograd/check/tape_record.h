#pragma once

#include <optional>
#include <string>
#include <vector>

#include "autograd/check/numeric.h"
#include "autograd/tape.h"

namespace tapegrad {

/// Where the input of an entry came from.
struct Origin {
  enum class Kind { constant, parameter, entry };

  Kind kind = Kind::constant;
  Index number = 0;  // among the parameters or entries of the record

  bool operator==(const Origin&) const = default;
};

/// "[2,3] = softmax([2,3])  tests/ops_test.cpp:88".
std::string entry_text(const TapeEntry& entry);

/// One entry of a tape, and what its own rule makes of the gradient that arrives at it.
struct EntryRecord {
  std::string operation;
  std::string text;             // "[2,3] = softmax([2,3])  tests/ops_test.cpp:88"
  std::vector<Origin> origins;  // [input]
  std::vector<Tensor> inputs;
  Tensor output;

  std::optional<Tensor> g;                           // none: no gradient arrives here
  std::vector<std::optional<Tensor>> contributions;  // [input]
  std::string error;                                 // what the rule threw
};

/// What f recorded in one run, and a reverse pass over it that is independent of Tape::backward:
/// the rules are the tape's own, but their contributions are added up here. Unlike the Tape it
/// stays when f runs again.
struct TapeRecord {
  std::vector<EntryRecord> entries;
  std::vector<Variable> parameters;              // all that are used
  std::vector<std::optional<Tensor>> gradients;  // [parameter]

  /// The value that an input of an entry had.
  const Tensor& value(const Origin& origin) const;
};

TapeRecord record_tape(const RecordedFunction& f, const std::vector<Variable>& inputs,
                       const Weighting& weights);

}  // namespace tapegrad
