#pragma once

#include <string>

#include "autograd/variable.h"

namespace tapegrad {

/// The variable's name on one line, as messages and views show it: control characters as "\n",
/// "\t" or "\x1b".
std::string shown_name(const Variable& v);

}  // namespace tapegrad
