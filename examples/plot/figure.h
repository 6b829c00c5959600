#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "examples/plot/canvas.h"
#include "examples/plot/layout.h"
#include "examples/plot/panel.h"

namespace tapegrad::plot {

/// A picture with one or more panels.
///
///   Figure figure({.width = 3.5, .height = 2.5});
///   figure.panel().line(epochs, losses);
///   figure.panel().x_label = "epoch";
///   figure.save("loss.png");
class Figure {
 public:
  /// @param rows, columns  of panels.
  /// @throws std::invalid_argument when there is no panel, or the size is not positive or too
  /// large.
  explicit Figure(const FigureOptions& options = {}, int rows = 1, int columns = 1);

  /// All panels, row by row.
  std::span<const Panel> panels() const { return panels_; }

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  const FigureOptions& options() const { return options_; }

  /// One panel, row 0 on top.
  /// @throws std::invalid_argument when there is no such panel.
  Panel& panel(int row = 0, int column = 0);
  const Panel& panel(int row = 0, int column = 0) const;

  /// At the right of all panels; none unless given.
  std::optional<ColourBar> colour_bar;

  /// The picture. With Fit::text it is as large as what was drawn, and 0.1 inch more on each side.
  Canvas draw() const;

  /// Writes the picture as PNG, completely or not at all.
  /// @throws std::runtime_error with the path and the reason.
  void save(const std::filesystem::path& path) const;

 private:
  void draw_on(Canvas& canvas, const FigureLayout& layout) const;

  FigureOptions options_;
  int rows_, columns_;
  std::vector<Panel> panels_;  // [row, column]
};

}  // namespace tapegrad::plot
