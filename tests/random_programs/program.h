#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "autograd/variable.h"
#include "tests/random_programs/scalar_array.h"

namespace tapegrad::random_programs {

class Builder;
struct Step;

using Variables = std::vector<Variable>;
using Arrays = std::vector<ScalarArray>;

/// An operation that random programs are made of: how to choose its arguments, and how to compute
/// it with tapegrad and, independently, with single numbers.
struct Operation {
  std::string name;  // as declared in autograd/ops.h

  /// Chooses operands among the builder's variables, and what else the step needs. Returns whether
  /// it has found any.
  bool (*choose)(Builder& builder, Step& step);

  /// @param x  the step's operands
  Variable (*recorded)(const Step& step, const Variables& x);
  ScalarArray (*scalar)(ScalarGraph& graph, const Step& step, const Arrays& x);
};

/// One line of a program: an input, or an operation on variables of the lines above. What the
/// numbers mean is the operation's affair.
struct Step {
  const Operation* operation = nullptr;    // none: an input
  std::vector<std::size_t> operands = {};  // lines
  Index axis = 0;
  Index number = 0;
  std::vector<Index> numbers = {};
  double factor = 0;
  bool flag = false;
  Tensor tensor = {};  // a mask, or the value of an input
};

/// A function of its inputs.
struct Program {
  std::vector<Step> steps;
  std::vector<std::size_t> outputs;  // lines

  std::vector<Tensor> inputs() const;
};

/// The outputs of a program.
Variables run_recorded(const Program& program, const Variables& inputs);
Arrays run_scalar(ScalarGraph& graph, const Program& program, const Arrays& inputs);

/// One line per input and step.
std::ostream& operator<<(std::ostream& out, const Program& program);

}  // namespace tapegrad::random_programs
