#include "autograd/view/tape_text.h"

#include "autograd/shown_name.h"
#include "autograd/view/summary.h"

namespace tapegrad {

TapeText::TapeText(const Tape& tape) {
  if (!tape.keeps_values()) {
    throw TapeError("a Tape with KeepValues::no cannot be shown: it has forgotten values");
  }
  // Names that were given come first, so that no made-up one takes their place.
  for (const TapeEntry& entry : tape.entries()) {
    for (const Variable& input : entry.inputs) add_own_name(input);
    add_own_name(entry.output);
  }

  Index line = 0;
  for (const TapeEntry& entry : tape.entries()) {
    for (const Variable& input : entry.inputs) {
      if (names_.contains(input.id())) continue;
      if (input.is_parameter()) {
        add_made_up_name(input, 'p', parameters_++);
      } else {
        add_constant(input);  // results have got theirs where they were computed
      }
    }
    add_made_up_name(entry.output, 't', line++);
  }
}

void TapeText::add_own_name(const Variable& v) {
  if (v.name().empty() || names_.contains(v.id())) return;
  names_[v.id()] = unique(shown_name(v));
}

void TapeText::add_made_up_name(const Variable& v, char letter, Index number) {
  if (!names_.contains(v.id())) names_[v.id()] = made_up(letter, number);
}

void TapeText::add_constant(const Variable& v) {
  if (v.rank() == 0) {
    names_[v.id()] = short_text(static_cast<double>(v.item()));
    return;
  }
  // A tensor that is used twice becomes two constants; they share its numbers.
  const auto [constant, is_new] = constants_.try_emplace(v.value().data());
  if (is_new) constant->second = made_up('c', std::ssize(constants_) - 1);
  names_[v.id()] = constant->second;
}

std::string TapeText::unique(const std::string& name) {
  int& uses = uses_[name];
  ++uses;
  if (uses == 1) return name;
  return unique(name + "_" + std::to_string(uses));
}

std::string TapeText::made_up(char letter, Index number) {
  return unique(std::string(1, letter).append(std::to_string(number)));
}

std::string TapeText::name(const Variable& v) const {
  const auto found = names_.find(v.id());
  if (found != names_.end()) return found->second;
  return v.name().empty() ? "(not on the tape)" : shown_name(v);
}

std::string TapeText::gradient_name(const Variable& v) const {
  return std::string("d").append(name(v));
}

Names TapeText::names_in(const TapeEntry& entry) const {
  Names names;
  std::string all;
  for (const Variable& input : entry.inputs) all += (all.empty() ? "" : ", ") + name(input);
  names["..."] = all;
  if (!entry.inputs.empty()) names["a"] = names["x"] = name(entry.inputs[0]);
  if (entry.inputs.size() > 1) names["b"] = names["n"] = name(entry.inputs[1]);
  names["y"] = name(entry.output);
  names["g"] = gradient_name(entry.output);
  names["s"] = argument_text(entry.output.shape());
  return names;
}

std::string TapeText::value(const TapeEntry& entry) const {
  return replace_words(entry.rule->formula().value, names_in(entry));
}

std::string TapeText::gradient(const TapeEntry& entry, Index input) const {
  const Formula formula = entry.rule->formula();
  const auto i = static_cast<std::size_t>(input);
  if (formula.gradients.empty()) return "backward of " + std::string(entry.rule->name());

  Names names = names_in(entry);
  names["i"] = std::to_string(input);
  const bool is_last = i >= formula.gradients.size();
  const std::string& text = is_last ? formula.gradients.back() : formula.gradients[i];
  const bool is_summed =
      formula.broadcast == Broadcast::yes && entry.inputs[i].shape() != entry.output.shape();
  return replace_words(is_summed ? "sum(" + text + ")" : text, names);
}

}  // namespace tapegrad
