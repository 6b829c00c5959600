#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/create.h"
#include "tests/expect_tensor.h"
#include "tests/golden.h"

// Single operations against PyTorch: the output, and the gradient of every input for a given
// gradient of the output (tests/golden/ops.csv).
namespace tapegrad {
namespace {

using Inputs = std::vector<Variable>;

struct GoldenOperation {
  std::string name;  // of the case in the file
  Variable (*apply)(const Inputs& x);
};

/// As NadarayaWatson, but with w as an input.
Variable attend(const Inputs& x) {
  const Variable& keys = x[1];
  const Variable scores = -square((unsqueeze(x[0], 1) - keys) * x[3]) / 2;
  const Variable weights = softmax(scores, 1);
  return flatten(bmm(unsqueeze(weights, 1), unsqueeze(x[2], -1)));
}

const std::vector<GoldenOperation> operations = {
    {"softmax_dim1", [](const Inputs& x) { return softmax(x[0], 1); }},
    {"softmax_dim0", [](const Inputs& x) { return softmax(x[0], 0); }},
    {"softmax_large_offset", [](const Inputs& x) { return softmax(x[0], 1); }},
    {"softmax_very_negative", [](const Inputs& x) { return softmax(x[0], 1); }},
    {"softmax_one_key", [](const Inputs& x) { return softmax(x[0], 1); }},
    {"bmm", [](const Inputs& x) { return bmm(x[0], x[1]); }},
    {"bmm_weighted_sum",
     [](const Inputs& x) { return bmm(unsqueeze(x[0], 1), unsqueeze(x[1], -1)); }},
    {"repeat_interleave_flat", [](const Inputs& x) { return repeat_interleave(x[0], 3); }},
    {"repeat_interleave_matrix_flattens",
     [](const Inputs& x) { return repeat_interleave(x[0], 2); }},
    {"repeat_interleave_dim1", [](const Inputs& x) { return repeat_interleave(x[0], 2, 1); }},
    {"tile_rows",
     [](const Inputs& x) {
       return repeat(x[0], {3, 1});
     }},
    {"off_diagonal",
     [](const Inputs& x) {
       return reshape(masked_select(repeat(x[0], {4, 1}), 1 - eye(4)), {4, 3});
     }},
    {"square", [](const Inputs& x) { return square(x[0]); }},
    {"pow_0_8", [](const Inputs& x) { return pow(x[0], 0.8); }},
    {"sin", [](const Inputs& x) { return sin(x[0]); }},
    {"mean", [](const Inputs& x) { return mean(x[0]); }},
    {"half_squared_error", [](const Inputs& x) { return square(x[0] - x[1]) / 2; }},
    {"broadcast_scalar_w", [](const Inputs& x) { return x[0] * x[1]; }},
    {"broadcast_row_minus", [](const Inputs& x) { return unsqueeze(x[0], 1) - x[1]; }},
    {"leaf_used_twice", [](const Inputs& x) { return x[0] * x[0] + 3 * x[0]; }},
    {"nw_forward_wrt_all", attend},
};

/// "2x3x4" as a shape.
Shape read_shape(const std::string& text) {
  std::istringstream in(text);
  std::vector<Index> sizes;
  for (std::string size; std::getline(in, size, 'x');) sizes.push_back(std::stol(size));
  return Shape(sizes);
}

/// The tensors of one case by role: "input", "output", "upstream" or "grad", in the file's order.
using Case = std::map<std::string, std::vector<Tensor>>;

std::map<std::string, Case> read_cases() {
  std::vector<CsvRow> rows = read_csv("ops.csv");
  rows.erase(rows.begin());

  std::map<std::string, Case> cases;
  for (const CsvRow& row : rows) {
    Buffer values;
    for (const double number : numbers(row, 4)) values.push_back(static_cast<Real>(number));
    cases[row[0]][row[1]].emplace_back(read_shape(row[3]), std::move(values));
  }
  return cases;
}

class GoldenOps : public testing::TestWithParam<GoldenOperation> {};

TEST_P(GoldenOps, OutputAndGradientsArePyTorchs) {
  const Case golden = read_cases().at(GetParam().name);
  Inputs inputs;
  for (const Tensor& input : golden.at("input")) inputs.push_back(Variable::parameter(input));

  Tape tape;
  const Variable output = GetParam().apply(inputs);
  const Variable loss = sum(flatten(output) * flatten(golden.at("upstream")[0]));
  const std::vector<Variable> gradients = tape.gradients(loss, inputs);

  expect_tensor(flatten(output.value()), flatten(golden.at("output")[0]));
  ASSERT_EQ(gradients.size(), golden.at("grad").size());
  for (std::size_t i = 0; i < gradients.size(); ++i) {
    SCOPED_TRACE("input " + std::to_string(i));
    expect_tensor(gradients[i].value(), golden.at("grad")[i]);
  }
}

std::string name_of(const testing::TestParamInfo<GoldenOperation>& info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Each, GoldenOps, testing::ValuesIn(operations), name_of);

TEST(GoldenOpsFile, EveryCaseOfTheFileIsTested) {
  std::set<std::string> tested;
  for (const GoldenOperation& operation : operations) tested.insert(operation.name);

  for (const auto& [name, tensors] : read_cases()) EXPECT_TRUE(tested.contains(name)) << name;
}

}  // namespace
}  // namespace tapegrad
