#pragma once

#include <exception>
#include <string>

namespace tapegrad {

/// The message of the exception that `call` throws; "no error" when it throws none.
template <typename Call>
std::string message_of(Call call) {
  try {
    call();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace tapegrad
