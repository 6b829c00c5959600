#pragma once

#include <string>
#include <vector>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "autograd/variable.h"

namespace tapegrad::museum {

using Inputs = std::vector<Variable>;

/// A wrong derivative that somebody has really written, here on purpose.
struct Exhibit {
  std::string title;             ///< "softmax without its mean"
  Variable (*f)(const Inputs&);  ///< uses the wrong rule, among right ones
  std::vector<Tensor> inputs;    ///< what to check it with
  std::string operation;         ///< the operation whose rule is wrong; empty: no rule is
  std::string clue;              ///< words that the report must contain
  std::string truth;             ///< what the mistake is, for after the search
};

// One room for each kind; within a room in the order of autograd/ops.h.
std::vector<Exhibit> arithmetic_room();
std::vector<Exhibit> unary_room();
std::vector<Exhibit> reduction_room();
std::vector<Exhibit> softmax_room();
std::vector<Exhibit> shape_room();
std::vector<Exhibit> repeat_room();
std::vector<Exhibit> index_room();
std::vector<Exhibit> product_room();
std::vector<Exhibit> program_room();

/// All exhibits, room after room.
std::vector<Exhibit> all_exhibits();

}  // namespace tapegrad::museum
