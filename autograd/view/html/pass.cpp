#include "autograd/view/html/pass.h"

#include <exception>
#include <optional>

#include "autograd/view/replace_words.h"
#include "autograd/view/source_lines.h"

namespace tapegrad {
namespace {

/// Whether a line belongs to the first or the last half of what may be shown.
bool is_among(Index line, Index count, Index most) {
  const Index at_end = most / 2;
  return count <= most || line < most - at_end || line >= count - at_end;
}

const char* flow_text(Flow flow) {
  switch (flow) {
    case Flow::added:
      return "added";
    case Flow::constant:
      return "constant";
    case Flow::outlived:
      return "outlived";
    case Flow::not_on_path:
      break;
  }
  return "not on path";
}

}  // namespace

struct HtmlPass::Recording {
  const Tape& tape;
  const PageOptions& options;
  TensorPool& tensors;
  Sources& sources;
  HtmlPass& pass;
  TapeText text;
  Index count;

  Json variables, entries, steps;
  std::map<std::pair<std::string, std::string>, Index> numbers;  // of variables, by kind and name
  std::string problem;                                           // why backward went no further

  Recording(const Tape& tape, const PageOptions& options, TensorPool& tensors, Sources& sources,
            HtmlPass& pass)
      : tape(tape),
        options(options),
        tensors(tensors),
        sources(sources),
        pass(pass),
        text(tape),
        count(std::ssize(tape.entries())) {
    variables.open('[');
    entries.open('[');
    steps.open('[');
  }

  bool is_listed(Index line) const { return is_among(line, count, options.most_listed); }

  Detail detail_of(Index line) const {
    return is_among(line, count, options.most_entries) ? Detail::full : Detail::statistics;
  }

  Index tensor(const Variable& v, Index line) { return tensors.add(v.value(), detail_of(line)); }

  /// The variable's number in this pass. Equal constants share one, as they share a name.
  Index variable(const Variable& v, Index line) {
    const std::string name = text.name(v);
    const Index value = tensor(v, line);
    const auto [known, is_new] =
        numbers.try_emplace({kind_of(v), name}, static_cast<Index>(numbers.size()));
    if (!is_new) return known->second;

    const bool is_number = !v.requires_gradient() && v.rank() == 0 && v.name().empty();
    variables.open('{').key("name").add(name);
    variables.key("kind").add(is_number ? "number" : kind_of(v));
    variables.key("tensor").add(value).close();
    if (v.is_parameter()) tensors.protect(value);
    const bool is_leaf = v.is_parameter() || !v.requires_gradient();
    if (is_leaf && !is_number) pass.table_.add_leaf(v, name, tensors.summary(value));
    return known->second;
  }

  void add_entry(Index line) {
    const TapeEntry& entry = tape.entries()[static_cast<std::size_t>(line)];
    const Formula formula = entry.rule->formula();
    entries.open('{').key("line").add(line);
    entries.key("op").add(entry.rule->name());
    entries.key("text").add(text.value(entry));
    entries.key("rule").add(formula.value);
    entries.key("inputs").open('[');
    for (const Variable& input : entry.inputs) entries.add(variable(input, line));
    entries.close();
    entries.key("output").add(variable(entry.output, line));
    add_gradients(entry, formula);
    entries.key("file").add(file_name(entry.where));
    entries.key("at").add(Index{entry.where.line}).close();
    sources.add(entry.where);

    pass.table_.add_operation(line, entry, text.name(entry.output) + " = " + text.value(entry),
                              tensors.summary(tensor(entry.output, line)));
  }

  /// For each input the formula of its gradient, for people and in the rule's letters.
  void add_gradients(const TapeEntry& entry, const Formula& formula) {
    entries.key("gradients").open('[');
    for (std::size_t i = 0; i < entry.inputs.size(); ++i) {
      if (!entry.inputs[i].requires_gradient()) {
        entries.add_null();
        continue;
      }
      const std::vector<std::string>& rules = formula.gradients;
      entries.open('{').key("text").add(text.gradient(entry, static_cast<Index>(i)));
      if (!rules.empty()) entries.key("rule").add(i < rules.size() ? rules[i] : rules.back());
      entries.close();
    }
    entries.close();
  }

  void run_backward() {
    BackwardPass backward(tape, *tape.last_loss());
    try {
      while (backward.step()) {
        if (is_listed(backward.line())) add_step(backward.last_step());
      }
    } catch (const std::exception& error) {
      problem = error.what();
    }
    add_parameters(backward);
    if (problem.empty()) pass.table_.end_backward();
  }

  void add_step(const BackwardStep& step) {
    const TapeEntry& entry = tape.entries()[static_cast<std::size_t>(step.line)];
    steps.open('{').key("line").add(step.line).key("arriving");
    add_gradient(step.arriving, step.line);
    if (step.arriving) set_gradient(entry.output, *step.arriving, step.line);

    steps.key("inputs").open('[');
    for (const InputStep& input : step.inputs) {
      steps.open('{').key("flow").add(flow_text(input.flow));
      if (input.added) {
        steps.key("before");
        add_gradient(input.before, step.line);
        steps.key("added");
        add_gradient(input.added, step.line);
        steps.key("after");
        add_gradient(input.after, step.line);
      }
      steps.close();
    }
    steps.close().close();
  }

  void add_gradient(const std::optional<Variable>& gradient, Index line) {
    if (gradient) {
      steps.add(tensor(*gradient, line));
    } else {
      steps.add_null();
    }
  }

  void set_gradient(const Variable& v, const Variable& gradient, Index line) {
    pass.table_.set_gradient(v, tensors.summary(tensor(gradient, line)));
  }

  void add_parameters(const BackwardPass& backward) {
    for (const Variable& p : backward.parameters()) {
      const auto number = numbers.find({kind_of(p), text.name(p)});
      if (number == numbers.end()) continue;  // only used in the part that is left out
      pass.parameters_.push_back({p, text.name(p), number->second, p.value()});
      set_gradient(p, *backward.gradient(p), 0);
    }
  }

  std::string body() {
    Json json;
    json.open('{').key("title").add(pass.title_);
    json.key("count").add(count);
    json.key("loss");
    if (tape.last_loss()) {
      json.add(text.name(*tape.last_loss()));
    } else {
      json.add_null();
    }
    if (!problem.empty()) json.key("problem").add(problem);
    json.key("variables").add_json(variables.close().text());
    json.key("entries").add_json(entries.close().text());
    json.key("steps").add_json(steps.close().text());
    return json.text();
  }
};

HtmlPass::HtmlPass(const Tape& tape, std::string title, const PageOptions& options,
                   TensorPool& tensors, Sources& sources)
    : title_(std::move(title)), table_(title_) {
  Recording recording(tape, options, tensors, sources, *this);
  for (Index line = 0; line < recording.count; ++line) {
    if (!recording.is_listed(line)) continue;
    recording.add_entry(line);
    ++step_count_;
  }
  if (tape.last_loss()) {
    recording.run_backward();
    step_count_ *= 2;
  }
  body_ = recording.body();
}

std::vector<Variable> HtmlPass::parameters() const {
  std::vector<Variable> variables;
  for (const Parameter& p : parameters_) variables.push_back(p.variable);
  return variables;
}

void HtmlPass::add_update(const Variable& parameter, const UpdateRule& rule, TensorPool& tensors) {
  for (const Parameter& p : parameters_) {
    const std::optional<Tensor>& gradient = p.variable.gradient();
    if (!p.variable.is_same_as(parameter) || !gradient) continue;

    Names names{{"p", p.name}, {"g", "d" + p.name}};
    for (const auto& [letter, tensor] : rule.letters) names[letter] = letter + "_" + p.name;
    Json json;
    json.open('{').key("variable").add(p.index);
    json.key("text").add(replace_words(rule.formula, names));
    json.key("rule").add(rule.formula);
    const auto add = [&](const std::string& key, const Tensor& tensor) {
      const Index number = tensors.add(tensor);
      tensors.protect(number);
      json.key(key).add(number);
    };
    add("before", p.value);
    add("gradient", *gradient);
    add("after", p.variable.value());
    json.key("letters").open('{');
    for (const auto& [letter, tensor] : rule.letters) add(letter, tensor);
    json.close();
    updates_ += (updates_.empty() ? "" : ",") + json.close().text();
    ++step_count_;
  }
}

std::string HtmlPass::json() const {
  return body_ + ",\"updates\":[" + updates_ + "]}";
}

}  // namespace tapegrad
