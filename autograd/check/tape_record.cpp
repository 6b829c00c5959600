#include "autograd/check/tape_record.h"

#include <unordered_map>

#include "autograd/check/analytic.h"
#include "autograd/check/words.h"
#include "tensor/create.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

/// Copies the entries of a tape, and finds out where each input came from.
class Recorder {
 public:
  TapeRecord copy(const Tape& tape) {
    for (const TapeEntry& entry : tape.entries()) copy(entry);
    record_.gradients.resize(record_.parameters.size());
    return std::move(record_);
  }

 private:
  void copy(const TapeEntry& entry) {
    EntryRecord copy;
    copy.operation = entry.rule->name();
    copy.text = entry_text(entry);
    copy.output = entry.output.value();
    for (const Variable& input : entry.inputs) {
      copy.inputs.push_back(input.value());
      copy.origins.push_back(origin(input));
    }
    copy.contributions.resize(entry.inputs.size());
    origins_[&entry.output.value()] = {Origin::Kind::entry, std::ssize(record_.entries)};
    record_.entries.push_back(std::move(copy));
  }

  Origin origin(const Variable& input) {
    // Copies of a Variable share their value, so its address tells which variable it is.
    const auto known = origins_.find(&input.value());
    if (known != origins_.end()) return known->second;
    if (!input.is_parameter()) return {};

    const Origin origin{Origin::Kind::parameter, std::ssize(record_.parameters)};
    record_.parameters.push_back(input);
    origins_[&input.value()] = origin;
    return origin;
  }

  TapeRecord record_;
  std::unordered_map<const Tensor*, Origin> origins_;
};

void add(std::optional<Tensor>& sum, const Tensor& contribution) {
  sum = sum ? *sum + contribution : contribution;
}

std::optional<Tensor>& gradient_of(TapeRecord& record, const Origin& origin) {
  const auto number = static_cast<std::size_t>(origin.number);
  return origin.kind == Origin::Kind::parameter ? record.gradients[number]
                                                : record.entries[number].g;
}

/// Applies the rule of one entry, and adds up its contributions.
void propagate(const Rule& rule, EntryRecord& entry, TapeRecord& record) {
  for (std::size_t i = 0; i < entry.inputs.size(); ++i) {
    if (entry.origins[i].kind == Origin::Kind::constant) continue;
    try {
      const Tensor contribution = rule.backward(*entry.g, static_cast<Index>(i)).value();
      if (contribution.shape() != entry.inputs[i].shape()) {
        entry.error = words("its rule gives input ", i, " of shape ", entry.inputs[i].shape(),
                            " a gradient of shape ", contribution.shape());
        return;
      }
      entry.contributions[i] = contribution;
      add(gradient_of(record, entry.origins[i]), contribution);
    } catch (const std::exception& error) {
      entry.error = words("its rule fails: ", error.what());
      return;
    }
  }
}

}  // namespace

std::string entry_text(const TapeEntry& entry) {
  std::string text = words(shape_words(entry.output.shape()), " = ", entry.rule->name(), "(");
  for (std::size_t i = 0; i < entry.inputs.size(); ++i) {
    text += i == 0 ? "" : ", ";
    text += shape_words(entry.inputs[i].shape());
  }
  return words(text, ")  ", entry.where.file, ":", entry.where.line);
}

const Tensor& TapeRecord::value(const Origin& origin) const {
  const auto number = static_cast<std::size_t>(origin.number);
  if (origin.kind == Origin::Kind::parameter) return parameters[number].value();
  return entries[number].output;
}

TapeRecord record_tape(const RecordedFunction& f, const std::vector<Variable>& inputs,
                       const Weighting& weights) {
  Tape tape;
  const Variable loss = weighted_sum(f(tape, inputs), weights);
  TapeRecord record = Recorder().copy(tape);
  if (!loss.requires_gradient() || record.entries.empty()) return record;

  record.entries.back().g = ones(loss.shape());  // the sum that makes L is recorded last
  for (std::size_t line = record.entries.size(); line-- > 0;) {
    EntryRecord& entry = record.entries[line];
    if (entry.g) propagate(*tape.entries()[line].rule, entry, record);
  }
  return record;
}

}  // namespace tapegrad
