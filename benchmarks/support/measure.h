#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "tensor/real.h"

namespace tapegrad {

/// Seconds on a clock that never goes backwards.
double now();

/// The middle one of at least one number.
double median(std::vector<double> numbers);

/// The most memory that this process has had so far, in MB of 2^20 bytes; 0 where the system does
/// not tell.
double peak_memory();

/// What the names of the results say of this program: "f64.t1".
std::string precision_and_threads();

/// Prints "name value unit", which tools can read.
void report(std::string_view name, double value, std::string_view unit);

/// One thing to measure. It is called many times.
class Work {
 public:
  virtual ~Work() = default;
  virtual void run() = 0;
};

/// The median number of seconds of one run. Very short ones are run in batches, so that the clock
/// itself does not count.
double time_of(Work& work);

/// @throws std::invalid_argument when the command line is anything but values for these names:
///         `--name value --name value`
void require_options(int count, const char* const* arguments,
                     std::initializer_list<std::string_view> names);

/// The value of `--name value` as a whole number, or `otherwise` when it is not given.
/// @throws std::invalid_argument when it is no whole number from 1 to `highest`
Index number_option(int count, const char* const* arguments, std::string_view name, Index otherwise,
                    Index highest);

/// The value of `--name value`, or "" when it is not given.
std::string text_option(int count, const char* const* arguments, std::string_view name);

}  // namespace tapegrad
