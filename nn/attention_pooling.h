#pragma once

#include "autograd/operand.h"

namespace tapegrad {

/// Whether a query attends to the key at its own position.
enum class OwnPoint { counts, left_out };

/// The NadarayaWatson model in one operation, row by row, so that it never holds a matrix of its
/// own:
///
///   f_i = sum_j p_ij v_ij,   p_i = softmax_j(-((q_i - k_ij) w)^2 / 2)
///
/// The derivatives by w and the queries are found in passing; for those by keys and values the rows
/// are gone through again, instead of keeping p. See docs/fusion.md. Only where the backward pass
/// is itself recorded, for second derivatives, are the matrices made.
///
/// @param queries    [query]
/// @param keys       [query, pair], or [pair]: shared by all queries
/// @param values     shaped like keys
/// @param w          one over the width of the kernel, a single number of any rank
/// @param own_point  with `left_out`, query i takes no notice of the shared key i
/// @return           [query]
/// @throws ShapeError when the shapes do not fit, or there is no key to attend to.
Variable attention_pooling(const Operand& queries, const Variable& keys, const Variable& values,
                           const Variable& w, OwnPoint own_point = OwnPoint::counts);

}  // namespace tapegrad
