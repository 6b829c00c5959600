#pragma once

// Everything, in the order to read it (hence: clang-format off). The library never includes this.
// clang-format off

#include "tensor/real.h"    // the type of every number
#include "tensor/error.h"   // what is thrown when shapes do not fit
#include "tensor/shape.h"   // sizes, axes, broadcasting
#include "tensor/tensor.h"  // an array of numbers that never changes
#include "tensor/create.h"  // zeros, ones, ranges, from values
#include "tensor/random.h"  // the random numbers of PyTorch
#include "tensor/ops.h"     // every operation on numbers
