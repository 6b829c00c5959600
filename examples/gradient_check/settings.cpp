#include "examples/gradient_check/settings.h"

#include <limits>
#include <string_view>

#include "examples/support/arguments.h"

namespace tapegrad {
namespace {

std::filesystem::path file(Arguments& arguments, std::string_view ending) {
  const std::string value = arguments.text();
  if (!value.ends_with(ending) || value.size() == ending.size()) {
    throw UsageError(arguments.name() + ": expected a file that ends in " + std::string(ending) +
                     ", got '" + value + "'");
  }
  return value;
}

}  // namespace

CheckSettings read_check_settings(int argument_count, const char* const* arguments,
                                  Index exhibit_count) {
  CheckSettings settings;
  Arguments options(argument_count, arguments);
  while (options.next()) {
    const std::string_view name = options.name();
    if (name == "--museum") {
      const auto last = static_cast<std::uint64_t>(exhibit_count);
      settings.exhibit = static_cast<Index>(options.whole_number(1, last));
    } else if (name == "--list") {
      settings.lists_exhibits = true;
    } else if (name == "--answer") {
      settings.shows_answer = true;
    } else if (name == "--seed") {
      settings.seed = options.whole_number(0, std::numeric_limits<std::uint64_t>::max());
    } else if (name == "--picture") {
      settings.picture_file = file(options, ".png");
    } else if (name == "--csv") {
      settings.table_file = file(options, ".csv");
    } else if (name == "--help" || name == "-h") {
      settings.wants_help = true;
    } else if (!settings.views.take(options)) {
      options.reject({"--museum", "--list", "--answer", "--seed", "--picture", "--csv", "--step",
                      "--dot", "--mermaid", "--tape", "--help"});
    }
  }
  if (settings.shows_answer && !settings.exhibit) {
    throw UsageError("--answer: expected --museum NUMBER beside it");
  }
  return settings;
}

std::string check_help_text() {
  const std::string check = R"(gradient_check: are the gradients right?

Compares the gradients of kernel regression by attention with differences. With --museum it checks
one of the wrong derivatives of tests/museum: read the report, find the mistake in the source.

  --museum NUMBER  check this exhibit of the museum
  --list           list the exhibits
  --answer         say what the exhibit's mistake is
  --picture FILE   draw analytic gradient, numeric gradient and error of the worst input (.png)
  --csv FILE       write all elements as a table (.csv)
  --seed NUMBER    seed of the weights and samples (7)

The tape of what was checked, with its outputs added up to one number:
)";
  const std::string rest = R"(
  --help           print this

Exit status: 0 when the gradients match, 1 when not or when the run fails, 2 when an option is
wrong.
)";
  return check + TapeViews::help() + TapeViews::page_help() + rest;
}

}  // namespace tapegrad
