#include "autograd/view/save_text.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <system_error>

namespace tapegrad {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& operation, const std::string& file, int reason) {
  throw std::runtime_error(operation + ": cannot write " + file + ": " +
                           std::generic_category().message(reason));
}

/// Writes all of it and closes the file. @return 0, or the error number of what went wrong.
int write_and_close(std::FILE* out, std::string_view text) {
  errno = 0;
  const bool written = std::fwrite(text.data(), 1, text.size(), out) == text.size();
  const bool flushed = std::fflush(out) == 0;
  const int reason = written && flushed ? 0 : errno;
  // Some file systems report a full disk only here.
  const bool closed = std::fclose(out) == 0;
  if (written && flushed && closed) return 0;
  return reason != 0 ? reason : (errno != 0 ? errno : EIO);
}

/// A new file "tapegrad.0.tmp" beside `target`, or with the next number that is free. It is not
/// named after the target, whose name may be as long as the system allows.
std::FILE* create_beside(const fs::path& target, fs::path& temporary) {
  for (int number = 0;; ++number) {
    temporary = target.parent_path() / ("tapegrad." + std::to_string(number) + ".tmp");
    std::FILE* out = std::fopen(temporary.string().c_str(), "wbx");  // x: only if it is new
    if (out || errno != EEXIST || number == 1000) return out;
  }
}

}  // namespace

void save_text(const std::string& operation, const std::string& file, std::string_view text) {
  std::error_code ignored;
  const fs::file_status status = fs::status(file, ignored);
  if (fs::is_directory(status)) fail(operation, file, EISDIR);

  // What leads elsewhere, as /dev/stdout does, is added to and never replaced.
  const bool is_device =
      file.starts_with("/dev/") || (fs::exists(status) && !fs::is_regular_file(status));
  // Of a link, what it points to is replaced and not the link.
  const fs::path target = is_device ? fs::path(file) : fs::weakly_canonical(file, ignored);
  fs::path temporary;
  std::FILE* out = is_device ? std::fopen(file.c_str(), "ab") : create_beside(target, temporary);
  if (!out) fail(operation, file, errno);

  int reason = write_and_close(out, text);
  std::error_code error;
  if (reason == 0 && !is_device) fs::rename(temporary, target, error);
  if (error) reason = error.value();
  if (reason == 0) return;
  if (!is_device) fs::remove(temporary, ignored);
  fail(operation, file, reason);
}

}  // namespace tapegrad
