#include "autograd/check_gradients.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "autograd/backward_pass.h"
#include "autograd/check/analytic.h"
#include "autograd/check/run_check.h"
#include "autograd/check/tape_record.h"
#include "autograd/check/weights.h"
#include "autograd/check/words.h"
#include "tensor/create.h"
#include "tensor/error.h"

namespace tapegrad {
namespace {

using Inputs = std::vector<Variable>;

GradientReport check(const RecordedFunction& f, const CheckedInputs& inputs,
                     const CheckOptions& options, SourceLine where) {
  const auto start = std::chrono::steady_clock::now();
  require_valid(options);
  if (Tape::is_recording()) {
    throw TapeError("check_gradients: a Tape is recording on this thread; end its scope first");
  }
  require_argument(std::ranges::any_of(inputs.variables(), &Variable::is_parameter),
                   "check_gradients: expected at least one parameter among the inputs, got ",
                   std::ssize(inputs.variables()), " constants; see Variable::parameter");

  GradientReport report = run_check(f, inputs.variables(), options);
  report.where = where;
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  report.milliseconds = time.count();
  if (!report.ok() && !options.folder.empty()) {
    report.table_file = table_path(options);
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

/// Tape::gradients with CreateGraph::yes, but an error names the entry whose rule made it.
Inputs recorded_gradients(Tape& tape, const Variable& total, const Inputs& parameters) {
  BackwardPass pass(tape, total, CreateGraph::yes);
  try {
    while (pass.step()) {
    }
  } catch (const std::exception& error) {
    const TapeEntry& entry = tape.entries()[static_cast<std::size_t>(pass.line())];
    throw std::runtime_error(words("the rule of ", entry_text(entry), " fails: ", error.what()));
  }
  Inputs gradients;
  for (const Variable& p : parameters) {
    const Variable* g = pass.gradient(p);
    gradients.push_back(g ? *g : Variable(zeros(p.shape())));
  }
  return gradients;
}

/// The gradients of f's weighted sum, as a function.
RecordedFunction gradients_of(const SeveralOutputs& f, const CheckOptions& options) {
  return [&f, seed = options.seed + 1](Tape& tape, const Inputs& in) {
    Inputs parameters;
    for (const Variable& input : in) {
      if (input.is_parameter()) parameters.push_back(input);
    }
    const Inputs outputs = f(in);
    std::vector<Tensor> values;
    for (const Variable& output : outputs) values.push_back(output.value());
    CheckNumbers numbers(seed);  // the same weights in every call
    const Variable total = weighted_sum(outputs, make_weightings(values, numbers).back());

    if (total.requires_gradient()) return recorded_gradients(tape, total, parameters);
    for (Variable& p : parameters) p = zeros(p.shape());
    return parameters;
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
  return check(gradients_of(f, options), inputs, options, {file, line});
}

GradientReport check_second_gradients(const OneOutput& f, const CheckedInputs& inputs,
                                      const CheckOptions& options, const char* file, int line) {
  return check_second_gradients(as_several(f), inputs, options, file, line);
}

}  // namespace tapegrad
