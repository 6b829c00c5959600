#include <cctype>
#include <filesystem>
#include <iomanip>
#include <limits>
#include <sstream>

#include "autograd/check/report.h"
#include "autograd/check/words.h"
#include "autograd/view/save_text.h"

namespace tapegrad {
namespace {

const char* text(Agreement agreement) {
  if (agreement == Agreement::right) return "right";
  return agreement == Agreement::wrong ? "wrong" : "unreliable";
}

/// In quotes, with those inside it doubled.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char letter : text) result += letter == '"' ? "\"\"" : std::string(1, letter);
  return result + "\"";
}

void write_elements(std::ostream& out, const CheckedInputReport& input) {
  for (const CheckedElement& e : input.elements) {
    out << input.weighting << "," << quoted(input.label(e)) << "," << without_nan_sign(e.x) << ","
        << without_nan_sign(e.analytic) << "," << without_nan_sign(e.numeric) << ","
        << without_nan_sign(e.error) << "," << without_nan_sign(e.relative) << ","
        << text(e.agreement) << "," << quoted(e.reason) << "\n";
  }
}

}  // namespace

std::string table_path(const CheckOptions& options) {
  std::string file = "gradcheck_";
  for (const char letter : options.name) {
    const bool is_plain = std::isalnum(static_cast<unsigned char>(letter)) || letter == '.';
    file += is_plain ? letter : '_';
  }
  return (std::filesystem::path(options.folder) / (file + ".csv")).string();
}

void write_csv(const GradientReport& report, const std::string& path) {
  std::ostringstream out;
  out << std::setprecision(std::numeric_limits<double>::max_digits10);
  out << "weighting,element,x,analytic,numeric,absolute_error,relative_error,agreement,reason\n";
  for (const CheckedInputReport& input : report.inputs) write_elements(out, input);
  save_text("write_csv", path, out.str());
}

}  // namespace tapegrad
