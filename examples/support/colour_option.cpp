#include "examples/support/colour_option.h"

namespace tapegrad {

plot::ColourChoice colour_choice(Arguments& arguments) {
  try {
    return plot::parse_colour_choice(arguments.text());
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

}  // namespace tapegrad
