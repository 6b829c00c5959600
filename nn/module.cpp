#include "nn/module.h"

#include <algorithm>
#include <ostream>
#include <utility>

namespace tapegrad {
namespace {

bool contains(const std::vector<NamedParameter>& list, const Variable& parameter) {
  const auto is_it = [&](const NamedParameter& entry) {
    return entry.parameter.is_same_as(parameter);
  };
  return std::any_of(list.begin(), list.end(), is_it);
}

void append_parameters(const Module& module, const std::string& path,
                       std::vector<NamedParameter>& list) {
  for (const NamedParameter& own : module.own_parameters()) {
    if (!contains(list, own.parameter)) list.push_back({path + own.name, own.parameter});
  }
  for (const NamedModule& child : module.children()) {
    append_parameters(*child.module, path + child.name + ".", list);
  }
}

void print(std::ostream& out, const Module& module, const std::string& indent) {
  const std::string description = module.description();
  const std::vector<NamedModule> children = module.children();
  out << module.type_name() << "(";
  if (children.empty()) {
    out << description << ")";
    return;
  }

  const std::string deeper = indent + "  ";
  out << "\n";
  if (!description.empty()) out << deeper << description << "\n";
  for (const NamedModule& child : children) {
    out << deeper << "(" << child.name << "): ";
    print(out, *child.module, deeper);
    out << "\n";
  }
  out << indent << ")";
}

}  // namespace

std::vector<NamedParameter> Module::named_parameters() const {
  std::vector<NamedParameter> list;
  append_parameters(*this, "", list);
  for (const NamedParameter& entry : list) {
    const bool is_longer = entry.name.size() > entry.parameter.name().size();
    if (is_longer) entry.parameter.named(entry.name);
  }
  return list;
}

std::vector<Variable> Module::parameters() const {
  std::vector<Variable> result;
  for (const NamedParameter& entry : named_parameters()) result.push_back(entry.parameter);
  return result;
}

void Module::clear_gradients() const {
  for (Variable& parameter : parameters()) parameter.clear_gradient();
}

std::ostream& operator<<(std::ostream& out, const Module& module) {
  print(out, module, "");
  return out;
}

}  // namespace tapegrad
