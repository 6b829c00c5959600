#pragma once

#include <string_view>

namespace tapegrad::plot {

/// What the user asked for with --color.
enum class ColourChoice { automatic, always, never };

/// What can be shown.
enum class TerminalColours { none, of_256, all };

/// "auto", "always" or "never". @throws std::invalid_argument for anything else.
ColourChoice parse_colour_choice(std::string_view text);

/// Whether the program writes to a terminal, and not into a file or another program.
bool standard_output_is_terminal();

/// What decides, the first that says something: --color; NO_COLOR; CLICOLOR_FORCE or FORCE_COLOR;
/// whether it is a terminal, and not a dumb one. COLORTERM tells how many colours there are.
TerminalColours terminal_colours(ColourChoice choice,
                                 bool is_terminal = standard_output_is_terminal());

}  // namespace tapegrad::plot
