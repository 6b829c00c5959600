#pragma once

#include <sstream>
#include <stdexcept>

namespace tapegrad {

/// Shapes, axes or positions do not fit the operation they were given to.
class ShapeError : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// Throws ShapeError with all `parts` printed one after another, unless `ok`.
/// The parts are formatted only when the check fails.
template <typename... Parts>
void require_shape(bool ok, const Parts&... parts) {
  if (ok) return;
  std::ostringstream message;
  (message << ... << parts);
  throw ShapeError(message.str());
}

/// The same for arguments that are no shapes: throws std::invalid_argument.
template <typename... Parts>
void require_argument(bool ok, const Parts&... parts) {
  if (ok) return;
  std::ostringstream message;
  (message << ... << parts);
  throw std::invalid_argument(message.str());
}

}  // namespace tapegrad
