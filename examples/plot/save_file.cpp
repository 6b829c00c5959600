#include "examples/plot/save_file.h"

#include <cerrno>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <system_error>

namespace tapegrad::plot {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const fs::path& path, int reason) {
  throw std::runtime_error("save: cannot write '" + path.string() +
                           "': " + std::generic_category().message(reason));
}

/// Writes all bytes and closes the file. @return 0, or the error number of what went wrong.
int write_and_close(std::FILE* file, std::span<const std::uint8_t> bytes) {
  errno = 0;
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  const bool flushed = std::fflush(file) == 0;
  const int reason = written && flushed ? 0 : errno;
  // Some file systems report a full disk only here.
  const bool closed = std::fclose(file) == 0;
  if (written && flushed && closed) return 0;
  return reason != 0 ? reason : (errno != 0 ? errno : EIO);
}

/// A new file "<path>.0.tmp", or with the next number that is free.
std::FILE* create_beside(const fs::path& path, fs::path& temporary) {
  for (int number = 0;; ++number) {
    temporary = path;
    temporary += "." + std::to_string(number) + ".tmp";
    std::FILE* file = std::fopen(temporary.string().c_str(), "wbx");  // x: only if it is new
    if (file != nullptr || errno != EEXIST || number == 1000) return file;
  }
}

}  // namespace

void save_file(const fs::path& path, std::span<const std::uint8_t> bytes) {
  std::error_code ignored;

  // Devices such as /dev/stdout must be written to, not replaced.
  const fs::file_status status = fs::status(path, ignored);
  if (fs::is_directory(status)) fail(path, EISDIR);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    std::FILE* device = std::fopen(path.string().c_str(), "wb");
    if (device == nullptr) fail(path, errno);
    if (const int reason = write_and_close(device, bytes)) fail(path, reason);
    return;
  }

  // Follow a link, so that what it points to is replaced and not the link.
  const fs::path target = fs::is_symlink(path, ignored) ? fs::canonical(path, ignored) : path;
  fs::path temporary;
  std::FILE* file = create_beside(target, temporary);
  if (file == nullptr) fail(path, errno);

  const int reason = write_and_close(file, bytes);
  std::error_code rename_error;
  if (reason == 0) fs::rename(temporary, target, rename_error);
  if (reason != 0 || rename_error) {
    fs::remove(temporary, ignored);
    fail(path, reason != 0 ? reason : rename_error.value());
  }
}

}  // namespace tapegrad::plot
