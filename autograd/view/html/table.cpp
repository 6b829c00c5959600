#include "autograd/view/html/table.h"

#include <utility>

#include "autograd/view/html/json.h"
#include "autograd/view/source_lines.h"

namespace tapegrad {
namespace {

constexpr const char* not_computed = "not computed";

/// "-1, 0.25, 2", or the number itself where it is the only one.
std::string statistics_text(const Summary& summary) {
  if (summary.finite == 1 && summary.not_finite == 0) return short_text(summary.mean);
  std::string text;
  if (summary.finite > 0) {
    text = short_text(summary.least) + ", " + short_text(summary.mean) + ", " +
           short_text(summary.largest);
  }
  if (summary.not_finite > 0) {
    text += (text.empty() ? "" : "; ") + std::to_string(summary.not_finite) + " not finite";
  }
  return text.empty() ? "empty" : text;
}

}  // namespace

void HtmlTable::add_leaf(const Variable& leaf, const std::string& name, const Summary& value) {
  add(leaf, {"", kind_of(leaf), name, argument_text(leaf.shape()), statistics_text(value),
             leaf.is_parameter() ? not_computed : "", ""});
}

void HtmlTable::add_operation(Index line, const TapeEntry& entry, const std::string& formula,
                              const Summary& value) {
  add(entry.output, {std::to_string(line), std::string(entry.rule->name()), formula,
                     argument_text(entry.output.shape()), statistics_text(value), not_computed,
                     place_text(entry.where)});
}

void HtmlTable::add(const Variable& v, Row row) {
  rows_of_[v.id()] = rows_.size();
  rows_.push_back(std::move(row));
}

void HtmlTable::set_gradient(const Variable& v, const Summary& gradient) {
  const auto row = rows_of_.find(v.id());
  if (row != rows_of_.end()) rows_[row->second].gradient = statistics_text(gradient);
}

void HtmlTable::end_backward() {
  for (Row& row : rows_) {
    if (row.gradient == not_computed) row.gradient = "not on a path to the loss";
  }
}

std::string HtmlTable::html() const {
  std::string html = "<table><caption>" + html_text(caption_) + "</caption>\n<thead>";
  html +=
      cells("th scope=col", {"line", "operation", "formula", "shape", "value: least, mean, largest",
                             "gradient: least, mean, largest", "source"});
  html += "<tbody>";
  for (const Row& row : rows_) html += cells("td", row);
  return html + "</table>\n";
}

std::string HtmlTable::cells(const std::string& tag, const Row& row) {
  std::string html = "<tr>";
  for (const std::string* text : {&row.line, &row.operation, &row.formula, &row.shape, &row.value,
                                  &row.gradient, &row.where}) {
    html += "<" + tag + ">" + html_text(*text);
  }
  return html + "\n";
}

const char* kind_of(const Variable& v) {
  if (v.is_parameter()) return "parameter";
  return v.requires_gradient() ? "result" : "constant";
}

}  // namespace tapegrad
