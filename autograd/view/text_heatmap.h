#pragma once

#include <iosfwd>

#include "tensor/tensor.h"

namespace tapegrad {

/// Whether text may hold the codes that colour it on a terminal.
enum class TextColours { no, yes };

/// Prints a tensor as a picture made of text, a line for each row: the larger a number, the darker
/// its character, or its colour. Numbers that are infinite or not a number are question marks.
/// A large tensor is shown by the means of blocks.
void print_heatmap(std::ostream& out, const Tensor& tensor, TextColours colours);

}  // namespace tapegrad
