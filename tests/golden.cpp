#include "tests/golden.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace tapegrad {
namespace {

double number(const std::string& field) {
  char* end = nullptr;
  const double value = std::strtod(field.c_str(), &end);
  if (field.empty() || *end != '\0') throw std::runtime_error("no number: '" + field + "'");
  return value;
}

CsvRow split(const std::string& line) {
  CsvRow row(1);
  bool quoted = false;
  for (const char character : line) {
    if (character == '"') {
      quoted = !quoted;
    } else if (character == ',' && !quoted) {
      row.emplace_back();
    } else {
      row.back() += character;
    }
  }
  return row;
}

std::ifstream open(std::string_view path) {
  std::ifstream file(std::string(TAPEGRAD_GOLDEN_FOLDER "/") + std::string(path));
  if (!file) throw std::runtime_error("cannot read tests/golden/" + std::string(path));
  return file;
}

}  // namespace

std::vector<CsvRow> read_csv(std::string_view path) {
  std::ifstream file = open(path);
  std::vector<CsvRow> rows;
  std::string line;
  while (std::getline(file, line)) rows.push_back(split(line));
  return rows;
}

std::string read_text(std::string_view path) {
  std::ifstream file = open(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<double> numbers(const CsvRow& row, std::size_t first, std::size_t left_out) {
  std::vector<double> result;
  for (std::size_t i = first; i + left_out < row.size(); ++i) result.push_back(number(row[i]));
  return result;
}

GoldenTable::GoldenTable(std::string_view path) : path_(path), rows_(read_csv(path)) {}

Tensor GoldenTable::column(std::string_view name) const {
  const CsvRow& header = rows_.at(0);
  const auto found = std::find(header.begin(), header.end(), name);
  if (found == header.end()) {
    throw std::runtime_error(path_ + " has no column " + std::string(name));
  }
  const auto column = static_cast<std::size_t>(found - header.begin());

  Buffer values;
  for (std::size_t i = 1; i < rows_.size(); ++i) {
    values.push_back(static_cast<Real>(number(rows_[i].at(column))));
  }
  const Shape shape = {std::ssize(values)};
  return Tensor(shape, std::move(values));
}

Tensor golden_matrix(std::string_view path) {
  const std::vector<CsvRow> rows = read_csv(path);
  Buffer values;
  for (const CsvRow& row : rows) {
    for (const std::string& field : row) values.push_back(static_cast<Real>(number(field)));
  }
  const Index columns = rows.empty() ? 0 : std::ssize(rows.front());
  return Tensor({std::ssize(rows), columns}, std::move(values));
}

}  // namespace tapegrad
