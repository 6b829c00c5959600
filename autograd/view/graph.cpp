#include "autograd/view/graph.h"

#include <set>
#include <string_view>
#include <unordered_map>

#include "autograd/backward_pass.h"
#include "autograd/shown_name.h"
#include "autograd/view/summary.h"
#include "autograd/view/tape_text.h"

namespace tapegrad {
namespace {

/// Collects the nodes and edges of one graph.
class Builder {
 public:
  Builder(const Tape& tape, Index most_lines, Graph& graph)
      : tape_(tape), text_(tape), graph_(graph), count_(std::ssize(tape.entries())) {
    const bool is_folded = count_ > most_lines;
    fold_begin_ = is_folded ? most_lines / 2 : count_;
    fold_end_ = is_folded ? count_ - most_lines / 2 : count_;
    collect_gradients();
  }

  void build() {
    for (Index line = 0; line < count_; ++line) {
      const TapeEntry& entry = tape_.entries()[static_cast<std::size_t>(line)];
      const bool is_hidden = fold_begin_ <= line && line < fold_end_;
      const std::string id = is_hidden ? "fold" : std::string("t").append(std::to_string(line));
      ids_[entry.output.id()] = id;
      places_[entry.output.id()] = {line, module_of(entry)};
      if (line == fold_begin_) add_fold();
      if (!is_hidden) {
        for (const Variable& input : entry.inputs) add_leaf(input);
        add_operation(id, entry);
      }
      for (std::size_t i = 0; i < entry.inputs.size(); ++i) {
        add_edge(entry.inputs[i], id, is_hidden ? -1 : static_cast<Index>(i));
      }
    }
  }

 private:
  void collect_gradients() {
    if (!tape_.last_loss()) return;
    BackwardPass pass(tape_, *tape_.last_loss());
    try {
      while (pass.step()) {
      }
    } catch (const std::exception&) {
      is_broken_ = true;
    }
    for (const TapeEntry& entry : tape_.entries()) {
      keep_gradient(pass, entry.output);
      for (const Variable& input : entry.inputs) keep_gradient(pass, input);
    }
  }

  void keep_gradient(const BackwardPass& pass, const Variable& v) {
    const Variable* g = pass.gradient(v);
    if (g) gradients_.insert_or_assign(v.id(), *g);
  }

  std::string gradient_text(const Variable& v) const {
    const auto found = gradients_.find(v.id());
    const std::string name = text_.gradient_name(v);
    if (found != gradients_.end()) return name + " = " + short_text(found->second.value());
    const bool is_known = tape_.last_loss() && !is_broken_;
    return name + (is_known ? ": not on a path to the loss" : ": not computed");
  }

  /// Parameters and constants: a box the first time they are used. Plain numbers are part of the
  /// formula and get none.
  void add_leaf(const Variable& v) {
    const bool is_number = !v.is_parameter() && v.rank() == 0 && v.name().empty();
    if (ids_.contains(v.id()) || is_number) return;
    const std::string name = text_.name(v);
    const auto [known, is_new] = leaves_.try_emplace(name, "leaf" + std::to_string(leaves_.size()));
    ids_[v.id()] = known->second;
    if (!is_new) return;

    Graph::Node node{known->second, Graph::Kind::constant, {}, ""};
    node.label = {name + " " + argument_text(v.shape()), short_text(v.value())};
    if (v.is_parameter()) {
      node.kind = Graph::Kind::parameter;
      node.label.push_back(gradient_text(v));
      node.module = module_of(v);
    }
    graph_.nodes.push_back(node);
  }

  /// "encoder.0" for the parameter encoder.0.weight.
  static std::string module_of(const Variable& parameter) {
    const std::string name = shown_name(parameter);
    const std::size_t dot = name.rfind('.');
    return dot == std::string::npos ? "" : name.substr(0, dot);
  }

  /// An operation belongs to the module of its newest input, which is a parameter of the module or
  /// was computed in the same file: what a Linear computes is in linear.cpp.
  std::string module_of(const TapeEntry& entry) const {
    Place newest;
    for (const Variable& input : entry.inputs) {
      if (input.is_parameter() && newest.line < 0) newest.module = module_of(input);
      const auto place = places_.find(input.id());
      if (place == places_.end() || place->second.line < newest.line) continue;
      const TapeEntry& origin = tape_.entries()[static_cast<std::size_t>(place->second.line)];
      const bool is_same_file = std::string_view(origin.where.file) == entry.where.file;
      if (is_same_file) newest = place->second;
    }
    return newest.module;
  }

  void add_operation(const std::string& id, const TapeEntry& entry) {
    const bool is_loss = tape_.last_loss() && tape_.last_loss()->id() == entry.output.id();
    graph_.nodes.push_back(
        {id,
         is_loss ? Graph::Kind::loss : Graph::Kind::operation,
         {text_.name(entry.output) + " = " + text_.value(entry),
          argument_text(entry.output.shape()) + " " + short_text(entry.output.value()),
          gradient_text(entry.output)},
         places_.at(entry.output.id()).module});
  }

  void add_fold() {
    const std::string count = std::to_string(fold_end_ - fold_begin_);
    graph_.nodes.push_back({"fold", Graph::Kind::fold, {count + " more operations"}, ""});
  }

  void add_edge(const Variable& from, const std::string& to, Index input) {
    const auto found = ids_.find(from.id());
    if (found == ids_.end()) return;  // a plain number, or only used in the fold
    if (found->second == "fold" && to == "fold") return;
    const bool touches_fold = found->second == "fold" || to == "fold";
    if (touches_fold && !fold_edges_.insert(found->second + ">" + to).second) return;
    graph_.edges.push_back({found->second, to, touches_fold ? -1 : input});
  }

  /// Where a result was computed.
  struct Place {
    Index line = -1;
    std::string module;
  };

  const Tape& tape_;
  TapeText text_;
  Graph& graph_;
  Index count_;
  Index fold_begin_ = 0;
  Index fold_end_ = 0;
  bool is_broken_ = false;
  std::unordered_map<const void*, Variable> gradients_;
  std::unordered_map<const void*, Place> places_;        // by Variable::id
  std::unordered_map<const void*, std::string> ids_;     // of the box of each variable
  std::unordered_map<std::string, std::string> leaves_;  // box by name: equal constants share one
  std::set<std::string> fold_edges_;
};

}  // namespace

Graph::Graph(const Tape& tape, Index most_lines) {
  Builder(tape, most_lines, *this).build();
}

}  // namespace tapegrad
