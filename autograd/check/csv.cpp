#include <cctype>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <limits>
#include <stdexcept>

#include "autograd/check/report.h"
#include "autograd/check/words.h"

namespace tapegrad {
namespace {

const char* text(Agreement agreement) {
  if (agreement == Agreement::right) return "right";
  return agreement == Agreement::wrong ? "wrong" : "unreliable";
}

void write_elements(std::ostream& out, const CheckedInputReport& input) {
  for (const CheckedElement& e : input.elements) {
    out << input.weighting << ",\"" << input.label(e) << "\"," << without_nan_sign(e.x) << ","
        << without_nan_sign(e.analytic) << "," << without_nan_sign(e.numeric) << ","
        << without_nan_sign(e.error) << "," << without_nan_sign(e.relative) << ","
        << text(e.agreement) << ",\"" << e.reason << "\"\n";
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
  // Written under another name first, so that nobody ever sees half a table.
  const std::string unfinished = path + ".unfinished";
  std::ofstream out(unfinished);
  out << std::setprecision(std::numeric_limits<double>::max_digits10);
  out << "weighting,element,x,analytic,numeric,absolute_error,relative_error,agreement,reason\n";
  for (const CheckedInputReport& input : report.inputs) write_elements(out, input);
  out.close();

  std::error_code error;
  if (out) std::filesystem::rename(unfinished, path, error);
  if (out && !error) return;
  std::error_code ignored;
  std::filesystem::remove(unfinished, ignored);
  throw std::runtime_error("write_csv: cannot write " + path);
}

}  // namespace tapegrad
