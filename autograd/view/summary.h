#pragma once

#include <string>

#include "tensor/tensor.h"

namespace tapegrad {

/// A tensor in a few numbers, taken over its finite elements.
struct Summary {
  double least = 0;
  double mean = 0;
  double largest = 0;
  Index finite = 0;      // how many elements these are
  Index not_finite = 0;  // how many are infinite or not a number
};

Summary summarize(const Tensor& tensor);

/// Four significant digits, whole numbers in full: "0.4286", "-1.3e-05", "100001".
std::string short_text(double number);

/// The numbers themselves where they are few, "[1, 2, 3]", else the least and the largest: "-1 ..
/// 2".
std::string short_text(const Tensor& tensor);

}  // namespace tapegrad
