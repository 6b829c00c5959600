// Programs made up at random: 1 to 30 operations on shapes of rank 0 to 5, some of them empty.
// Their values and gradients must be those of tests/random_programs/scalar_graph.h, and their
// gradients those of central differences. A third of them meets ties, where docs/conventions.md
// says what the gradient is: the scalar reverse mode knows it, differences have nothing to say.
// TAPEGRAD_RANDOM_PROGRAMS=10000 tries that many.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <set>
#include <string>

#include "autograd/check_gradients.h"
#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tests/declared_operations.h"
#include "tests/random_programs/builder.h"

namespace tapegrad::random_programs {
namespace {

int program_count() {
  const char* count = std::getenv("TAPEGRAD_RANDOM_PROGRAMS");
  return count ? std::atoi(count) : 300;
}

/// 30 programs of all lengths, and 30 more, and then 30 of numbers that are often the same.
bool is_tied(int number) {
  return number / 30 % 3 == 2;
}

Program program_number(int number) {
  return random_program(static_cast<std::uint64_t>(number), 1 + number % 30,
                        is_tied(number) ? Numbers::tied : Numbers::apart);
}

/// Unequal weights for the elements of the outputs: 0.5, 0.75, 1, 1.25, -0.5, ...
double weight(std::size_t output, std::size_t element) {
  const double size = 0.5 + 0.25 * static_cast<double>((3 * output + element) % 4);
  return (output + element / 4) % 2 == 0 ? size : -size;
}

Tensor weights_of(const Variable& y, std::size_t output) {
  Buffer weights;
  for (std::size_t j = 0; j < static_cast<std::size_t>(y.size()); ++j) {
    weights.push_back(static_cast<Real>(weight(output, j)));
  }
  return Tensor(y.shape(), std::move(weights));
}

/// What a program computes, and the gradients of its weighted outputs: one list of numbers each for
/// outputs and inputs, one tensor after the other.
struct Result {
  std::vector<double> outputs;
  std::vector<double> gradients;
};

void append(std::vector<double>& list, const Tensor& x) {
  list.insert(list.end(), x.values().begin(), x.values().end());
}

Result recorded_result(const Program& program, KeepValues keep_values = KeepValues::yes) {
  Variables inputs;
  for (const Tensor& input : program.inputs()) inputs.push_back(Variable::parameter(input));

  Result result;
  Tape tape(keep_values);
  const Variables outputs = run_recorded(program, inputs);
  Variable loss;
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    append(result.outputs, outputs[k].value());
    loss = loss + sum(outputs[k] * weights_of(outputs[k], k));
  }
  if (!loss.requires_gradient()) loss = loss + 0 * sum(inputs[0]);
  for (const Variable& g : tape.gradients(loss, inputs)) append(result.gradients, g.value());
  return result;
}

Result scalar_result(const Program& program, ScalarGraph& graph) {
  Arrays inputs;
  for (const Tensor& input : program.inputs()) {
    ScalarArray array{input.shape(), {}};
    for (const Real value : input.values()) array.nodes.push_back(graph.add(value));
    inputs.push_back(array);
  }

  Result result;
  const Arrays outputs = run_scalar(graph, program, inputs);
  std::vector<ScalarGraph::Partial> partials;
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    for (std::size_t j = 0; j < outputs[k].nodes.size(); ++j) {
      partials.push_back({outputs[k].nodes[j], weight(k, j)});
      result.outputs.push_back(graph.value(outputs[k].nodes[j]));
    }
  }
  const std::vector<double> derivatives = graph.derivatives(graph.add(0, partials));
  for (const ScalarArray& input : inputs) {
    for (const Index node : input.nodes) {
      result.gradients.push_back(derivatives[static_cast<std::size_t>(node)]);
    }
  }
  return result;
}

/// Rounding errors grow with the numbers on the way, and each operation adds its own.
void expect_close(const std::vector<double>& actual, const std::vector<double>& expected) {
  ASSERT_EQ(actual.size(), expected.size());
  double largest = 1;
  for (const double value : expected) largest = std::max(largest, std::abs(value));
  const double allowed = 1e5 * static_cast<double>(std::numeric_limits<Real>::epsilon()) * largest;
  for (std::size_t j = 0; j < actual.size(); ++j) {
    ASSERT_NEAR(actual[j], expected[j], allowed) << "element " << j;
  }
}

TEST(RandomPrograms, AgreeWithAScalarReverseMode) {
  int doubtful = 0, with_ties = 0;
  for (int number = 0; number < program_count(); ++number) {
    const Program program = program_number(number);
    SCOPED_TRACE(testing::Message() << "program " << number << "\n" << program);
    ScalarGraph graph;
    const Result expected = scalar_result(program, graph);
    const Result actual = recorded_result(program);
    if (graph.is_doubtful()) {
      if (!is_tied(number)) ++doubtful;
      continue;
    }
    if (graph.tie_count() > 0) ++with_ties;
    expect_close(actual.outputs, expected.outputs);
    expect_close(actual.gradients, expected.gradients);
    if (HasFatalFailure()) return;
  }
  EXPECT_LE(doubtful, program_count() / 20) << "too many have a tie that is too close to call";
  EXPECT_GE(with_ties, program_count() / 10) << "too few have a tie";
}

/// The same numbers, NaN being like NaN.
bool are_same(const std::vector<double>& a, const std::vector<double>& b) {
  const auto same = [](double x, double y) { return x == y || (x != x && y != y); };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

TEST(RandomPrograms, GiveTheSameBitsWhereTheTapeKeepsNoValues) {
  for (int number = 0; number < program_count(); ++number) {
    const Program program = program_number(number);
    const Result keeping = recorded_result(program, KeepValues::yes);
    const Result forgetting = recorded_result(program, KeepValues::no);
    ASSERT_TRUE(are_same(forgetting.outputs, keeping.outputs)) << number << "\n" << program;
    ASSERT_TRUE(are_same(forgetting.gradients, keeping.gradients)) << number << "\n" << program;
  }
}

/// J v, how fast the outputs change where the inputs change at the speeds v: by forward mode.
std::vector<double> forward_mode(const Program& program, ScalarGraph& graph, const Tensor* v) {
  Arrays inputs;
  std::vector<double> speeds;
  for (const Tensor& input : program.inputs()) {
    ScalarArray array{input.shape(), {}};
    for (const Real value : input.values()) array.nodes.push_back(graph.add(value));
    append(speeds, *v++);
    inputs.push_back(array);
  }
  const Arrays outputs = run_scalar(graph, program, inputs);
  const std::vector<double> all = graph.speeds(speeds);
  std::vector<double> result;
  for (const ScalarArray& output : outputs) {
    for (const Index node : output.nodes) result.push_back(all[static_cast<std::size_t>(node)]);
  }
  return result;
}

/// J v by the tape: the gradient J^T u depends linearly on u, and the derivative of v J^T u with
/// respect to u is J v. All rules take part twice.
std::vector<double> forward_by_backward(const Program& program, const std::vector<Tensor>& v) {
  Variables inputs, us;
  for (const Tensor& input : program.inputs()) inputs.push_back(Variable::parameter(input));

  Tape tape;
  Variable loss, along;
  for (const Variable& y : run_recorded(program, inputs)) {
    us.push_back(Variable::parameter(weights_of(y, us.size())));
    loss = loss + sum(us.back() * y);
  }
  const Variables gradients = tape.gradients(loss, inputs, CreateGraph::yes);
  for (std::size_t i = 0; i < inputs.size(); ++i) along = along + sum(v[i] * gradients[i]);
  for (const Variable& u : us) along = along + 0 * sum(u);  // where nothing depends on u

  std::vector<double> result;
  for (const Variable& speeds : tape.gradients(along, us)) append(result, speeds.value());
  return result;
}

TEST(RandomPrograms, AgreeWithForwardMode) {
  for (int number = 0; number < program_count(); ++number) {
    const Program program = program_number(number);
    SCOPED_TRACE(testing::Message() << "program " << number << "\n" << program);
    std::vector<Tensor> v;
    for (const Tensor& input : program.inputs()) v.push_back(weights_of(input, v.size() + 1));
    ScalarGraph graph;
    const std::vector<double> expected = forward_mode(program, graph, v.data());
    if (graph.is_doubtful()) continue;

    expect_close(forward_by_backward(program, v), expected);
    if (HasFatalFailure()) return;
  }
}

// Without ties: min(max(x, 2), 2) is flat at x = 2, so that differences see no kink there, but the
// gradient is shared at both ties.
TEST(RandomPrograms, AgreeWithDifferences) {
  int unreliable = 0;
  for (int number = 0; number < program_count(); ++number) {
    if (is_tied(number)) continue;
    const Program program = program_number(number);
    const auto f = [&](const Variables& inputs) { return run_recorded(program, inputs); };

    const GradientReport report = check_gradients(f, program.inputs());

    ASSERT_FALSE(report.failed()) << "program " << number << "\n" << program << report;
    if (!report.ok()) ++unreliable;
  }
  EXPECT_LE(unreliable, program_count() / 3) << "too many of which differences say nothing";
}

TEST(RandomPrograms, UseEveryOperation) {
  std::set<std::string> used;
  for (int number = 0; number < 300; ++number) {
    for (const Step& step : program_number(number).steps) {
      if (step.operation) used.insert(step.operation->name);
    }
  }
  EXPECT_EQ(used, declared_operations());
}

}  // namespace
}  // namespace tapegrad::random_programs
