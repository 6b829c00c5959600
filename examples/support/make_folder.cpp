#include "examples/support/make_folder.h"

#include <stdexcept>
#include <system_error>

namespace tapegrad {

void make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw std::runtime_error("cannot make the folder " + folder.string() + ": " + error.message());
  }
}

}  // namespace tapegrad
