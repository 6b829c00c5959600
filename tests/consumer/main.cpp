// A program of somebody who uses the library: prints "2 x 3".
#include "tapegrad.h"
#include "tensor/shape.h"

#include <iostream>

int main() {
  const tapegrad::Tensor ones({2, 3}, {1, 1, 1, 1, 1, 1});
  std::cout << ones.dim(0) << " x " << ones.dim(1) << '\n';
}
