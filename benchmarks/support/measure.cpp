#include "benchmarks/support/measure.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <stdexcept>
#include <type_traits>

#include "tensor/parallel.h"

namespace tapegrad {

double now() {
  const auto since_start = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(since_start).count();
}

double median(std::vector<double> numbers) {
  const std::size_t middle = numbers.size() / 2;
  std::nth_element(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(middle),
                   numbers.end());
  return numbers[middle];
}

// Of this process alone: getrusage would count what the parent had before exec.
double peak_memory() {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word) {
    double kilobytes = 0;
    if (word == "VmHWM:" && status >> kilobytes) return kilobytes / 1024;
  }
  return 0;
}

std::string precision_and_threads() {
  const char* precision = std::is_same_v<Real, float> ? "f32" : "f64";
  return precision + (".t" + std::to_string(num_threads()));
}

void report(std::string_view name, double value, std::string_view unit) {
  std::cout << name << ' ' << std::setprecision(9) << value << ' ' << unit << std::endl;
}

double time_of(Work& work) {
  constexpr double budget = 0.4, shortest_batch = 2e-4;  // seconds
  work.run();                                            // the first run fills the buffer pool
  double start = now();
  work.run();
  const double once = std::max(1e-8, now() - start);
  const int batch = static_cast<int>(std::max(1.0, shortest_batch / once));
  const int batches = static_cast<int>(std::clamp(budget / (once * batch), 5.0, 200.0));

  std::vector<double> times;
  for (int i = 0; i < batches; ++i) {
    start = now();
    for (int j = 0; j < batch; ++j) work.run();
    times.push_back((now() - start) / batch);
  }
  return median(std::move(times));
}

void require_options(int count, const char* const* arguments,
                     std::initializer_list<std::string_view> names) {
  for (int i = 1; i < count; i += 2) {
    const std::string_view name = arguments[i];
    if (std::find(names.begin(), names.end(), name) == names.end() || i + 1 == count) {
      std::string message = "expected options with a value:";
      for (const std::string_view known : names) message += " " + std::string(known);
      throw std::invalid_argument(message + ", got " + std::string(name));
    }
  }
}

std::string text_option(int count, const char* const* arguments, std::string_view name) {
  for (int i = 1; i + 1 < count; ++i) {
    if (arguments[i] == name) return arguments[i + 1];
  }
  return "";
}

Index number_option(int count, const char* const* arguments, std::string_view name, Index otherwise,
                    Index highest) {
  const std::string text = text_option(count, arguments, name);
  if (text.empty()) return otherwise;

  Index number = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end || number < 1 || number > highest) {
    throw std::invalid_argument(std::string(name) + ": expected a whole number from 1 to " +
                                std::to_string(highest) + ", got " + text);
  }
  return number;
}

}  // namespace tapegrad
