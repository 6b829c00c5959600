#pragma once

#include <iosfwd>

#include "autograd/tape.h"
#include "autograd/view/text_heatmap.h"

namespace tapegrad {

/// What the user wants when the stepping is over.
enum class AfterSteps { go_on, quit };

/// Shows a tape one step at a time: each operation forward, then, if backward has run, each one
/// backward with what it adds to every gradient. Asks `in` for commands; "?" lists them.
///
///   n next   b back   g 7 go to step 7   w where   c go on   q quit
///   h z, h dz  heatmap of z or of its gradient   p z, p z[0,2]  its numbers
///
/// An empty line repeats the last command. At the end of `in` it goes on.
AfterSteps step_through(const Tape& tape, std::ostream& out, std::istream& in,
                        TextColours colours = TextColours::no);

/// The same without asking: prints every step. In a long tape the middle is left out.
void print_steps(const Tape& tape, std::ostream& out);

}  // namespace tapegrad
