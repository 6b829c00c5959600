#include "autograd/operand_error.h"
#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/create.h"

namespace tapegrad {
namespace {

std::vector<Tensor> values_of(const std::vector<Variable>& variables) {
  std::vector<Tensor> values;
  for (const Variable& variable : variables) values.push_back(variable.value());
  return values;
}

}  // namespace

/// y holds the inputs one after another: each receives its piece of g.
struct CatRule final : Rule {
  Index axis;
  std::vector<Index> starts;   // where each input begins along the axis
  std::vector<Index> lengths;  // and how many positions it has there

  CatRule(Index axis, const std::vector<Variable>& inputs) : axis(axis) {
    Index start = 0;
    for (const Variable& input : inputs) {
      starts.push_back(start);
      lengths.push_back(input.dim(axis));
      start += input.dim(axis);
    }
  }

  std::string_view name() const override { return "cat"; }

  Variable backward(const Variable& g, Index input) const override {
    const auto i = static_cast<std::size_t>(input);
    return narrow(g, axis, starts[i], lengths[i]);
  }

  Formula formula() const override {
    Formula formula{"cat(..., " + argument_text(axis) + ")", {}};
    for (std::size_t i = 0; i < starts.size(); ++i) {
      formula.gradients.push_back("narrow(g, " + argument_text(axis) + ", " +
                                  argument_text(starts[i]) + ", " + argument_text(lengths[i]) +
                                  ")");
    }
    return formula;
  }
};

Variable cat(const std::vector<Variable>& variables, Index axis, const char* file, int line) try {
  const Variable y = cat(values_of(variables), axis);
  return Tape::record(std::make_unique<CatRule>(axis, variables),
                      EntryInputs(variables.begin(), variables.end()), y, {file, line});
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, {file, line}, variables);
}

/// y holds the inputs side by side along a new axis: input i receives slice i of g.
struct StackRule final : Rule {
  Index axis;

  explicit StackRule(Index axis) : axis(axis) {}

  std::string_view name() const override { return "stack"; }

  Variable backward(const Variable& g, Index input) const override {
    return select(g, axis, input);
  }

  Formula formula() const override {
    return {"stack(..., " + argument_text(axis) + ")",
            {"select(g, " + argument_text(axis) + ", i)"}};
  }
};

Variable stack(const std::vector<Variable>& variables, Index axis, const char* file, int line) try {
  const Variable y = stack(values_of(variables), axis);
  return Tape::record(std::make_unique<StackRule>(axis),
                      EntryInputs(variables.begin(), variables.end()), y, {file, line});
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, {file, line}, variables);
}

/// y is a piece of x: dL/dx is g there, and 0 before and after it.
struct NarrowRule final : Rule {
  Shape x_shape;
  Index axis, start, length;  // counted from 0

  NarrowRule(Shape x_shape, Index axis, Index start, Index length)
      : x_shape(std::move(x_shape)), axis(axis), start(start), length(length) {}

  std::string_view name() const override { return "narrow"; }

  Variable backward(const Variable& g, Index) const override {
    const Variable before = zeros(with_size(x_shape, axis, start));
    const Variable after = zeros(with_size(x_shape, axis, x_shape[axis] - start - length));
    return cat({before, g, after}, axis);
  }

  Formula formula() const override {
    const std::string piece =
        argument_text(axis) + ", " + argument_text(start) + ", " + argument_text(length);
    return {"narrow(x, " + piece + ")", {"g, with 0 around it"}};
  }
};

Variable narrow(const Operand& x, Index axis, Index start, Index length) try {
  const Variable y = narrow(x.value(), axis, start, length);
  const Index from_0 = normalized_axis("narrow", axis, x.shape());
  const Index first = start < 0 ? start + x.dim(axis) : start;
  return Tape::record<NarrowRule>({x}, y, x.where, x.shape(), from_0, first, length);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

/// y is one slice of x: dL/dx is g there, and 0 in all other slices.
struct SelectRule final : Rule {
  Shape x_shape;
  Index axis, index;  // counted from 0

  SelectRule(Shape x_shape, Index axis, Index index)
      : x_shape(std::move(x_shape)), axis(axis), index(index) {}

  std::string_view name() const override { return "select"; }

  Variable backward(const Variable& g, Index) const override {
    const Variable before = zeros(with_size(x_shape, axis, index));
    const Variable after = zeros(with_size(x_shape, axis, x_shape[axis] - index - 1));
    return cat({before, unsqueeze(g, axis), after}, axis);
  }

  Formula formula() const override {
    return {"select(x, " + argument_text(axis) + ", " + argument_text(index) + ")",
            {"g, with 0 in the other slices"}};
  }
};

Variable select(const Operand& x, Index axis, Index index) try {
  const Variable y = select(x.value(), axis, index);
  const Index from_0 = normalized_axis("select", axis, x.shape());
  const Index position = index < 0 ? index + x.dim(axis) : index;
  return Tape::record<SelectRule>({x}, y, x.where, x.shape(), from_0, position);
} catch (const std::invalid_argument& error) {
  throw_with_operands(error, x.where, {x});
}

}  // namespace tapegrad
