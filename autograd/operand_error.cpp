#include "autograd/operand_error.h"

#include <sstream>
#include <string>

#include "autograd/shown_name.h"
#include "autograd/tape.h"
#include "autograd/view/source_lines.h"
#include "tensor/error.h"

namespace tapegrad {
namespace {

std::string call_text(const SourceLine& where) {
  std::string text = place_text(where);
  for (const NumberedLine& line : source_lines(where, 0)) {
    const std::size_t begin = line.text.find_first_not_of(" \t");
    if (begin != std::string::npos) text += " | " + line.text.substr(begin);
  }
  return text;
}

/// "weights [2, 3], result of softmax in main.cpp:38"
std::string operand_text(const Variable& v) {
  std::ostringstream text;
  const TapeEntry* origin = Tape::origin(v);
  if (!origin) text << (v.is_parameter() ? "parameter " : "constant ");
  if (!v.name().empty()) text << shown_name(v) << ' ';
  text << v.shape();
  if (origin) text << ", result of " << origin->rule->name() << " in " << place_text(origin->where);
  return text.str();
}

}  // namespace

void throw_with_operands(const std::invalid_argument& error, const SourceLine& where,
                         const std::vector<Variable>& operands) {
  std::ostringstream message;
  message << error.what() << "\n  in " << call_text(where);
  for (std::size_t i = 0; i < operands.size(); ++i) {
    message << "\n  operand " << i << ": " << operand_text(operands[i]);
  }
  const bool is_of_shapes = dynamic_cast<const ShapeError*>(&error) != nullptr;
  if (is_of_shapes) throw ShapeError(message.str());
  throw std::invalid_argument(message.str());
}

std::string backward_error_text(const std::exception& error, const TapeEntry& entry) {
  if (entry.where.line == 0) return error.what();  // nobody has said where
  std::ostringstream message;
  message << error.what() << "\n  backward of " << entry.rule->name() << " in "
          << call_text(entry.where);
  return message.str();
}

}  // namespace tapegrad
