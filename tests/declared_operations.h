#pragma once

#include <fstream>
#include <set>
#include <string>

namespace tapegrad {

/// The names of all functions that autograd/ops.h declares: "Variable exp(const Operand& x);".
/// Tests run in the root of the project.
inline std::set<std::string> declared_operations() {
  std::ifstream file("autograd/ops.h");
  std::set<std::string> names;
  for (std::string line; std::getline(file, line);) {
    const std::size_t bracket = line.find('(');
    const bool is_declaration =
        line.rfind("Variable ", 0) == 0 || line.rfind("SortedVariable ", 0) == 0;
    if (!is_declaration || bracket == std::string::npos) continue;

    const std::size_t name = line.find(' ') + 1;
    names.insert(line.substr(name, bracket - name));
  }
  return names;
}

}  // namespace tapegrad
