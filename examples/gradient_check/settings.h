#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "examples/support/tape_views.h"
#include "tensor/real.h"

namespace tapegrad {

/// What the command line of gradient_check says.
struct CheckSettings {
  std::optional<Index> exhibit;  ///< of the museum, counted from 1
  bool lists_exhibits = false;
  bool shows_answer = false;
  std::uint64_t seed = 7;
  std::filesystem::path picture_file;  ///< none when empty, as with the next
  std::filesystem::path table_file;
  TapeViews views;
  bool wants_help = false;
};

/// @param exhibit_count  how many exhibits the museum has
/// @throws UsageError, see examples/support/arguments.h
CheckSettings read_check_settings(int argument_count, const char* const* arguments,
                                  Index exhibit_count);

/// What --help prints.
std::string check_help_text();

}  // namespace tapegrad
