#include "tests/random_programs/program.h"

#include <ostream>

namespace tapegrad::random_programs {
namespace {

template <typename Value>
std::vector<Value> operands_of(const Step& step, const std::vector<Value>& variables) {
  std::vector<Value> operands;
  for (const std::size_t number : step.operands) operands.push_back(variables[number]);
  return operands;
}

template <typename Value>
std::vector<Value> outputs_of(const Program& program, const std::vector<Value>& variables) {
  std::vector<Value> outputs;
  for (const std::size_t number : program.outputs) outputs.push_back(variables[number]);
  return outputs;
}

void print_step(std::ostream& out, const Step& step) {
  out << step.operation->name << "(";
  for (const std::size_t operand : step.operands) out << "v" << operand << " ";
  out << "| axis " << step.axis << ", number " << step.number << ", factor " << step.factor
      << ", flag " << step.flag << ", numbers " << Shape(step.numbers);
  if (step.tensor.size() > 1) out << ", mask " << step.tensor;
  out << ")\n";
}

}  // namespace

std::vector<Tensor> Program::inputs() const {
  std::vector<Tensor> inputs;
  for (const Step& step : steps) {
    if (!step.operation) inputs.push_back(step.tensor);
  }
  return inputs;
}

Variables run_recorded(const Program& program, const Variables& inputs) {
  Variables variables;
  std::size_t next_input = 0;
  for (const Step& step : program.steps) {
    variables.push_back(step.operation
                            ? step.operation->recorded(step, operands_of(step, variables))
                            : inputs[next_input++]);
  }
  return outputs_of(program, variables);
}

Arrays run_scalar(ScalarGraph& graph, const Program& program, const Arrays& inputs) {
  Arrays variables;
  std::size_t next_input = 0;
  for (const Step& step : program.steps) {
    variables.push_back(step.operation
                            ? step.operation->scalar(graph, step, operands_of(step, variables))
                            : inputs[next_input++]);
  }
  return outputs_of(program, variables);
}

std::ostream& operator<<(std::ostream& out, const Program& program) {
  std::size_t number = 0;
  for (const Step& step : program.steps) {
    out << "v" << number++ << " = ";
    if (step.operation) {
      print_step(out, step);
    } else {
      out << step.tensor << "\n";
    }
  }
  out << "outputs:";
  for (const std::size_t output : program.outputs) out << " v" << output;
  return out << "\n";
}

}  // namespace tapegrad::random_programs
