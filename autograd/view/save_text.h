#pragma once

#include <string>
#include <string_view>

namespace tapegrad {

/// Writes a file whole or not at all: into a new file beside it, which then takes its name. A link
/// stays, and what it points to is replaced; a device is written to.
/// @param operation  named in the error message.
/// @throws std::runtime_error when the file cannot be written; an older one is left as it was.
void save_text(const std::string& operation, const std::string& file, std::string_view text);

}  // namespace tapegrad
