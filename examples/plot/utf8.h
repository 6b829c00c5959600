#pragma once

#include <string>
#include <string_view>

namespace tapegrad::plot {

/// The characters of a UTF-8 text. A byte that is not part of a valid character becomes U+FFFD,
/// which is drawn as an empty box.
std::u32string decode_utf8(std::string_view text);

}  // namespace tapegrad::plot
