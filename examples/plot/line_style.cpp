#include "examples/plot/line_style.h"

#include "tensor/error.h"

namespace tapegrad::plot {

namespace {

struct LineName {
  std::string_view name;
  LineStyle style;
};

// Longer names first: "--" also starts with "-".
constexpr LineName line_names[] = {{"--", LineStyle::dashed},
                                   {"-.", LineStyle::dash_dot},
                                   {"-", LineStyle::solid},
                                   {":", LineStyle::dotted}};

LineStyle take_line(std::string_view& text) {
  for (const LineName& line : line_names) {
    if (!text.starts_with(line.name)) continue;
    text.remove_prefix(line.name.size());
    return line.style;
  }
  return LineStyle::none;
}

struct MarkerName {
  char name;
  Marker marker;
};

constexpr MarkerName marker_names[] = {
    {'o', Marker::circle}, {'s', Marker::square}, {'^', Marker::triangle}, {'D', Marker::diamond}};

Marker marker_named(char letter) {
  for (const MarkerName& known : marker_names) {
    if (known.name == letter) return known.marker;
  }
  return Marker::none;
}

}  // namespace

Format parse_format(std::string_view text) {
  Format format;
  format.line = LineStyle::none;
  for (std::string_view rest = text; !rest.empty();) {
    const LineStyle line = take_line(rest);
    if (line != LineStyle::none) {
      format.line = line;
      continue;
    }

    const char letter = rest.front();
    rest.remove_prefix(1);
    const Marker marker = marker_named(letter);
    if (marker != Marker::none) {
      format.marker = marker;
      continue;
    }
    const bool is_colour = std::string_view("bgrcmykw").find(letter) != std::string_view::npos;
    require_argument(is_colour, "format: expected colour (bgrcmykw), line (- -- -. :) or marker ",
                     "(o s ^ D), got '", letter, "' in '", text, "'");
    format.colour = parse_colour(std::string_view(&letter, 1));
  }

  if (format.line == LineStyle::none && format.marker == Marker::none) {
    format.line = LineStyle::solid;
  }
  return format;
}

}  // namespace tapegrad::plot
