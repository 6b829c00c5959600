#include "examples/support/arguments.h"

#include <algorithm>
#include <charconv>
#include <sstream>

#include "examples/support/edit_distance.h"

namespace tapegrad {
namespace {

/// Reads the whole of `text` as a number; false when it is none, or does not fit.
template <typename Number>
bool read_number(const std::string& text, Number& result) {
  const char* end = text.data() + text.size();
  const auto [stopped_at, error] = std::from_chars(text.data(), end, result);
  return error == std::errc() && stopped_at == end;
}

}  // namespace

std::string Arguments::program() const {
  const std::string path = count_ > 0 ? arguments_[0] : "";
  return path.substr(path.find_last_of('/') + 1);
}

bool Arguments::next() {
  if (value_after_equals_) {
    throw UsageError(name_ + " takes no value, got '" + *value_after_equals_ + "'");
  }
  if (position_ + 1 >= count_) return false;

  name_ = arguments_[++position_];
  const std::size_t equals = name_.find('=');
  if (name_.starts_with("--") && equals != std::string::npos) {
    value_after_equals_ = name_.substr(equals + 1);
    name_.resize(equals);
  }
  return true;
}

std::string Arguments::text() {
  if (value_after_equals_) {
    const std::string value = *value_after_equals_;
    value_after_equals_.reset();
    return value;
  }
  if (position_ + 1 >= count_) throw UsageError(name_ + ": expected a value after it");
  return arguments_[++position_];
}

std::string Arguments::file_name() {
  const std::string value = text();
  if (value.empty()) throw UsageError(name_ + ": expected a file name, got ''");
  return value;
}

std::string Arguments::folder_name() {
  const std::string value = text();
  if (value.empty()) throw UsageError(name_ + ": expected a folder, got ''; write . for this one");
  return value;
}

std::uint64_t Arguments::whole_number(std::uint64_t low, std::uint64_t high) {
  const std::string value = text();
  std::uint64_t result = 0;
  if (!read_number(value, result) || result < low || result > high) {
    std::ostringstream message;
    message << name_ << ": expected a whole number from " << low << " to " << high << ", got '"
            << value << "'";
    throw UsageError(message.str());
  }
  return result;
}

double Arguments::number(double low, double high, LowEnd low_end) {
  const std::string value = text();
  const bool low_belongs = low_end == LowEnd::included;
  double result = 0;
  const bool is_number = read_number(value, result);

  // Not-a-number compares false, and so is rejected as well.
  const bool in_range = (low_belongs ? result >= low : result > low) && result <= high;
  if (!is_number || !in_range) {
    std::ostringstream message;
    message << name_ << ": expected a number " << (low_belongs ? "from " : "above ") << low
            << (low_belongs ? " to " : " and up to ") << high << ", got '" << value << "'";
    throw UsageError(message.str());
  }
  return result;
}

void Arguments::reject(std::initializer_list<std::string_view> known) const {
  if (!name_.starts_with("-")) {
    throw UsageError("unexpected argument '" + name_ + "': options begin with --");
  }

  std::string_view nearest = *known.begin();
  for (const std::string_view candidate : known) {
    if (edit_distance(name_, candidate) < edit_distance(name_, nearest)) nearest = candidate;
  }
  std::string message = "unknown option " + name_;
  const std::size_t most_typing_errors = std::max<std::size_t>(1, name_.size() / 3);
  if (edit_distance(name_, nearest) <= most_typing_errors) {
    message += "; did you mean " + std::string(nearest) + "?";
  }
  throw UsageError(message);
}

}  // namespace tapegrad
