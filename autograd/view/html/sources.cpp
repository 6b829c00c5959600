#include "autograd/view/html/sources.h"

#include "autograd/view/html/json.h"
#include "autograd/view/source_lines.h"

namespace tapegrad {
namespace {

constexpr int lines_around = 2;

}  // namespace

void Sources::add(const SourceLine& where) {
  std::map<int, std::string>& kept = lines_[file_name(where)];
  const bool is_known = kept.contains(where.line) && kept.contains(where.line + lines_around);
  if (is_known) return;
  for (const NumberedLine& line : source_lines(where, lines_around)) kept[line.number] = line.text;
}

std::string Sources::json() const {
  Json json;
  json.open('{');
  for (const auto& [file, lines] : lines_) {
    json.key(file).open('{');
    for (const auto& [number, text] : lines) json.key(std::to_string(number)).add(text);
    json.close();
  }
  return json.close().text();
}

std::string file_name(const SourceLine& where) {
  const std::string place = place_text(where);
  return place.substr(0, place.rfind(':'));
}

}  // namespace tapegrad
