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
#include "tensor/parallel.h"  // how many threads work on large tensors
#include "tensor/memory.h"    // how much memory tensors use

#include "autograd/variable.h"         // a tensor with a history
#include "autograd/rule.h"             // the derivative of one operation
#include "autograd/tape.h"             // what was computed, in order
#include "autograd/backward_pass.h"    // reverse mode, step by step
#include "autograd/ops.h"              // every operation, recorded
#include "autograd/check_gradients.h"  // is a derivative right?
#include "autograd/view/step_through.h"  // the tape step by step, in a terminal
#include "autograd/view/tape_page.h"     // the same as a web page

#include "nn/module.h"           // parameters with names
#include "nn/linear.h"           // x W^T + b
#include "nn/activation.h"       // ReLU, Tanh
#include "nn/sequential.h"       // modules in a row
#include "nn/loss.h"             // how far off a prediction is
#include "nn/nadaraya_watson.h"  // attention with a learned width
#include "nn/attention_pooling.h"  // the same as one operation

#include "optim/optimizer.h"  // what moves parameters
#include "optim/sgd.h"        // gradient descent
