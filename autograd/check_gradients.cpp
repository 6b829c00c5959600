#include "autograd/check_gradients.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "autograd/check/analytic.h"
#include "autograd/check/compare.h"
#include "autograd/check/numeric.h"
#include "autograd/check/weights.h"
#include "autograd/check/words.h"
#include "autograd/ops.h"
#include "tensor/create.h"
#include "tensor/error.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

using Inputs = std::vector<Variable>;

std::string label(const Inputs& inputs, std::size_t i) {
  const std::string& name = inputs[i].name();
  return name.empty() ? words("x", i) : name;
}

/// One check on its way to a report.
class Check {
 public:
  Check(const RecordedFunction& f, const Inputs& inputs, const CheckOptions& options)
      : f_(f), inputs_(inputs), options_(options), numbers_(options.seed) {}

  GradientReport run();

 private:
  void compare_input(std::size_t i, const NumericDifferences& numeric);
  void compare_elements(std::size_t i, const NumericDifferences& numeric);
  void compare_directions(std::size_t i, const NumericDifferences& numeric);
  void note_shared_inputs();

  const RecordedFunction& f_;
  const Inputs& inputs_;
  const CheckOptions& options_;
  CheckNumbers numbers_;
  std::vector<std::vector<Tensor>> gradients_;  // [weighting][input]
  GradientReport report_;
};

GradientReport Check::run() {
  report_.options = options_;
  note_shared_inputs();

  const std::vector<Weighting> weightings = make_weightings(evaluate(f_, inputs_), numbers_);
  report_.problems = exact_problems(f_, inputs_, weightings.back());
  for (const Weighting& weights : weightings) {
    gradients_.push_back(tape_gradients(f_, inputs_, weights));
  }

  const NumericDifferences numeric(f_, inputs_, weightings);
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    if (inputs_[i].is_parameter()) compare_input(i, numeric);
  }
  return report_;
}

/// The derivative of a variable that is handed in twice is that of both together.
void Check::note_shared_inputs() {
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (&inputs_[i].value() != &inputs_[k].value()) continue;
      report_.doubts.push_back(words("input ", i, " is the same variable as input ", k,
                                     ": their derivatives cannot be told apart"));
    }
  }
}

void Check::compare_input(std::size_t i, const NumericDifferences& numeric) {
  const Variable& x = inputs_[i];
  for (std::size_t w = 0; w < gradients_.size(); ++w) {
    CheckedInputReport input;
    input.number = static_cast<Index>(i);
    input.name = label(inputs_, i);
    input.shape = x.shape();
    input.weighting = static_cast<Index>(w);
    input.is_sampled = x.size() > options_.check_all_up_to;
    report_.inputs.push_back(std::move(input));
  }
  compare_elements(i, numeric);
  if (x.size() > options_.check_all_up_to) compare_directions(i, numeric);
}

void Check::compare_elements(std::size_t i, const NumericDifferences& numeric) {
  const Variable& x = inputs_[i];
  const bool is_sampled = x.size() > options_.check_all_up_to;
  const Index count = is_sampled ? options_.samples : x.size();

  for (const Index position : numbers_.positions(count, x.size())) {
    const double here = x.value().data()[position];
    const double h = options_.step * std::max(1.0, std::abs(here));
    const std::vector<NumericDerivative> derivatives = numeric.at_element(x, position, h);

    for (std::size_t w = 0; w < derivatives.size(); ++w) {
      const double analytic = gradients_[w][i].data()[position];
      CheckedInputReport& input = report_.inputs[report_.inputs.size() - derivatives.size() + w];
      input.elements.push_back(compare(position, here, analytic, derivatives[w], options_));
    }
  }
}

void Check::compare_directions(std::size_t i, const NumericDifferences& numeric) {
  const Variable& x = inputs_[i];
  for (Index d = 0; d < options_.directions; ++d) {
    // The derivative along the unit vector `direction` is its product with the gradient.
    const Tensor size = maximum(ones(x.shape()), abs(x.value()));
    const Tensor steps = numbers_.weights(x.shape()) * size * options_.step;
    const Tensor direction = steps / sqrt(sum(square(steps)));
    const std::vector<NumericDerivative> derivatives = numeric.along(x, steps);

    for (std::size_t w = 0; w < derivatives.size(); ++w) {
      const double analytic = sum(direction * gradients_[w][i]).item();
      CheckedInputReport& input = report_.inputs[report_.inputs.size() - derivatives.size() + w];
      input.elements.push_back(compare(x.size() + d, 0, analytic, derivatives[w], options_));
    }
  }
}

GradientReport check(const RecordedFunction& f, const CheckedInputs& inputs,
                     const CheckOptions& options, SourceLine where) {
  const auto start = std::chrono::steady_clock::now();
  require_argument(std::ranges::any_of(inputs.variables(), &Variable::is_parameter),
                   "check_gradients: expected at least one parameter among the inputs, got ",
                   std::ssize(inputs.variables()), " constants; see Variable::parameter");

  GradientReport report = Check(f, inputs.variables(), options).run();
  report.where = where;
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  report.milliseconds = time.count();
  if (!report.ok() && !options.folder.empty()) {
    report.table_file = options.folder + "/gradcheck_" + options.name + ".csv";
    write_csv(report, report.table_file);
  }
  return report;
}

SeveralOutputs as_several(const OneOutput& f) {
  return [&f](const Inputs& inputs) { return std::vector<Variable>{f(inputs)}; };
}

RecordedFunction recorded(const SeveralOutputs& f) {
  return [&f](Tape&, const Inputs& inputs) { return f(inputs); };
}

/// The gradients of f's weighted sum, as a function.
RecordedFunction gradients_of(const SeveralOutputs& f, const Inputs& inputs,
                              const CheckOptions& options) {
  const RecordedFunction outputs_of = recorded(f);
  CheckNumbers numbers(options.seed + 1);
  const Weighting weights = make_weightings(evaluate(outputs_of, inputs), numbers).back();

  return [&f, weights](Tape& tape, const Inputs& in) {
    Inputs parameters;
    for (const Variable& input : in) {
      if (input.is_parameter()) parameters.push_back(input);
    }
    const Variable total = weighted_sum(f(in), weights);
    if (!total.requires_gradient()) {
      for (Variable& p : parameters) p = zeros(p.shape());
      return parameters;
    }
    return tape.gradients(total, parameters, CreateGraph::yes);
  };
}

}  // namespace

CheckedInputs::CheckedInputs(const std::vector<Tensor>& inputs) {
  for (const Tensor& x : inputs) variables_.push_back(Variable::parameter(x));
}

GradientReport check_gradients(const SeveralOutputs& f, const CheckedInputs& inputs,
                               const CheckOptions& options, const char* file, int line) {
  return check(recorded(f), inputs, options, {file, line});
}

GradientReport check_gradients(const OneOutput& f, const CheckedInputs& inputs,
                               const CheckOptions& options, const char* file, int line) {
  return check_gradients(as_several(f), inputs, options, file, line);
}

GradientReport check_second_gradients(const SeveralOutputs& f, const CheckedInputs& inputs,
                                      const CheckOptions& options, const char* file, int line) {
  return check(gradients_of(f, inputs.variables(), options), inputs, options, {file, line});
}

GradientReport check_second_gradients(const OneOutput& f, const CheckedInputs& inputs,
                                      const CheckOptions& options, const char* file, int line) {
  return check_second_gradients(as_several(f), inputs, options, file, line);
}

}  // namespace tapegrad
