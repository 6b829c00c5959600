#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "autograd/backward_pass.h"
#include "autograd/view/html/json.h"
#include "autograd/view/html/sources.h"
#include "autograd/view/html/table.h"
#include "autograd/view/html/tensor_pool.h"
#include "autograd/view/tape_page.h"
#include "autograd/view/tape_text.h"

namespace tapegrad {

/// One pass over a tape, forward and backward, on its way into a page. It needs the tape only while
/// it is made.
class HtmlPass {
 public:
  HtmlPass(const Tape& tape, std::string title, const PageOptions& options, TensorPool& tensors,
           Sources& sources);

  /// The parameters that a gradient has reached.
  std::vector<Variable> parameters() const;

  /// How one of them has changed since; of others, nothing is shown.
  void add_update(const Variable& parameter, const UpdateRule& rule, TensorPool& tensors);

  Index step_count() const { return step_count_; }
  const HtmlTable& table() const { return table_; }
  std::string json() const;

 private:
  struct Parameter {
    Variable variable;
    std::string name;
    Index index;   // among the variables of this pass
    Tensor value;  // when the pass was recorded
  };

  /// What is known only while the tape is there.
  struct Recording;

  std::string title_;
  std::string body_;     // JSON without the closing bracket
  std::string updates_;  // JSON objects
  std::vector<Parameter> parameters_;
  Index step_count_ = 0;
  HtmlTable table_;
};

}  // namespace tapegrad
