#pragma once

#include "tensor/real.h"

namespace tapegrad {

/// Of a long tape, the text views show the lines at both ends.
constexpr Index most_lines_in_text = 60;  // more are folded
constexpr Index lines_at_ends = 20;       // shown before and after the fold

/// Whether `line` is left out where `count` lines are shown.
inline bool is_folded(Index line, Index count) {
  return count > most_lines_in_text && line >= lines_at_ends && line < count - lines_at_ends;
}

}  // namespace tapegrad
