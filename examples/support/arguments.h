#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace tapegrad {

/// The command line cannot be understood; the message says how to mend it.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Whether the low end of a range of numbers belongs to it.
enum class LowEnd { included, excluded };

/// Reads a command line option by option: "--epochs 5", "--epochs=5", "--quiet".
///
///   while (arguments.next()) {
///     if (arguments.name() == "--epochs") epochs = arguments.whole_number(1, 100);
///     else if (arguments.name() == "--quiet") quiet = true;
///     else arguments.reject({"--epochs", "--quiet"});
///   }
class Arguments {
 public:
  Arguments(int count, const char* const* arguments) : count_(count), arguments_(arguments) {}

  /// What the program is called: "02_tape" for build/debug/examples/02_tape.
  std::string program() const;

  /// Goes on to the next option; false at the end.
  /// @throws UsageError when the option before was given a value that nobody has asked for.
  bool next();

  /// The option as it was written, without its value.
  const std::string& name() const { return name_; }

  /// The value of the option.
  /// @throws UsageError when there is none, or it is no number of the range.
  std::string text();
  std::string file_name();    // some text
  std::string folder_name();  // some text
  std::uint64_t whole_number(std::uint64_t low, std::uint64_t high);
  double number(double low, double high, LowEnd low_end = LowEnd::included);

  /// @throws UsageError that names the one of `known` that looks most like the option, if one does.
  [[noreturn]] void reject(std::initializer_list<std::string_view> known) const;

 private:
  int count_;
  const char* const* arguments_;
  int position_ = 0;  // of the option or the value read last; 0 is the program itself
  std::string name_;
  std::optional<std::string> value_after_equals_;
};

}  // namespace tapegrad
