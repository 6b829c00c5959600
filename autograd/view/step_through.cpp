#include "autograd/view/step_through.h"

#include <algorithm>
#include <charconv>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "autograd/view/fold.h"
#include "autograd/view/source_lines.h"
#include "autograd/view/tape_steps.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

constexpr const char* commands =
    "n next   b back   g 7 go to step 7   w where   c go on   q quit\n"
    "h z, h dz  heatmap of z or of its gradient   p z, p z[0,2]  its numbers\n";

/// `text` as a whole number; empty when it is none.
std::optional<Index> whole_number(std::string_view text) {
  Index number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end) return std::nullopt;
  return number;
}

/// "z[0, -1]" taken apart: a name and positions.
struct Element {
  std::string name;
  std::vector<Index> position;

  /// @throws std::invalid_argument when what is between the brackets are no numbers.
  explicit Element(std::string_view text) {
    const std::size_t bracket = text.find('[');
    name = text.substr(0, bracket);
    while (text.find_first_of("[,") != std::string_view::npos) {
      text.remove_prefix(text.find_first_of("[,") + 1);
      text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
      const std::optional<Index> number = whole_number(text.substr(0, text.find_first_of(",]")));
      if (!number) throw std::invalid_argument("expected numbers in brackets, as in p z[0,2]");
      position.push_back(*number);
    }
  }
};

/// One number of a tensor.
Real number_at(const Tensor& tensor, const std::vector<Index>& position) {
  Tensor rest = tensor;
  for (const Index i : position) rest = select(rest, 0, i);
  return rest.item();
}

/// One session: a tape, and the user it is shown to.
class Session {
 public:
  Session(const Tape& tape, std::ostream& out, TextColours colours)
      : steps_(tape), out_(out), colours_(colours) {}

  bool has_steps() const { return steps_.count() > 0; }

  /// @throws std::exception with what is wrong with the command.
  void obey(char command, const std::string& argument) {
    switch (command) {
      case 'n':
        return show(steps_.number() + 1);
      case 'b':
        return show(steps_.number() - 1);
      case 'g':
        return show(step_named(argument));
      case 'w':
        return print_where();
      case 'h':
        return print_heatmap(out_, tensor_named(argument), colours_);
      case 'p':
        return print_numbers(argument);
      default:
        out_ << commands;
    }
  }

 private:
  void show(Index number) {
    steps_.go_to(number);
    steps_.print(out_);
    print_source(steps_.entry().where, 0);
  }

  static Index step_named(const std::string& argument) {
    const std::optional<Index> number = whole_number(argument);
    if (!number) throw std::invalid_argument("expected a step, as in g 7, got '" + argument + "'");
    return *number;
  }

  Tensor tensor_named(const std::string& name) const {
    const std::optional<Tensor> tensor = steps_.find(name);
    if (tensor) return *tensor;
    throw std::invalid_argument("nothing is called '" + name +
                                "' here, or its gradient is not computed yet");
  }

  void print_numbers(const std::string& argument) const {
    const Element element(argument);
    const Tensor tensor = tensor_named(element.name);
    if (element.position.empty()) {
      out_ << tensor << '\n';
    } else {
      out_ << argument << " = " << number_at(tensor, element.position) << '\n';
    }
  }

  /// The line of the step, and those that its inputs come from.
  void print_where() const {
    const TapeEntry& entry = steps_.entry();
    out_ << place_text(entry.where) << '\n';
    print_source(entry.where, 2);
    for (const Variable& input : entry.inputs) {
      const TapeEntry* origin = steps_.origin(input);
      out_ << "  " << steps_.text().name(input) << ": "
           << (origin                 ? place_text(origin->where)
               : input.is_parameter() ? "a parameter"
                                      : "a constant")
           << '\n';
    }
  }

  void print_source(const SourceLine& where, int around) const {
    for (const NumberedLine& line : source_lines(where, around)) {
      const std::string number = std::to_string(line.number);
      out_ << (line.number == where.line ? "  > " : "    ")
           << std::string(number.size() < 4 ? 4 - number.size() : 0, ' ') << number << " | "
           << line.text << '\n';
    }
  }

  TapeSteps steps_;
  std::ostream& out_;
  TextColours colours_;
};

}  // namespace

AfterSteps step_through(const Tape& tape, std::ostream& out, std::istream& in,
                        TextColours colours) {
  Session session(tape, out, colours);
  if (!session.has_steps()) {
    out << "there are no steps: nothing was recorded\n";
    return AfterSteps::go_on;
  }
  out << commands;

  std::string line = "n";
  std::string last;
  do {
    if (line.empty()) line = last;
    last = line;
    const char command = line[0];
    if (command == 'c') return AfterSteps::go_on;
    if (command == 'q') return AfterSteps::quit;

    const std::size_t argument = line.find_first_not_of(' ', 1);
    try {
      session.obey(command, argument == std::string::npos ? "" : line.substr(argument));
    } catch (const std::exception& error) {
      out << error.what() << '\n';
    }
    out << "(step) " << std::flush;
  } while (std::getline(in, line));
  out << '\n';
  return AfterSteps::go_on;
}

void print_steps(const Tape& tape, std::ostream& out) {
  TapeSteps steps(tape);
  try {
    for (Index number = 1; number <= steps.count(); ++number) {
      if (is_folded(steps.line_of(number), steps.lines())) {
        const Index skipped = steps.lines() - 2 * lines_at_ends;
        out << "... " << skipped << " more steps ...\n";
        number += skipped;
      }
      steps.go_to(number);
      steps.print(out);
    }
  } catch (const TapeError& error) {
    out << error.what() << '\n';
  }
}

}  // namespace tapegrad
