#include <algorithm>
#include <cmath>
#include <iomanip>
#include <limits>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tensor/index_tensor.h"
#include "tensor/tensor.h"

/// Printing by PyTorch's rules, so that outputs can be laid side by side:
///  * every number takes the same width, and numbers are right-aligned;
///  * four decimals; `1.` where all numbers are whole; scientific where they range too widely;
///  * lines end before column 80; blocks of rank r are set apart by r - 1 line ends;
///  * of more than 1000 numbers, the first and last three along each axis.
namespace tapegrad {
namespace {

constexpr Index line_width = 80;
constexpr Index most_shown_whole = 1000;
constexpr Index edge = 3;  // positions shown at either end of a shortened axis

/// Whether the middle of `axis` is left out.
bool is_shortened(const Shape& shape, Index axis) {
  return shape.element_count() > most_shown_whole && shape[axis] > 2 * edge;
}

/// Appends the row-major positions of the numbers to be shown, from `axis` inwards.
void append_shown(const Shape& shape, Index axis, Index position, std::vector<Index>& shown) {
  if (axis == shape.rank()) {
    shown.push_back(position);
    return;
  }
  for (Index i = 0; i < shape[axis]; ++i) {
    if (is_shortened(shape, axis) && i == edge) i = shape[axis] - edge;
    append_shown(shape, axis + 1, position * shape[axis] + i, shown);
  }
}

std::vector<Index> shown_positions(const Shape& shape) {
  std::vector<Index> shown;
  append_shown(shape, 0, 0, shown);
  return shown;
}

enum class Notation { whole, fixed, scientific };

/// How to write a set of numbers, decided by those that are finite and not 0.
Notation choose_notation(const std::vector<double>& numbers) {
  double smallest = std::numeric_limits<double>::infinity();
  double largest = 0;
  bool all_whole = true;
  for (const double number : numbers) {
    if (!std::isfinite(number) || number == 0) continue;
    smallest = std::min(smallest, std::abs(number));
    largest = std::max(largest, std::abs(number));
    all_whole = all_whole && number == std::ceil(number);
  }
  if (largest == 0) return Notation::whole;

  // Four decimals would show nothing of a number below 1e-4.
  if (largest / smallest > 1000 || largest > 1e8) return Notation::scientific;
  if (!all_whole && smallest < 1e-4) return Notation::scientific;
  return all_whole ? Notation::whole : Notation::fixed;
}

std::string number_text(double number, Notation notation) {
  if (std::isnan(number)) return "nan";
  if (std::isinf(number)) return number > 0 ? "inf" : "-inf";

  std::ostringstream text;
  text << (notation == Notation::scientific ? std::scientific : std::fixed);
  text << std::setprecision(notation == Notation::whole ? 0 : 4) << number;
  return notation == Notation::whole ? text.str() + "." : text.str();
}

/// Cells of equal width, except that 0, nan and inf do not widen the others, as in PyTorch.
struct Cells {
  std::vector<std::string> texts;
  std::size_t width = 1;

  void align() {
    for (std::string& text : texts) {
      if (text.size() < width) text.insert(0, width - text.size(), ' ');
    }
  }
};

Cells number_cells(const std::vector<double>& numbers) {
  const Notation notation = choose_notation(numbers);
  Cells cells;
  for (const double number : numbers) {
    cells.texts.push_back(number_text(number, notation));
    const bool counts = std::isfinite(number) && number != 0;
    if (counts) cells.width = std::max(cells.width, cells.texts.back().size());
  }
  cells.align();
  return cells;
}

/// Sets the cells, which are in row-major order, between nested brackets.
class Layout {
 public:
  Layout(const Shape& shape, const Cells& cells) : shape_(shape), cells_(cells) {}

  /// Everything from `axis` inwards, at one position of the axes before.
  /// @param indent  the column of the opening bracket
  std::string block(Index axis, Index indent) {
    if (axis == shape_.rank()) return next_cell();
    if (axis == shape_.rank() - 1) return row(indent);

    const auto line_ends = static_cast<std::size_t>(shape_.rank() - 1 - axis);
    const auto margin = static_cast<std::size_t>(indent + 1);
    const std::string separator = "," + std::string(line_ends, '\n') + std::string(margin, ' ');
    const Index size = is_shortened(shape_, axis) ? 2 * edge : shape_[axis];
    std::string text = "[";
    for (Index i = 0; i < size; ++i) {
      if (i > 0) text += separator;
      if (i == edge && is_shortened(shape_, axis)) text += "..." + separator;
      text += block(axis + 1, indent + 1);
    }
    return text + "]";
  }

 private:
  std::string next_cell() { return cells_.texts[next_++]; }

  /// One line of the last axis, broken where it would pass the line width.
  std::string row(Index indent) {
    const Index axis = shape_.rank() - 1;
    std::vector<std::string> items;
    for (Index i = 0; i < (is_shortened(shape_, axis) ? 2 * edge : shape_[axis]); ++i) {
      if (i == edge && is_shortened(shape_, axis)) items.push_back(" ...");
      items.push_back(next_cell());
    }

    const Index item_width = static_cast<Index>(cells_.width) + 2;  // with ", "
    const Index per_line = std::max(Index{1}, (line_width - indent) / item_width);
    const std::string line_break = ",\n" + std::string(static_cast<std::size_t>(indent + 1), ' ');
    std::string text = "[";
    for (Index i = 0; i < std::ssize(items); ++i) {
      if (i > 0) text += i % per_line == 0 ? line_break : ", ";
      text += items[static_cast<std::size_t>(i)];
    }
    return text + "]";
  }

  const Shape& shape_;
  const Cells& cells_;
  std::size_t next_ = 0;
};

constexpr std::string_view prefix = "tensor(";

std::string layout(const Shape& shape, const Cells& cells) {
  const std::string text = Layout(shape, cells).block(0, std::ssize(prefix));
  return std::string(prefix) + text + ")";
}

/// A tensor without numbers: the brackets alone would not tell its sizes.
std::string empty_text(const Shape& shape, const std::string& suffix) {
  std::ostringstream text;
  text << prefix << "[]";
  if (shape.rank() != 1) {
    text << ", size=(";
    for (Index axis = 0; axis < shape.rank(); ++axis) text << (axis ? ", " : "") << shape[axis];
    text << ")";
  }
  text << suffix << ")";
  return text.str();
}

}  // namespace

std::string Tensor::str() const {
  if (size() == 0) return empty_text(shape(), "");

  std::vector<double> numbers;
  for (const Index position : shown_positions(shape())) {
    numbers.push_back(static_cast<double>(data()[position]));
  }
  return layout(shape(), number_cells(numbers));
}

std::ostream& operator<<(std::ostream& out, const Tensor& tensor) {
  return out << tensor.str();
}

std::ostream& operator<<(std::ostream& out, const IndexTensor& tensor) {
  if (tensor.size() == 0) return out << empty_text(tensor.shape(), ", dtype=torch.int64");

  Cells cells;
  for (const Index position : shown_positions(tensor.shape())) {
    cells.texts.push_back(std::to_string(tensor.values()[static_cast<std::size_t>(position)]));
    cells.width = std::max(cells.width, cells.texts.back().size());
  }
  cells.align();
  return out << layout(tensor.shape(), cells);
}

}  // namespace tapegrad
