#pragma once

#include <array>
#include <initializer_list>

#include "tensor/shape.h"

namespace tapegrad {

/// How far apart in memory neighbours along each axis lie.
using Steps = SmallVector<Index>;

/// [2, 3] is stored row by row, so its steps are [3, 1].
Steps row_major_steps(const Shape& shape);

/// The steps with which a tensor of shape `operand` is read as if it had shape `target`: 0 along
/// the axes that it lacks or has only once, so that the same number is read again and again. This
/// is all there is to broadcasting:
///
///   [3, 1] as [3, 4]   steps [1, 0]   each number four times
///   [4]    as [3, 4]   steps [0, 1]   the whole row three times
Steps broadcast_steps(const Shape& operand, const Shape& target);

/// Internal: visits the elements of a result in row-major order, and up to three operands with it,
/// each of which has steps of its own.
///
/// Axes that follow on one another in every operand are joined into one. What remains are `runs`:
/// stretches of the result, all of one length, in which each operand advances by one step. An
/// operation works through a run in a plain loop:
///
///   Walk walk(shape, {steps_of_a, steps_of_b});
///   for (Index done = 0; done < count; done += walk.run_length(), walk.next_run()) {
///     // y[done + i] comes from a[walk.offset(0) + i * walk.step(0)] and b[...].
///   }
class Walk {
 public:
  /// @param shape     that of the result
  /// @param operands  for each operand its steps along the axes of `shape`
  Walk(const Shape& shape, std::initializer_list<Steps> operands);

  /// How many elements are left in the current run.
  Index run_length() const { return axes_.front().size - axes_.front().position; }

  /// How far an operand advances from one element of a run to the next.
  Index step(std::size_t operand) const { return axes_.front().steps[operand]; }

  /// Where the current run, or what is left of it, begins in an operand.
  Index offset(std::size_t operand) const { return offsets_[operand]; }

  void next_run();

  /// Goes to any element of the result, counted in row-major order: the rest of its run comes next.
  void go_to(Index element);

 private:
  using PerOperand = std::array<Index, 3>;

  struct Axis {
    Index size = 1;
    Index position = 0;
    PerOperand steps{};
  };

  static bool follow_on(const Axis& outer, const Axis& inner);
  void move(Axis& axis, Index position);

  SmallVector<Axis> axes_;  // innermost first
  PerOperand offsets_{};
};

}  // namespace tapegrad
