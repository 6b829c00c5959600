#pragma once

#include <optional>
#include <string>
#include <vector>

#include "autograd/check/options.h"
#include "autograd/check/replay.h"
#include "autograd/check/report.h"
#include "autograd/check/tape_record.h"

namespace tapegrad {

/// Checks the rule of every entry of a tape on its own, with the inputs and the incoming gradient
/// it was recorded with, whatever the others do.
class LocalRules {
 public:
  LocalRules(const RecordedFunction& f, const std::vector<Variable>& inputs,
             const Weighting& weights, const TapeRecord& record, const CheckOptions& options);

  /// The first entry whose rule gives a wrong gradient, or none at all.
  /// @return  its line; nothing when all are right
  std::optional<Index> first_wrong() const;

  /// The entries with a constant among their inputs that changes when the parameters do. Their
  /// rules cannot be judged.
  std::vector<Index> entries_with_other_constants() const;

  /// The entries that have a kink at the numbers they got, as a maximum of equal numbers.
  std::vector<Index> entries_at_kinks() const;

  /// dL/d(input) of one entry, element by element, where L is the entry's output times its incoming
  /// gradient: one report for each variable among its inputs. Of a large input only the first
  /// elements.
  std::vector<CheckedInputReport> elements(Index line) const;

 private:
  Moves all_at_once() const;
  bool may_be_judged(Index line, const std::vector<Replayed>& runs) const;
  std::vector<Replayed> replay_all(const Moves& moves) const;
  CheckedElement compare_entry(Index line, const Moves& moves,
                               const std::vector<Replayed>& runs) const;
  void add_kinks_together(Index line, const Origin& origin, CheckedInputReport& report) const;
  CheckedElement compare_element(Index line, const Origin& origin, Index position) const;

  const RecordedFunction& f_;
  const std::vector<Variable>& inputs_;
  const Weighting& weights_;
  const TapeRecord& record_;
  const CheckOptions& options_;
};

}  // namespace tapegrad
