#include "examples/nadaraya_watson/settings.h"

#include <limits>
#include <string_view>
#include <type_traits>

#include "examples/support/arguments.h"
#include "examples/support/colour_option.h"

namespace tapegrad {
namespace {

// A tape of one epoch holds about a dozen matrices of n x n numbers: 1 GB for 3000 points.
constexpr std::uint64_t most_points = 3000;

}  // namespace

Settings read_settings(int argument_count, const char* const* arguments) {
  constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
  Settings settings;
  Arguments options(argument_count, arguments);
  while (options.next()) {
    const std::string_view name = options.name();
    if (name == "--seed") {
      settings.seed = options.whole_number(0, any);
    } else if (name == "--n") {
      settings.train_count = static_cast<Index>(options.whole_number(2, most_points));
    } else if (name == "--epochs") {
      settings.epochs = static_cast<Index>(options.whole_number(1, 1'000'000));
    } else if (name == "--lr") {
      settings.learning_rate = options.number(0, 1e6, LowEnd::excluded);
    } else if (name == "--noise") {
      settings.noise = options.number(0, 1e6);
    } else if (name == "--out") {
      settings.output_folder = options.folder_name();
    } else if (name == "--preview") {
      settings.wants_preview = true;
    } else if (name == "--color") {
      settings.colour = colour_choice(options);
    } else if (name == "--tape") {
      settings.tape_file = options.file_name();
    } else if (name == "--quiet") {
      settings.verbosity = Verbosity::quiet;
    } else if (name == "--help" || name == "-h") {
      settings.wants_help = true;
    } else if (name == "--version") {
      settings.wants_version = true;
    } else if (!settings.views.take(options)) {
      options.reject({"--seed", "--n", "--epochs", "--lr", "--noise", "--out", "--preview",
                      "--color", "--tape", "--quiet", "--step", "--dot", "--mermaid", "--help",
                      "--version"});
    }
  }
  return settings;
}

std::string help_text() {
  const std::string model =
      R"(nadaraya_watson: kernel regression by attention, as in Dive into Deep Learning.

Draws noisy points of f(x) = 2 sin(x) + x^0.8, lets three models find the curve, and shows what
they attend to.

  --seed NUMBER    seed of the random numbers (0)
  --n COUNT        how many training points, 2 to 3000 (50)
  --epochs COUNT   steps of gradient descent (5)
  --lr NUMBER      learning rate (0.5)
  --noise NUMBER   standard deviation of the noise on y (0.5)
  --out FOLDER     where the pictures go; made if missing (pictures)
  --preview        show the fit and what it attends to in the terminal as well
  --color WHEN     auto, always or never: colours in the preview; auto means on a terminal, unless
                   NO_COLOR is set (auto)
  --tape FILE      write a web page of the first five epochs: every step, every number
  --quiet          print nothing but errors

The tape of the first epoch:
)";
  const std::string rest = R"(
  --help           print this
  --version        print the version

Exit status: 0 when all is well, 1 when the run fails, 2 when an option is wrong.
)";
  return model + TapeViews::help() + rest;
}

std::string version_text() {
  const std::string precision = std::is_same_v<Real, float> ? "float" : "double";
  return "nadaraya_watson " TAPEGRAD_VERSION " (" + precision + ")\n";
}

}  // namespace tapegrad
