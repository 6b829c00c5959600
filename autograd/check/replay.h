#pragma once

#include <optional>
#include <vector>

#include "autograd/check/tape_record.h"

namespace tapegrad {

/// How far to move each variable of a record.
struct Moves {
  std::vector<std::optional<Tensor>> parameters;
  std::vector<std::optional<Tensor>> entries;  // their outputs

  explicit Moves(const TapeRecord& record)
      : parameters(record.parameters.size()), entries(record.entries.size()) {}

  std::optional<Tensor>& operator[](const Origin& origin);
  const std::optional<Tensor>& operator[](const Origin& origin) const;
};

/// What happened when f ran again.
struct Replayed {
  std::vector<Tensor> computed;  // what each operation computed: [entry]

  /// The entries that now had another constant among their inputs: it was made of a value that had
  /// left the tape.
  std::vector<bool> has_other_constant;
};

/// Runs f again so that every operation sees the recorded values of its inputs, moved by `scale`
/// times their move, whatever has been computed before it. So each operation is computed close to
/// its recorded inputs, and a mistake in one is not carried on to the next.
/// @throws std::runtime_error when f records other operations than before.
Replayed replay(const RecordedFunction& f, const std::vector<Variable>& inputs,
                const Weighting& weights, const TapeRecord& record, const Moves& moves,
                double scale);

}  // namespace tapegrad
