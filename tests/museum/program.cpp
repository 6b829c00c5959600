#include "tensor/create.h"
#include "tests/museum/museum.h"

// Mistakes that no rule makes: all rules in here are right.

namespace tapegrad::museum {
namespace {

int calls = 0;

const Tensor x = vector({0.5, -1.25, 2});

}  // namespace

std::vector<Exhibit> program_room() {
  return {
      {"a value that left the tape",
       [](const Inputs& in) {
         const Variable y = exp(in[0]);
         return square(Variable(y.value()));
       },
       {x},
       "",
       "the path is cut",
       ".value() leaves autograd: what is computed from it does not depend on x any more."},
      {"a weight that left the tape",
       [](const Inputs& in) { return in[0] * softmax(in[0].value(), 0); },
       {x},
       "",
       "did a value leave the tape",
       "x is used twice, and one of the two ways is cut by .value()."},
      {"new random numbers in every call",
       [](const Inputs& in) { return in[0] * (1 + 0.01 * ++calls); },
       {x},
       "",
       "not deterministic",
       "f must give the same result for the same numbers: seed the generator inside f."},
  };
}

}  // namespace tapegrad::museum
