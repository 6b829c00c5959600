#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tensor/tensor.h"

namespace tapegrad {

/// One line of a CSV file. A field in double quotes may hold commas.
using CsvRow = std::vector<std::string>;

/// A file of tests/golden: numbers that were worked out elsewhere (see the README there).
/// @param path  from tests/golden on: "rng/rand_f32.csv"
/// @throws std::runtime_error when it cannot be read.
std::vector<CsvRow> read_csv(std::string_view path);
std::string read_text(std::string_view path);

/// The fields from `first` on as numbers; without the last `left_out`.
/// @throws std::runtime_error when a field is no number.
std::vector<double> numbers(const CsvRow& row, std::size_t first = 0, std::size_t left_out = 0);

/// A CSV file whose first line names its columns.
class GoldenTable {
 public:
  explicit GoldenTable(std::string_view path);

  /// [row]: the numbers under a name.
  /// @throws std::runtime_error when there is no such column.
  Tensor column(std::string_view name) const;

 private:
  std::string path_;
  std::vector<CsvRow> rows_;
};

/// [row, column]: a CSV file of numbers only.
Tensor golden_matrix(std::string_view path);

}  // namespace tapegrad
