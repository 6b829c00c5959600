#include "tests/random_programs/builder.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "autograd/all_finite.h"
#include "autograd/ops.h"
#include "tensor/create.h"

namespace tapegrad::random_programs {
namespace {

constexpr Index most_elements = 48;
constexpr double largest_number = 8;
constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

const Operation& operation_named(const std::string& name) {
  return *std::ranges::find(operations(), name, &Operation::name);
}

/// Whether an operation asks which number is larger, and so can meet a tie.
bool looks_at_order(const Operation& operation) {
  const auto names = {"maximum", "minimum", "abs", "relu", "clamp", "max", "min", "sort"};
  return std::ranges::find(names, operation.name) != names.end();
}

double largest_of(const Tensor& x) {
  double largest = 0;
  for (const Real value : x.values()) largest = std::max(largest, std::abs(double{value}));
  return largest;
}

}  // namespace

const std::vector<Operation>& operations() {
  static const std::vector<Operation> all = [] {
    std::vector<Operation> list;
    for (const auto& part : {elementwise_operations(), reductions(), shape_operations(),
                             repeating_operations(), index_operations(), products()}) {
      list.insert(list.end(), part.begin(), part.end());
    }
    return list;
  }();
  return all;
}

Index Builder::below(Index count) {
  return static_cast<Index>(engine_() % static_cast<std::uint64_t>(count));
}

double Builder::number(double low, double high) {
  const auto steps = static_cast<double>(engine_() >> 44);  // 20 bits
  const double number = low + (high - low) * steps / 1048576;
  if (numbers_ == Numbers::tied) return std::ceil(2 * number) / 2;
  return static_cast<float>(number);
}

Shape Builder::shape() {
  const Index ranks[] = {0, 1, 1, 2, 2, 2, 3, 3, 4, 5};
  while (true) {
    std::vector<Index> sizes;
    for (Index axis = ranks[below(10)]; axis > 0; --axis) {
      sizes.push_back(below(12) == 0 ? 0 : 1 + below(4));
    }
    const Shape shape(sizes);
    if (shape.element_count() <= most_elements / 2) return shape;
  }
}

Index Builder::axis(const Tensor& x) {
  const Index axis = below(x.rank());
  return flip() ? axis : axis - x.rank();
}

std::vector<Index> Builder::positions(Index count, Index size) {
  std::vector<Index> positions;
  for (Index k = 0; k < count; ++k) positions.push_back(below(size));
  return positions;
}

Tensor Builder::mask(const Shape& shape) {
  Buffer values;
  for (Index k = 0; k < shape.element_count(); ++k) values.push_back(static_cast<Real>(below(2)));
  return Tensor(shape, std::move(values));
}

std::size_t Builder::any() {
  const auto count = std::ssize(values_);
  return static_cast<std::size_t>(flip() ? count - 1 : below(count));
}

const Operation& Builder::any_operation() {
  return operations()[static_cast<std::size_t>(below(std::ssize(operations())))];
}

std::size_t Builder::new_input(const Shape& shape) {
  Buffer values;
  for (Index k = 0; k < shape.element_count(); ++k) {
    values.push_back(static_cast<Real>(number(-2, 2)));
  }
  Step input;
  input.tensor = Tensor(shape, std::move(values));
  program_.steps.push_back(input);
  values_.push_back(input.tensor);
  return values_.size() - 1;
}

std::size_t Builder::with_shape(const Shape& shape) {
  const auto start = static_cast<std::size_t>(below(std::ssize(values_)));
  for (std::size_t k = 0; k < values_.size(); ++k) {
    const std::size_t variable = (start + k) % values_.size();
    if (values_[variable].shape() == shape) return variable;
  }
  return new_input(shape);
}

std::size_t Builder::partner_of(const Shape& shape) {
  std::vector<Index> sizes = shape.sizes();
  while (!sizes.empty() && below(3) == 0) sizes.erase(sizes.begin());
  for (Index& size : sizes) {
    if (below(3) == 0) size = 1;
  }
  return with_shape(Shape(sizes));
}

std::size_t Builder::positive(std::size_t variable) {
  const auto is_positive = [](Real number) { return number > 0.1; };
  if (std::ranges::all_of(value(variable).values(), is_positive)) return variable;

  Step squared{.operation = &operation_named("square"), .operands = {variable}};
  Step above_0{.operation = &operation_named("operator+"), .factor = 0.5, .flag = true};
  above_0.operands = {append(squared)};
  return append(above_0);
}

/// Adds a step, and one that makes its result small where it is large; returns the last line.
/// Returns `none` when the result is too long or not finite.
std::size_t Builder::append(Step step) {
  Variables operands;
  for (const std::size_t operand : step.operands) operands.push_back(values_[operand]);
  const Variable result = step.operation->recorded(step, operands);
  if (result.size() > most_elements || result.value().rank() > 5) return none;
  if (!all_finite(result.value())) return none;

  program_.steps.push_back(std::move(step));
  values_.push_back(result);
  const double largest = largest_of(result.value());
  if (largest <= largest_number) return values_.size() - 1;

  Step scaled{.operation = &operation_named("operator*"), .flag = true};
  scaled.operands = {values_.size() - 1};
  scaled.factor = std::exp2(std::floor(std::log2(largest_number / largest)));
  return append(scaled);
}

void Builder::add_step() {
  if (values_.empty() || below(8) == 0) new_input(shape());
  Step step;
  step.operation = &any_operation();
  if (numbers_ == Numbers::tied && flip()) {
    while (!looks_at_order(*step.operation)) step.operation = &any_operation();
  }
  if (step.operation->choose(*this, step)) append(std::move(step));
}

Program Builder::finish() {
  program_.outputs = {values_.size() - 1};
  while (below(3) != 0) program_.outputs.push_back(any());
  return std::move(program_);
}

bool one(Builder& builder, Step& step) {
  step.operands = {builder.any()};
  return true;
}

Program random_program(std::uint64_t seed, Index length, Numbers numbers) {
  Builder builder(seed, numbers);
  for (Index k = 0; k < length; ++k) builder.add_step();
  return builder.finish();
}

}  // namespace tapegrad::random_programs
