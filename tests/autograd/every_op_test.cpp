// Every differentiable operation, once or more: first and second derivatives against central
// differences, with random weights on the output. An operation that is declared in autograd/ops.h
// and missing from this list fails EveryOperationList.IsComplete.

#include <gtest/gtest.h>

#include <cctype>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "autograd/gtest_gradients.h"
#include "autograd/ops.h"
#include "tensor/create.h"
#include "tensor/random.h"
#include "tests/declared_operations.h"

namespace tapegrad {
namespace {

using Inputs = std::vector<Variable>;

/// One way to call one operation.
struct OperationCase {
  std::string operation;  // as declared: "softmax", "operator*"
  std::string situation;
  Variable (*call)(const Inputs& in);
  std::vector<Tensor> inputs;
};

// Inputs without ties, at a distance from kinks and poles, and with unequal sizes on all axes.

/// `shape` filled with numbers of both signs, no two alike, none within 0.1 of 0 or of +-1.
Tensor spread(const Shape& shape, std::uint64_t seed = 1) {
  Generator generator(seed);
  const Tensor order = generator.rand(shape);
  const IndexTensor ranks = sort(reshape(order, {-1}), 0).indices;

  Buffer numbers(static_cast<std::size_t>(order.size()));
  for (Index i = 0; i < order.size(); ++i) {
    const Index rank = ranks.values()[static_cast<std::size_t>(i)];
    const double magnitude =
        0.15 + 0.7 * (static_cast<double>(i) + 0.5) / static_cast<double>(order.size());
    numbers[static_cast<std::size_t>(rank)] =
        static_cast<Real>(i % 2 == 0 ? magnitude : -1.2 * magnitude - (magnitude > 0.7 ? 0.2 : 0));
  }
  return Tensor(shape, std::move(numbers));
}

/// The same, positive.
Tensor positive(const Shape& shape, std::uint64_t seed = 2) {
  return abs(spread(shape, seed));
}

const Tensor mask = matrix({{1, 0, 1}, {0, 1, 1}});

const std::vector<OperationCase> cases = {
    // Two operands
    {"operator+",
     "equal shapes",
     [](const Inputs& in) { return in[0] + in[1]; },
     {spread({2, 3}), spread({2, 3}, 5)}},
    {"operator+",
     "row and column",
     [](const Inputs& in) { return in[0] + in[1]; },
     {spread({2, 1}), spread({3})}},
    {"operator-",
     "column and matrix",
     [](const Inputs& in) { return in[0] - in[1]; },
     {spread({2, 1}), spread({2, 3})}},
    {"operator*",
     "matrix and number",
     [](const Inputs& in) { return in[0] * in[1]; },
     {spread({2, 3}), spread({}, 4)}},
    {"operator*",
     "outer axes missing",
     [](const Inputs& in) { return in[0] * in[1]; },
     {spread({3}), spread({2, 4, 3}, 4)}},
    {"operator*", "itself", [](const Inputs& in) { return in[0] * in[0]; }, {spread({2, 3})}},
    {"operator/",
     "matrix and row",
     [](const Inputs& in) { return in[0] / in[1]; },
     {spread({2, 3}), spread({3}, 4)}},
    {"operator/",
     "number and matrix",
     [](const Inputs& in) { return in[0] / in[1]; },
     {spread({}), spread({2, 3}, 4)}},
    {"maximum",
     "broadcast",
     [](const Inputs& in) { return maximum(in[0] * in[0], in[1]); },
     {spread({2, 3}), spread({3}, 4)}},
    {"minimum",
     "broadcast",
     [](const Inputs& in) { return minimum(in[0] * in[0], in[1]); },
     {spread({2, 3}), spread({2, 1}, 4)}},
    {"pow",
     "positive base",
     [](const Inputs& in) { return pow(in[0], in[1]); },
     {positive({2, 3}), spread({3}, 4)}},
    {"pow",
     "constant exponent",
     [](const Inputs& in) { return pow(in[0], 2.5); },
     {positive({2, 3})}},
    {"pow", "negative base", [](const Inputs& in) { return pow(in[0], 3); }, {spread({2, 3})}},
    {"pow",
     "exponents 0",
     [](const Inputs& in) { return pow(in[0], in[1]); },
     {positive({2, 3}), zeros({3})}},
    {"where",
     "broadcast",
     [](const Inputs& in) { return where(mask, in[0] * in[0], in[1] * in[1]); },
     {spread({3}), spread({2, 1}, 4)}},

    // One operand
    {"operator-", "negation", [](const Inputs& in) { return -(in[0] * in[0]); }, {spread({2, 3})}},
    {"exp", "", [](const Inputs& in) { return exp(in[0]); }, {spread({2, 3})}},
    {"log", "", [](const Inputs& in) { return log(in[0]); }, {positive({2, 3})}},
    {"sqrt", "", [](const Inputs& in) { return sqrt(in[0]); }, {positive({2, 3})}},
    {"sin", "", [](const Inputs& in) { return sin(in[0]); }, {spread({2, 3})}},
    {"cos", "", [](const Inputs& in) { return cos(in[0]); }, {spread({2, 3})}},
    {"tanh", "", [](const Inputs& in) { return tanh(in[0]); }, {spread({2, 3})}},
    {"abs", "", [](const Inputs& in) { return abs(in[0] * in[0] * in[0]); }, {spread({2, 3})}},
    {"square", "", [](const Inputs& in) { return square(in[0]); }, {spread({2, 3})}},
    {"sigmoid", "", [](const Inputs& in) { return sigmoid(in[0]); }, {spread({2, 3})}},
    {"relu", "", [](const Inputs& in) { return relu(in[0] * in[0] * in[0]); }, {spread({2, 3})}},
    {"clamp",
     "both sides",
     [](const Inputs& in) { return clamp(in[0] * in[0] * in[0], -0.111, 0.222); },
     {spread({2, 3})}},
    {"clamp",
     "one side",
     [](const Inputs& in) { return clamp(exp(in[0]), 1.02, INFINITY); },
     {spread({2, 3})}},

    // Reductions
    {"sum", "all", [](const Inputs& in) { return sum(square(in[0])); }, {spread({2, 3})}},
    {"sum",
     "outer and inner axis",
     [](const Inputs& in) {
       return sum(exp(in[0]), {0, -1});
     },
     {spread({2, 3, 4})}},
    {"sum",
     "keepdim",
     [](const Inputs& in) { return sum(exp(in[0]), 1, KeepDim::yes); },
     {spread({2, 3})}},
    {"mean", "all", [](const Inputs& in) { return mean(exp(in[0])); }, {spread({2, 3})}},
    {"mean",
     "middle axis",
     [](const Inputs& in) { return mean(exp(in[0]), 1); },
     {spread({2, 3, 4})}},
    {"max", "all", [](const Inputs& in) { return max(exp(in[0])); }, {spread({2, 3})}},
    {"max",
     "two axes",
     [](const Inputs& in) {
       return max(exp(in[0]), {0, 2});
     },
     {spread({2, 3, 4})}},
    {"min",
     "keepdim",
     [](const Inputs& in) { return min(exp(in[0]), -2, KeepDim::yes); },
     {spread({2, 3, 4})}},
    {"var", "all", [](const Inputs& in) { return var(exp(in[0])); }, {spread({2, 3})}},
    {"var",
     "biased, along an axis",
     [](const Inputs& in) { return var(exp(in[0]), 0, 0); },
     {spread({4, 3})}},
    {"var",
     "keepdim",
     [](const Inputs& in) {
       return var(exp(in[0]), {1, 2}, 1, KeepDim::yes);
     },
     {spread({2, 3, 4})}},
    {"sum_to",
     "added and stretched axes",
     [](const Inputs& in) {
       return sum_to(exp(in[0]), {3, 1});
     },
     {spread({2, 3, 4})}},
    {"softmax", "rows", [](const Inputs& in) { return softmax(in[0], 1); }, {spread({2, 3})}},
    {"softmax",
     "middle axis",
     [](const Inputs& in) { return softmax(3 * in[0], -2); },
     {spread({2, 3, 4})}},
    {"log_softmax",
     "columns",
     [](const Inputs& in) { return log_softmax(in[0], 0); },
     {spread({2, 3})}},
    {"logsumexp", "rows", [](const Inputs& in) { return logsumexp(in[0], 1); }, {spread({2, 3})}},
    {"logsumexp",
     "two axes, keepdim",
     [](const Inputs& in) {
       return logsumexp(in[0], {0, 2}, KeepDim::yes);
     },
     {spread({2, 3, 4})}},

    // Shapes and orders. The square makes the second derivative depend on the order, too.
    {"reshape",
     "",
     [](const Inputs& in) {
       return reshape(square(in[0]), {4, -1});
     },
     {spread({2, 3, 4})}},
    {"unsqueeze",
     "",
     [](const Inputs& in) { return unsqueeze(square(in[0]), 1); },
     {spread({2, 3})}},
    {"squeeze",
     "all",
     [](const Inputs& in) { return squeeze(square(in[0])); },
     {spread({1, 2, 1, 3})}},
    {"squeeze",
     "one axis",
     [](const Inputs& in) { return squeeze(square(in[0]), -2); },
     {spread({1, 2, 1, 3})}},
    {"flatten",
     "",
     [](const Inputs& in) { return flatten(square(in[0]), 1, -1); },
     {spread({2, 3, 4})}},
    {"transpose",
     "",
     [](const Inputs& in) { return transpose(square(in[0]), 0, -1); },
     {spread({2, 3, 4})}},
    {"permute",
     "a cycle",
     [](const Inputs& in) {
       return permute(square(in[0]), {1, 2, 0});
     },
     {spread({2, 3, 4})}},
    {"permute",
     "four axes",
     [](const Inputs& in) {
       return permute(square(in[0]), {-1, 0, 2, 1});
     },
     {spread({2, 1, 3, 4})}},
    {"cat",
     "with itself",
     [](const Inputs& in) {
       return cat({square(in[0]), in[1], in[0]}, 1);
     },
     {spread({2, 3}), spread({2, 1}, 4)}},
    {"stack",
     "inner axis",
     [](const Inputs& in) {
       return stack({square(in[0]), in[1], in[0]}, -1);
     },
     {spread({2, 3}), spread({2, 3}, 4)}},
    {"narrow",
     "",
     [](const Inputs& in) { return narrow(square(in[0]), 1, -3, 2); },
     {spread({2, 4, 3})}},
    {"select",
     "",
     [](const Inputs& in) { return select(square(in[0]), -2, 1); },
     {spread({2, 4, 3})}},

    // Repeating
    {"broadcast_to",
     "",
     [](const Inputs& in) {
       return broadcast_to(square(in[0]), {4, 2, 3});
     },
     {spread({2, 1})}},
    {"expand",
     "",
     [](const Inputs& in) {
       return expand(square(in[0]), {-1, 5});
     },
     {spread({2, 1})}},
    {"repeat",
     "with a new axis",
     [](const Inputs& in) {
       return repeat(square(in[0]), {2, 1, 3});
     },
     {spread({2, 3})}},
    {"repeat",
     "a single number, not repeated",
     [](const Inputs& in) { return square(repeat(square(in[0]), {})); },
     {spread({})}},
    {"repeat_interleave",
     "flat",
     [](const Inputs& in) { return repeat_interleave(square(in[0]), 3); },
     {spread({2, 3})}},
    {"repeat_interleave",
     "along an axis",
     [](const Inputs& in) { return repeat_interleave(square(in[0]), 2, 1); },
     {spread({2, 3, 4})}},
    {"repeat_interleave",
     "counts, flat",
     [](const Inputs& in) {
       return repeat_interleave(square(in[0]), {2, 0, 1, 3, 1, 1});
     },
     {spread({2, 3})}},
    {"repeat_interleave",
     "counts, along an axis",
     [](const Inputs& in) { return repeat_interleave(square(in[0]), {2, 0, 3}, -2); },
     {spread({2, 3, 4})}},

    // Picking
    {"masked_select",
     "x repeated",
     [](const Inputs& in) { return masked_select(square(in[0]), mask); },
     {spread({3})}},
    {"masked_select",
     "mask repeated",
     [](const Inputs& in) { return masked_select(square(in[0]), select(mask, 0, 0)); },
     {spread({2, 3})}},
    {"index_select",
     "twice and never",
     [](const Inputs& in) { return index_select(square(in[0]), 1, {2, 0, 2, 2}); },
     {spread({2, 3, 4})}},
    {"index_add",
     "twice",
     [](const Inputs& in) { return square(index_add(in[0], 0, {2, 0, 2}, in[1])); },
     {spread({3, 2}), spread({3, 2}, 4)}},
    {"gather",
     "smaller off the axis",
     [](const Inputs& in) { return gather(square(in[0]), 1, IndexTensor({2, 2}, {2, 2, 0, 1})); },
     {spread({4, 3})}},
    {"scatter_add",
     "twice",
     [](const Inputs&
            in) { return square(scatter_add(in[0], 1, IndexTensor({2, 2}, {2, 2, 0, 1}), in[1])); },
     {spread({2, 3}), spread({2, 2}, 4)}},
    {"sort",
     "descending, outer axis",
     [](const Inputs& in) { return sort(exp(in[0]), 0, Order::descending).values; },
     {spread({4, 3})}},

    // Products
    {"bmm",
     "",
     [](const Inputs& in) { return bmm(in[0], in[1]); },
     {spread({2, 3, 4}), spread({2, 4, 5}, 4)}},
    {"matmul",
     "two vectors",
     [](const Inputs& in) { return matmul(in[0], in[1]); },
     {spread({3}), spread({3}, 4)}},
    {"matmul",
     "matrix and vector",
     [](const Inputs& in) { return matmul(in[0], in[1]); },
     {spread({2, 3}), spread({3}, 4)}},
    {"matmul",
     "vector and matrix",
     [](const Inputs& in) { return matmul(in[0], in[1]); },
     {spread({3}), spread({3, 2}, 4)}},
    {"matmul",
     "two matrices",
     [](const Inputs& in) { return matmul(in[0], in[1]); },
     {spread({2, 3}), spread({3, 4}, 4)}},
    {"matmul",
     "vector and batch",
     [](const Inputs& in) { return matmul(in[0], in[1]); },
     {spread({3}), spread({2, 3, 4}, 4)}},
    {"matmul",
     "batch and vector",
     [](const Inputs& in) { return matmul(in[0], in[1]); },
     {spread({2, 4, 3}), spread({3}, 4)}},
    {"matmul",
     "batches broadcast",
     [](const Inputs& in) { return matmul(in[0], in[1]); },
     {spread({2, 1, 3, 4}), spread({5, 4, 2}, 4)}},

    // Everywhere else sizes differ, so that a wrong axis gives a wrong shape, and are small. A rule
    // that is wrong where sizes are the same, or large, is found here.
    {"transpose",
     "a square",
     [](const Inputs& in) { return transpose(square(in[0]), 0, 1); },
     {spread({3, 3})}},
    {"permute",
     "a cube",
     [](const Inputs& in) { return permute(square(in[0]), {1, 2, 0}); },
     {spread({2, 2, 2})}},
    {"sum", "a cube", [](const Inputs& in) { return sum(exp(in[0]), 1); }, {spread({2, 2, 2})}},
    {"max",
     "a square",
     [](const Inputs& in) { return max(exp(in[0]), 0, KeepDim::yes); },
     {spread({3, 3})}},
    {"softmax",
     "a cube",
     [](const Inputs& in) { return softmax(3 * in[0], -2); },
     {spread({2, 2, 2})}},
    {"stack",
     "as many as they have rows",
     [](const Inputs& in) { return stack({square(in[0]), in[1]}, -1); },
     {spread({2, 2}), spread({2, 2}, 4)}},
    {"repeat",
     "a square",
     [](const Inputs& in) { return repeat(square(in[0]), {2, 2}); },
     {spread({2, 2})}},
    {"repeat_interleave",
     "as many copies as slices",
     [](const Inputs& in) { return repeat_interleave(square(in[0]), 2, 1); },
     {spread({2, 2, 2})}},
    {"gather",
     "a square",
     [](const Inputs& in) { return gather(square(in[0]), 0, IndexTensor({2, 2}, {1, 1, 0, 1})); },
     {spread({2, 2})}},
    {"sort",
     "a square",
     [](const Inputs& in) { return sort(exp(in[0]), 1).values; },
     {spread({3, 3})}},
    {"bmm",
     "squares",
     [](const Inputs& in) { return bmm(in[0], in[1]); },
     {spread({2, 2, 2}), spread({2, 2, 2}, 4)}},
    {"matmul",
     "squares",
     [](const Inputs& in) { return matmul(in[0], in[1]); },
     {spread({3, 3}), spread({3, 3}, 4)}},
    {"softmax", "long rows", [](const Inputs& in) { return softmax(in[0], 1); }, {spread({2, 19})}},
    {"log_softmax",
     "long columns of a cuboid",
     [](const Inputs& in) { return log_softmax(in[0], 1); },
     {spread({2, 19, 3})}},
    {"select",
     "the last of three axes",
     [](const Inputs& in) { return select(square(in[0]), 2, 0); },
     {spread({2, 3, 4})}},
    {"pow", "exponent 1", [](const Inputs& in) { return pow(square(in[0]), 1); }, {spread({2, 3})}},
    {"operator*",
     "row and square",
     [](const Inputs& in) { return in[0] * in[1]; },
     {spread({3}), spread({3, 3}, 4)}},
};

class EveryOperation : public testing::TestWithParam<OperationCase> {};

TEST_P(EveryOperation, GradientsMatchDifferences) {
  EXPECT_GRADIENTS_MATCH(GetParam().call, GetParam().inputs);
}

TEST_P(EveryOperation, SecondGradientsMatchDifferences) {
  EXPECT_SECOND_GRADIENTS_MATCH(GetParam().call, GetParam().inputs);
}

/// "operator* itself" as a test name: operator_times_itself.
std::string test_name(const testing::TestParamInfo<OperationCase>& info) {
  std::string name = info.param.operation + " " + info.param.situation;
  const std::vector<std::pair<std::string, std::string>> signs = {
      {"+", "_plus"}, {"-", "_minus"}, {"*", "_times"}, {"/", "_divided"}};
  for (const auto& [sign, word] : signs) {
    const std::size_t place = name.find(sign);
    if (place != std::string::npos) name.replace(place, 1, word);
  }
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return std::to_string(info.index) + "_" + name;
}

INSTANTIATE_TEST_SUITE_P(Operations, EveryOperation, testing::ValuesIn(cases), test_name);

TEST(EveryOperationList, IsComplete) {
  std::set<std::string> tested;
  for (const OperationCase& operation : cases) tested.insert(operation.operation);

  const std::set<std::string> declared = declared_operations();

  EXPECT_GT(declared.size(), 40u);
  EXPECT_EQ(tested, declared);
}

}  // namespace
}  // namespace tapegrad
