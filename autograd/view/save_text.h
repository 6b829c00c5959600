#pragma once

#include <string>

namespace tapegrad {

/// Writes a file whole or not at all: into a temporary file beside it, which then takes its name.
/// @param operation  named in the error message.
/// @throws std::runtime_error when the file cannot be written; an older one is left as it was.
void save_text(const std::string& operation, const std::string& file, const std::string& text);

}  // namespace tapegrad
