#include "examples/plot/terminal.h"

#include <cstdlib>

#include "tensor/error.h"

#if defined(_WIN32)
#include <io.h>
#elif __has_include(<unistd.h>)
#include <unistd.h>
#endif

namespace tapegrad::plot {

namespace {

/// An environment variable; empty when it is not set.
std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

/// Set, and not to 0.
bool forced(std::string_view value) {
  return !value.empty() && value != "0";
}

bool colours_wanted(ColourChoice choice, bool is_terminal) {
  if (choice != ColourChoice::automatic) return choice == ColourChoice::always;
  if (!environment("NO_COLOR").empty()) return false;
  if (forced(environment("CLICOLOR_FORCE")) || forced(environment("FORCE_COLOR"))) return true;
  return is_terminal && environment("TERM") != "dumb";
}

}  // namespace

ColourChoice parse_colour_choice(std::string_view text) {
  require_argument(text == "auto" || text == "always" || text == "never",
                   "--color: expected auto, always or never, got '", text, "'");
  if (text == "always") return ColourChoice::always;
  return text == "never" ? ColourChoice::never : ColourChoice::automatic;
}

bool standard_output_is_terminal() {
#if defined(_WIN32)
  return _isatty(1) != 0;
#elif __has_include(<unistd.h>)
  return isatty(STDOUT_FILENO) == 1;
#else
  return false;
#endif
}

TerminalColours terminal_colours(ColourChoice choice, bool is_terminal) {
  if (!colours_wanted(choice, is_terminal)) return TerminalColours::none;
  const std::string_view kind = environment("COLORTERM");
  const bool all = kind == "truecolor" || kind == "24bit";
  return all ? TerminalColours::all : TerminalColours::of_256;
}

}  // namespace tapegrad::plot
