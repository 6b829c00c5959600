#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "autograd/check_gradients.h"
#include "autograd/ops.h"
#include "autograd/tape.h"
#include "examples/gradient_check/picture.h"
#include "examples/gradient_check/settings.h"
#include "examples/support/arguments.h"
#include "tensor/create.h"
#include "tests/museum/museum.h"

// Is a derivative right? Differences tell: (f(x + h) - f(x - h)) / 2h. This program checks a right
// one, or one of the wrong ones of tests/museum, and prints what the check has found out.
namespace tapegrad {
namespace {

using Inputs = std::vector<Variable>;

/// Kernel regression by attention: queries [2, 1], keys [2, 3], width [], values [3] -> [2].
Variable kernel_regression(const Inputs& in) {
  const Variable distance = (in[0] - in[1]) * in[2];
  const Variable weights = softmax(-0.5 * square(distance), 1);
  return sum(weights * in[3], 1);
}

Inputs kernel_regression_inputs() {
  const Variable queries = Variable::parameter(matrix({{0.3}, {1.2}}), "queries");
  const Variable keys = Variable::parameter(matrix({{0.1, -1.2, 2}, {0.4, 0.3, -0.7}}), "keys");
  const Variable width = Variable::parameter(1.5, "width");
  const Variable values = Variable::parameter(vector({1, -2, 0.5}), "values");
  return {queries, keys, width, values};
}

GradientReport check_kernel_regression(const CheckSettings& settings) {
  return check_gradients(kernel_regression, kernel_regression_inputs(),
                         {.name = "kernel regression", .seed = settings.seed});
}

museum::Exhibit exhibit_of(const CheckSettings& settings) {
  return museum::all_exhibits().at(static_cast<std::size_t>(*settings.exhibit - 1));
}

GradientReport check_exhibit(const CheckSettings& settings) {
  const museum::Exhibit exhibit = exhibit_of(settings);
  const std::string again = "gradient_check --museum " + std::to_string(*settings.exhibit) +
                            " --seed " + std::to_string(settings.seed);
  return check_gradients(exhibit.f, exhibit.inputs,
                         {.name = exhibit.title, .seed = settings.seed, .again = again});
}

/// Runs f once more, forward and backward, and shows its tape. Who quits there gets `status`.
void show_tape(Variable (*f)(const Inputs&), const Inputs& inputs, TapeViews& views, int status) {
  Tape tape;
  const Variable loss = sum(f(inputs)).named("loss");
  try {
    tape.backward(loss);
  } catch (const std::exception&) {
    // A wrong rule may stop it; the tape shows where.
  }
  views.show(tape, status);
}

void show_tape(const CheckSettings& settings, int status) {
  TapeViews views = settings.views;
  if (!views.are_wanted()) return;
  if (!settings.exhibit) {
    return show_tape(kernel_regression, kernel_regression_inputs(), views, status);
  }

  const museum::Exhibit exhibit = exhibit_of(settings);
  Inputs inputs;
  for (const Tensor& input : exhibit.inputs) {
    inputs.push_back(Variable::parameter(input, "x" + std::to_string(inputs.size())));
  }
  show_tape(exhibit.f, inputs, views, status);
}

void list_exhibits() {
  Index number = 0;
  for (const museum::Exhibit& exhibit : museum::all_exhibits()) {
    ++number;
    std::cout << (number < 10 ? " " : "") << number << "  " << exhibit.title << "\n";
  }
}

/// Returns the exit status: 0 if the gradients match.
int check(const CheckSettings& settings) {
  GradientReport report =
      settings.exhibit ? check_exhibit(settings) : check_kernel_regression(settings);
  if (!settings.table_file.empty()) {
    report.table_file = settings.table_file.string();
    write_csv(report, report.table_file);
  }
  if (!settings.picture_file.empty() && report.worst()) {  // else there is nothing to draw
    report.picture_file = settings.picture_file.string();
    check_figure(report).save(settings.picture_file);
  }
  std::cout << report;
  if (settings.shows_answer) {
    std::cout << "\n  answer     " << exhibit_of(settings).truth << "\n";
  }
  const int status = report.ok() ? 0 : 1;
  show_tape(settings, status);
  return status;
}

/// Reads the command line and does what it says. Returns the exit status.
int run(int argument_count, const char* const* arguments) {
  const Index exhibit_count = std::ssize(museum::all_exhibits());
  const CheckSettings settings = read_check_settings(argument_count, arguments, exhibit_count);
  int status = 0;
  if (settings.wants_help) {
    std::cout << check_help_text();
  } else if (settings.lists_exhibits) {
    list_exhibits();
  } else {
    status = check(settings);
  }
  if (!std::cout.flush()) throw std::runtime_error("cannot write to standard output");
  return status;
}

}  // namespace
}  // namespace tapegrad

int main(int argument_count, char** arguments) {
  try {
    return tapegrad::run(argument_count, arguments);
  } catch (const tapegrad::UsageError& error) {
    std::cerr << "gradient_check: " << error.what() << " (--help lists the options)\n";
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "gradient_check: " << error.what() << "\n";
    return 1;
  }
}
