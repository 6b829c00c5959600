#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "tests/random_programs/program.h"

namespace tapegrad::random_programs {

/// What inputs hold: numbers that are all different, or few numbers again and again, so that
/// maxima, orders and kinks meet ties.
enum class Numbers { apart, tied };

/// Makes up a program step by step, and knows the values of all variables so far.
class Builder {
 public:
  explicit Builder(std::uint64_t seed, Numbers numbers = Numbers::apart)
      : engine_(seed), numbers_(numbers) {}

  // ---- Chance

  /// 0 to count - 1.
  Index below(Index count);
  bool flip() { return below(2) == 0; }

  /// Exact in float, and never the same as others, so that ties are made on purpose only; but a
  /// multiple of 1/2 where numbers are tied.
  double number(double low, double high);

  /// Rank 0 to 5, sizes 0 to 4, few elements.
  Shape shape();

  /// An axis of x, at times counted from the end. x has one.
  Index axis(const Tensor& x);

  /// `count` positions along an axis of this size.
  std::vector<Index> positions(Index count, Index size);

  /// 0 and 1.
  Tensor mask(const Shape& shape);

  // ---- Variables

  /// Some variable: more often a late one than an early one.
  std::size_t any();

  /// A variable of this shape: an old one or a new input.
  std::size_t with_shape(const Shape& shape);

  /// A variable that can be combined with one of this shape element by element.
  std::size_t partner_of(const Shape& shape);

  /// The variable itself where all its numbers are above 0.1, else 1/2 + its square.
  std::size_t positive(std::size_t variable);

  const Tensor& value(std::size_t variable) const { return values_[variable].value(); }

  // ---- Building

  /// Adds a random step. Where chance has chosen one that cannot be, nothing happens.
  void add_step();

  /// The program so far, with the last variable and some others as outputs.
  Program finish();

 private:
  const Operation& any_operation();
  std::size_t new_input(const Shape& shape);
  std::size_t append(Step step);

  std::mt19937_64 engine_;
  Numbers numbers_;
  Program program_;
  Variables values_;  // [line]
};

/// A program of `length` steps or a few more.
Program random_program(std::uint64_t seed, Index length, Numbers numbers = Numbers::apart);

/// Chooses one operand for a step, whichever.
bool one(Builder& builder, Step& step);

/// All operations.
const std::vector<Operation>& operations();

// The parts of that list.
std::vector<Operation> elementwise_operations();
std::vector<Operation> reductions();
std::vector<Operation> shape_operations();
std::vector<Operation> repeating_operations();
std::vector<Operation> index_operations();
std::vector<Operation> products();

}  // namespace tapegrad::random_programs
