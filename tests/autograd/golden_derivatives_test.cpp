// Values, gradients and second derivatives of every operation over many shapes against PyTorch's:
// tests/golden/derivatives.csv, made by tools/golden/derivatives.py.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tests/declared_operations.h"
#include "tests/expect_tensor.h"
#include "tests/golden.h"

namespace tapegrad {
namespace {

using Inputs = std::vector<Variable>;
using Numbers = std::vector<Index>;

struct GoldenCase {
  std::string operation;
  Numbers arguments;
  std::map<std::string, std::vector<Tensor>> tensors;  // by role
};

// ---- The file

Numbers split_numbers(const std::string& text) {
  std::istringstream stream(text);
  Numbers list;
  for (Index number = 0; stream >> number;) list.push_back(number);
  return list;
}

Shape shape_of(std::string text) {
  for (char& letter : text) letter = letter == 'x' ? ' ' : letter;
  return Shape(split_numbers(text));
}

Tensor tensor_of(const CsvRow& row) {
  const Shape shape = shape_of(row[1]);
  Buffer values;
  if (shape.element_count() > 0) {
    for (const double value : numbers(row, 2)) values.push_back(static_cast<Real>(value));
  }
  return Tensor(shape, std::move(values));
}

std::vector<GoldenCase> read_golden_cases() {
  std::vector<GoldenCase> cases;
  for (const CsvRow& row : read_csv("derivatives.csv")) {
    if (row[0] == "case") {
      cases.push_back({row[1], split_numbers(row[2]), {}});
    } else {
      cases.back().tensors[row[0]].push_back(tensor_of(row));
    }
  }
  return cases;
}

// ---- The operations as the file names them

Numbers from(const Numbers& n, std::size_t first) {
  return {n.begin() + static_cast<Index>(std::min(first, n.size())), n.end()};
}

KeepDim keepdim(const Numbers& n) {
  return n[0] ? KeepDim::yes : KeepDim::no;
}

Axes axes(const Numbers& n) {
  return n.size() == 1 ? Axes() : Axes(from(n, 1));
}

IndexTensor positions(const Numbers& n) {
  const Numbers list = from(n, 1);
  return IndexTensor({std::ssize(list)}, list);
}

/// Positions in the shape of x, but 4 along the axis n[0].
IndexTensor positions_like(const Variable& x, const Numbers& n) {
  Numbers sizes = x.shape().sizes();
  sizes[static_cast<std::size_t>(n[0] < 0 ? n[0] + x.shape().rank() : n[0])] = 4;
  return IndexTensor(Shape(sizes), from(n, 1));
}

Tensor mask_of(const Numbers& n, const Shape& shape) {
  return Tensor(shape, Buffer(n.begin(), n.end()));
}

struct NamedOperation {
  std::string declared;  // in autograd/ops.h
  Variable (*call)(const Inputs& x, const Numbers& n);
};

const std::map<std::string, NamedOperation> named_operations = {
    {"add", {"operator+", [](const Inputs& x, const Numbers&) { return x[0] + x[1]; }}},
    {"sub", {"operator-", [](const Inputs& x, const Numbers&) { return x[0] - x[1]; }}},
    {"mul", {"operator*", [](const Inputs& x, const Numbers&) { return x[0] * x[1]; }}},
    {"div", {"operator/", [](const Inputs& x, const Numbers&) { return x[0] / x[1]; }}},
    {"neg", {"operator-", [](const Inputs& x, const Numbers&) { return -x[0]; }}},
    {"maximum", {"maximum", [](const Inputs& x, const Numbers&) { return maximum(x[0], x[1]); }}},
    {"minimum", {"minimum", [](const Inputs& x, const Numbers&) { return minimum(x[0], x[1]); }}},
    {"pow", {"pow", [](const Inputs& x, const Numbers&) { return pow(x[0], x[1]); }}},
    {"cube", {"pow", [](const Inputs& x, const Numbers&) { return pow(x[0], 3); }}},
    {"root", {"pow", [](const Inputs& x, const Numbers&) { return pow(x[0], 0.75); }}},
    {"where",
     {"where",
      [](const Inputs& x, const Numbers& n) {
        return where(mask_of(n, {2, 3}), x[0], x[1]);
      }}},
    {"exp", {"exp", [](const Inputs& x, const Numbers&) { return exp(x[0]); }}},
    {"log", {"log", [](const Inputs& x, const Numbers&) { return log(x[0]); }}},
    {"sqrt", {"sqrt", [](const Inputs& x, const Numbers&) { return sqrt(x[0]); }}},
    {"sin", {"sin", [](const Inputs& x, const Numbers&) { return sin(x[0]); }}},
    {"cos", {"cos", [](const Inputs& x, const Numbers&) { return cos(x[0]); }}},
    {"tanh", {"tanh", [](const Inputs& x, const Numbers&) { return tanh(x[0]); }}},
    {"abs", {"abs", [](const Inputs& x, const Numbers&) { return abs(x[0]); }}},
    {"square", {"square", [](const Inputs& x, const Numbers&) { return square(x[0]); }}},
    {"sigmoid", {"sigmoid", [](const Inputs& x, const Numbers&) { return sigmoid(x[0]); }}},
    {"relu", {"relu", [](const Inputs& x, const Numbers&) { return relu(x[0]); }}},
    {"clamp", {"clamp", [](const Inputs& x, const Numbers&) { return clamp(x[0], -0.5, 1.25); }}},
    {"sum",
     {"sum", [](const Inputs& x, const Numbers& n) { return sum(x[0], axes(n), keepdim(n)); }}},
    {"mean",
     {"mean", [](const Inputs& x, const Numbers& n) { return mean(x[0], axes(n), keepdim(n)); }}},
    {"max",
     {"max", [](const Inputs& x, const Numbers& n) { return max(x[0], axes(n), keepdim(n)); }}},
    {"min",
     {"min", [](const Inputs& x, const Numbers& n) { return min(x[0], axes(n), keepdim(n)); }}},
    {"var",
     {"var", [](const Inputs& x, const Numbers& n) { return var(x[0], axes(n), 0, keepdim(n)); }}},
    {"logsumexp",
     {"logsumexp",
      [](const Inputs& x, const Numbers& n) { return logsumexp(x[0], axes(n), keepdim(n)); }}},
    {"sum_to",
     {"sum_to", [](const Inputs& x, const Numbers& n) { return sum_to(x[0], Shape(n)); }}},
    {"softmax", {"softmax", [](const Inputs& x, const Numbers& n) { return softmax(x[0], n[0]); }}},
    {"log_softmax",
     {"log_softmax", [](const Inputs& x, const Numbers& n) { return log_softmax(x[0], n[0]); }}},
    {"reshape",
     {"reshape", [](const Inputs& x, const Numbers& n) { return reshape(x[0], Shape(n)); }}},
    {"unsqueeze",
     {"unsqueeze", [](const Inputs& x, const Numbers& n) { return unsqueeze(x[0], n[0]); }}},
    {"squeeze", {"squeeze", [](const Inputs& x, const Numbers& n) { return squeeze(x[0], n[0]); }}},
    {"squeeze_all", {"squeeze", [](const Inputs& x, const Numbers&) { return squeeze(x[0]); }}},
    {"flatten",
     {"flatten", [](const Inputs& x, const Numbers& n) { return flatten(x[0], n[0], n[1]); }}},
    {"transpose",
     {"transpose", [](const Inputs& x, const Numbers& n) { return transpose(x[0], n[0], n[1]); }}},
    {"permute", {"permute", [](const Inputs& x, const Numbers& n) { return permute(x[0], n); }}},
    {"cat",
     {"cat",
      [](const Inputs& x, const Numbers& n) {
        return cat({x[0], x[1], x[0]}, n[0]);
      }}},
    {"stack",
     {"stack",
      [](const Inputs& x, const Numbers& n) {
        return stack({x[0], x[1], x[0]}, n[0]);
      }}},
    {"narrow",
     {"narrow", [](const Inputs& x, const Numbers& n) { return narrow(x[0], n[0], n[1], n[2]); }}},
    {"select",
     {"select", [](const Inputs& x, const Numbers& n) { return select(x[0], n[0], n[1]); }}},
    {"broadcast_to",
     {"broadcast_to",
      [](const Inputs& x, const Numbers& n) { return broadcast_to(x[0], Shape(n)); }}},
    {"expand",
     {"expand", [](const Inputs& x, const Numbers& n) { return expand(x[0], Shape(n)); }}},
    {"repeat", {"repeat", [](const Inputs& x, const Numbers& n) { return repeat(x[0], n); }}},
    {"repeat_interleave",
     {"repeat_interleave",
      [](const Inputs& x, const Numbers& n) { return repeat_interleave(x[0], n[1], n[0]); }}},
    {"flat_repeat_interleave",
     {"repeat_interleave",
      [](const Inputs& x, const Numbers& n) { return repeat_interleave(x[0], n[0]); }}},
    {"repeat_interleave_counts",
     {"repeat_interleave",
      [](const Inputs& x,
         const Numbers& n) { return repeat_interleave(x[0], positions(n), n[0]); }}},
    {"masked_select",
     {"masked_select",
      [](const Inputs& x,
         const Numbers& n) { return masked_select(x[0], mask_of(n, x[0].shape())); }}},
    {"index_select",
     {"index_select",
      [](const Inputs& x, const Numbers& n) { return index_select(x[0], n[0], positions(n)); }}},
    {"index_add",
     {"index_add",
      [](const Inputs& x, const Numbers& n) { return index_add(x[0], n[0], positions(n), x[1]); }}},
    {"gather",
     {"gather", [](const Inputs& x,
                   const Numbers& n) { return gather(x[0], n[0], positions_like(x[0], n)); }}},
    {"scatter_add",
     {"scatter_add",
      [](const Inputs& x,
         const Numbers& n) { return scatter_add(x[0], n[0], positions_like(x[0], n), x[1]); }}},
    {"sort",
     {"sort",
      [](const Inputs& x,
         const Numbers&
             n) { return sort(x[0], n[0], n[1] ? Order::descending : Order::ascending).values; }}},
    {"bmm", {"bmm", [](const Inputs& x, const Numbers&) { return bmm(x[0], x[1]); }}},
    {"matmul", {"matmul", [](const Inputs& x, const Numbers&) { return matmul(x[0], x[1]); }}},
};

// ---- The comparison

/// Large numbers come from sums of smaller ones, so rounding is that of the largest.
void expect_all(const std::vector<Tensor>& expected, const Inputs& actual) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    double largest = 1;
    for (const Real value : expected[i].values()) {
      largest = std::max(largest, std::abs(double{value}));
    }
    SCOPED_TRACE(testing::Message() << "input " << i);
    expect_tensor(actual[i].value() / largest, expected[i] / largest);
  }
}

/// As tools/golden/derivatives.py says.
void check_case(const GoldenCase& golden) {
  Inputs x;
  for (const Tensor& input : golden.tensors.at("input")) x.push_back(Variable::parameter(input));
  const Tensor& u = golden.tensors.at("u")[0];
  const std::vector<Tensor>& v = golden.tensors.at("v");

  Tape tape;
  const Variable y = named_operations.at(golden.operation).call(x, golden.arguments);
  expect_all(golden.tensors.at("value"), {y});
  expect_all(golden.tensors.at("gradient"), tape.gradients(sum(u * y), x));

  const Inputs first = tape.gradients(sum(u * y * y), x, CreateGraph::yes);
  Variable along;
  for (std::size_t i = 0; i < x.size(); ++i) along = along + sum(v[i] * first[i]);
  expect_all(golden.tensors.at("second"), tape.gradients(along, x));
}

TEST(GoldenDerivatives, AreThoseOfPyTorch) {
  const std::vector<GoldenCase> cases = read_golden_cases();
  ASSERT_GT(cases.size(), 1000u);
  for (std::size_t k = 0; k < cases.size(); ++k) {
    SCOPED_TRACE(testing::Message()
                 << "case " << k << ": " << cases[k].operation << " " << Shape(cases[k].arguments)
                 << " of " << cases[k].tensors.at("input")[0].shape());
    check_case(cases[k]);
  }
}

TEST(GoldenDerivatives, CoverEveryOperation) {
  std::set<std::string> covered;
  for (const GoldenCase& golden : read_golden_cases()) {
    covered.insert(named_operations.at(golden.operation).declared);
  }
  EXPECT_EQ(covered, declared_operations());
}

}  // namespace
}  // namespace tapegrad
