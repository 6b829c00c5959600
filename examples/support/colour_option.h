#pragma once

#include "examples/plot/terminal.h"
#include "examples/support/arguments.h"

namespace tapegrad {

/// The value of the option --color.
/// @throws UsageError when it is none of auto, always and never.
plot::ColourChoice colour_choice(Arguments& arguments);

}  // namespace tapegrad
