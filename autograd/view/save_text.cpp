#include "autograd/view/save_text.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

namespace tapegrad {
namespace {

namespace fs = std::filesystem;

/// Returns 0, or the error number of what went wrong.
int write(const fs::path& path, const std::string& text) {
  errno = 0;
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (out) return 0;
  return errno != 0 ? errno : EIO;
}

[[noreturn]] void fail(const std::string& operation, const std::string& file, int reason) {
  throw std::runtime_error(operation + ": cannot write " + file + ": " +
                           std::generic_category().message(reason));
}

}  // namespace

void save_text(const std::string& operation, const std::string& file, const std::string& text) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  // Devices such as /dev/stdout must be written to, not replaced.
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    const int reason = fs::is_directory(status) ? EISDIR : write(file, text);
    if (reason != 0) fail(operation, file, reason);
    return;
  }

  const fs::path temporary = file + ".tmp";
  int reason = write(temporary, text);
  error.clear();
  if (reason == 0) fs::rename(temporary, file, error);
  if (error) reason = error.value();
  if (reason == 0) return;
  fs::remove(temporary, error);
  fail(operation, file, reason);
}

}  // namespace tapegrad
