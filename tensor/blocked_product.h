#pragma once

#include "tensor/real.h"

namespace tapegrad {

/// Internal: c = a b for large matrices, whose rows lie one after another in memory.
void multiply_blocked(const Real* a,  // [rows, inner]
                      const Real* b,  // [inner, columns]
                      Real* c,        // [rows, columns]
                      Index rows, Index inner, Index columns);

}  // namespace tapegrad
