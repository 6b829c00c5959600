#pragma once

#include <iosfwd>

#include "examples/plot/figure.h"
#include "examples/plot/terminal.h"
#include "tensor/tensor.h"

namespace tapegrad::plot {

/// Prints a matrix as a small picture: two rows per line of text, as the upper and the lower half
/// of a block, or without colours as letters from ' ' (smallest) to '@' (largest). The last line
/// says which numbers those are. Matrices that are too large are shown by the means of blocks.
/// @param matrix   [rows, columns]
/// @param columns  of text on the terminal
/// @throws ShapeError when it is not a matrix with at least one number.
void preview(std::ostream& out, const Tensor& matrix, TerminalColours colours, int columns = 80,
             ColourMap map = ColourMap::reds);

/// Prints the first panel of a figure, its heatmap or its curves.
void preview(std::ostream& out, const Figure& figure, TerminalColours colours);

/// Prints the curves of a panel as a small picture, with its limits and the names of the curves.
void preview(std::ostream& out, const Panel& panel, TerminalColours colours, int columns = 80);

}  // namespace tapegrad::plot
