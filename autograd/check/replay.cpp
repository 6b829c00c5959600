#include "autograd/check/replay.h"

#include <algorithm>
#include <deque>
#include <span>
#include <stdexcept>

#include "autograd/check/analytic.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

Tensor moved(const Tensor& value, const std::optional<Tensor>& move, double scale) {
  return move ? value + scale * *move : value;
}

bool has_other_constant(const TapeEntry& entry, const EntryRecord& record) {
  for (std::size_t i = 0; i < record.inputs.size(); ++i) {
    if (record.origins[i].kind != Origin::Kind::constant) continue;
    const std::span<const Real> now = entry.inputs[i].value().values();
    const auto is_same = [](Real a, Real b) { return a == b || (a != a && b != b); };
    if (!std::ranges::equal(now, record.inputs[i].values(), is_same)) return true;
  }
  return false;
}

/// Notes what each operation has computed, and goes on with the recorded value in its place.
class Replayer final : public TapeObserver {
 public:
  Replayer(const TapeRecord& record, const Moves& moves, double scale)
      : record_(record), moves_(moves), scale_(scale) {}

  Tensor recorded(const TapeEntry& entry) override {
    const std::size_t line = replayed.computed.size();
    if (line >= record_.entries.size() ||
        entry.output.shape() != record_.entries[line].output.shape() ||
        entry.inputs.size() != record_.entries[line].inputs.size()) {
      throw std::runtime_error("f records other operations when its numbers change a little");
    }
    replayed.computed.push_back(entry.output.value());
    replayed.has_other_constant.push_back(has_other_constant(entry, record_.entries[line]));
    return moved(record_.entries[line].output, moves_.entries[line], scale_);
  }

  Replayed replayed;

 private:
  const TapeRecord& record_;
  const Moves& moves_;
  double scale_;
};

}  // namespace

std::optional<Tensor>& Moves::operator[](const Origin& origin) {
  const auto number = static_cast<std::size_t>(origin.number);
  return origin.kind == Origin::Kind::parameter ? parameters[number] : entries[number];
}

const std::optional<Tensor>& Moves::operator[](const Origin& origin) const {
  const auto number = static_cast<std::size_t>(origin.number);
  return origin.kind == Origin::Kind::parameter ? parameters[number] : entries[number];
}

Replayed replay(const RecordedFunction& f, const std::vector<Variable>& inputs,
                const Weighting& weights, const TapeRecord& record, const Moves& moves,
                double scale) {
  std::deque<RestoreValue> restore;
  for (std::size_t p = 0; p < record.parameters.size(); ++p) {
    Variable parameter = record.parameters[p];
    restore.emplace_back(parameter);
    parameter.set_value(moved(parameter.value(), moves.parameters[p], scale));
  }

  Replayer replayer(record, moves, scale);
  Tape tape(replayer);
  weighted_sum(f(tape, inputs), weights);
  if (replayer.replayed.computed.size() != record.entries.size()) {
    throw std::runtime_error("f records other operations when its numbers change a little");
  }
  return std::move(replayer.replayed);
}

}  // namespace tapegrad
