#include <cstdint>
#include <exception>
#include <filesystem>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "examples/gallery/figures.h"
#include "examples/plot/preview.h"
#include "examples/support/arguments.h"
#include "examples/support/colour_option.h"
#include "examples/support/make_folder.h"

// Draws every figure of the book's two sections on attention, and a few that the book leaves to
// the reader. The figures themselves are in examples/gallery/.
namespace tapegrad {
namespace {

constexpr std::string_view help = R"(gallery: every figure of the book's sections on attention.

  --seed NUMBER    seed of the random numbers (0)
  --dpi NUMBER     pixels per inch, 20 to 600 (100)
  --out FOLDER     where the pictures go; made if missing (gallery)
  --preview        show each figure in the terminal as well
  --color WHEN     auto, always or never: colours in the preview; auto means on a terminal, unless
                   NO_COLOR is set (auto)
  --tape FILE      write a web page of the training: five epochs, every step, every number
  --quiet          do not list the files written

The tape of the training's first epoch:
)";

constexpr std::string_view rest_of_help = R"(
  --help           print this
  --version        print the version

Exit status: 0 when all is well, 1 when the run fails, 2 when an option is wrong.
)";

enum class Task { draw, help, version };

struct Settings {
  GalleryOptions figures;
  std::filesystem::path folder = "gallery";
  std::filesystem::path tape_file;  // empty: none
  TapeViews views;
  bool preview = false;
  bool quiet = false;
  plot::ColourChoice colour = plot::ColourChoice::automatic;
  Task task = Task::draw;
};

Settings read_settings(int count, const char* const* values) {
  Settings settings;
  Arguments arguments(count, values);
  while (arguments.next()) {
    const std::string_view name = arguments.name();
    if (name == "--seed") {
      settings.figures.seed = arguments.whole_number(0, UINT64_MAX);
    } else if (name == "--dpi") {
      settings.figures.dpi = arguments.number(20, 600);
    } else if (name == "--out") {
      settings.folder = arguments.folder_name();
    } else if (name == "--preview") {
      settings.preview = true;
    } else if (name == "--color") {
      settings.colour = colour_choice(arguments);
    } else if (name == "--tape") {
      settings.tape_file = arguments.file_name();
    } else if (name == "--quiet") {
      settings.quiet = true;
    } else if (name == "--help" || name == "-h") {
      settings.task = Task::help;
    } else if (name == "--version") {
      settings.task = Task::version;
    } else if (!settings.views.take(arguments)) {
      arguments.reject({"--seed", "--dpi", "--out", "--preview", "--color", "--tape", "--quiet",
                        "--step", "--dot", "--mermaid", "--help", "--version"});
    }
  }
  return settings;
}

void draw(Settings settings) {
  make_folder(settings.folder);
  TapeFile tape_file(settings.tape_file, "Nadaraya-Watson kernel regression");
  settings.figures.views = &settings.views;
  settings.figures.tape_file = &tape_file;

  const plot::TerminalColours colours = plot::terminal_colours(settings.colour);
  for (const NamedFigure& named : gallery_figures(settings.figures)) {
    const std::filesystem::path path = settings.folder / (named.name + ".png");
    named.figure.save(path);
    if (settings.preview) {
      std::cout << "\n" << named.name << "\n";
      plot::preview(std::cout, named.figure, colours);
    }
    if (!settings.quiet) std::cout << "wrote " << path.string() << "\n";
  }
  const std::string wrote_tape = tape_file.save();
  if (!settings.quiet) std::cout << wrote_tape;
}

void run(const Settings& settings) {
  if (settings.task == Task::help) {
    std::cout << help << TapeViews::help() << rest_of_help;
  } else if (settings.task == Task::version) {
    std::cout << "gallery " TAPEGRAD_VERSION "\n";
  } else {
    draw(settings);
  }
  if (!std::cout.flush()) throw std::runtime_error("cannot write to standard output");
}

}  // namespace
}  // namespace tapegrad

int main(int count, char** arguments) {
  try {
    tapegrad::run(tapegrad::read_settings(count, arguments));
    return 0;
  } catch (const tapegrad::UsageError& error) {
    std::cerr << "gallery: " << error.what() << " (--help lists the options)\n";
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "gallery: " << error.what() << "\n";
    return 1;
  }
}
