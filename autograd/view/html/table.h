#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "autograd/tape.h"
#include "autograd/view/summary.h"

namespace tapegrad {

/// A tape as a table, for browsers that run no script.
class HtmlTable {
 public:
  explicit HtmlTable(std::string caption) : caption_(std::move(caption)) {}

  /// A line for a parameter or constant.
  void add_leaf(const Variable& leaf, const std::string& name, const Summary& value);

  /// A line for the operation at `line` of the tape.
  /// @param formula  "z = x * w"
  void add_operation(Index line, const TapeEntry& entry, const std::string& formula,
                     const Summary& value);

  /// What backward has found; nothing for a variable that has no line.
  void set_gradient(const Variable& v, const Summary& gradient);

  /// Backward is done: what has no gradient now will get none.
  void end_backward();

  std::string html() const;

 private:
  struct Row {
    std::string line, operation, formula, shape, value, gradient, where;
  };

  void add(const Variable& v, Row row);
  static std::string cells(const std::string& tag, const Row& row);

  std::string caption_;
  std::vector<Row> rows_;
  std::unordered_map<const void*, std::size_t> rows_of_;  // by Variable::id
};

/// What kind of variable it is: "parameter", "result" or "constant".
const char* kind_of(const Variable& v);

}  // namespace tapegrad
