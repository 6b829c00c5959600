#pragma once

#include <iosfwd>
#include <vector>

#include "examples/plot/colour.h"
#include "examples/plot/terminal.h"

namespace tapegrad::plot {

/// A small picture made of text: each letter shows two cells, one above the other, as the upper and
/// the lower half of a block in two colours.
class HalfBlocks {
 public:
  struct Cell {
    Colour colour = white;
    char letter = ' ';  ///< what it is without colours
  };

  /// @param height  of the cells; the text has half as many lines, rounded up.
  HalfBlocks(int width, int height);

  int width() const { return width_; }
  int height() const { return height_; }
  int lines() const { return (height_ + 1) / 2; }

  const Cell& at(int x, int y) const;

  /// Ignored outside of the picture.
  void set(int x, int y, const Cell& cell);

  /// Prints one line, without a line end. Without colours a letter is that of its upper cell, or
  /// where that is empty of the lower one.
  void print_line(std::ostream& out, int line, TerminalColours colours) const;

 private:
  int width_, height_;
  std::vector<Cell> cells_;  // [row, column]
};

}  // namespace tapegrad::plot
