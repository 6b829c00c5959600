#include "autograd/check/options.h"

#include <cmath>
#include <filesystem>

#include "tensor/error.h"

namespace tapegrad {
namespace {

bool is_positive(double number) {
  return number > 0 && std::isfinite(number);
}

}  // namespace

void require_valid(const CheckOptions& options) {
  require_argument(is_positive(options.step) && options.step < 1,
                   "check_gradients: expected a step between 0 and 1, got ", options.step);
  require_argument(is_positive(options.atol) && is_positive(options.rtol),
                   "check_gradients: expected atol and rtol above 0, got ", options.atol, " and ",
                   options.rtol, "; differences are never exact");
  require_argument(options.rtol < 1, "check_gradients: expected rtol below 1, got ", options.rtol,
                   "; with 1 a gradient of zeros would pass");
  require_argument(options.check_all_up_to >= 0 && options.samples >= 0 && options.directions >= 0,
                   "check_gradients: expected counts of 0 or more, got check_all_up_to ",
                   options.check_all_up_to, ", samples ", options.samples, " and directions ",
                   options.directions);
  require_argument(options.samples + options.directions > 0,
                   "check_gradients: expected samples or directions, got none of both; nothing of "
                   "a large input would be checked");
  require_argument(options.folder.empty() || std::filesystem::is_directory(options.folder),
                   "check_gradients: expected a folder to write the table to, got \"",
                   options.folder, "\"; make it first");
}

}  // namespace tapegrad
