#pragma once

#include <string>
#include <vector>

#include "autograd/check/tape_record.h"

namespace tapegrad {

/// Where infinities and NaNs were born: the first operation that made one out of finite inputs, and
/// the first rule, on the way back, that made one out of a finite incoming gradient. One line each,
/// with operation, element and source line; empty when there is none.
std::vector<std::string> non_finite_origins(const TapeRecord& record);

}  // namespace tapegrad
