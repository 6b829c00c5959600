#include "tensor/blocked_product.h"

#include <algorithm>

#include "tensor/buffer.h"
#include "tensor/parallel.h"

// A product of large matrices does far more arithmetic than it has numbers: each number of a is
// used `columns` times and each of b `rows` times. The processor computes at full speed only while
// the numbers come from its registers and caches, so the work is cut into blocks that fit there:
//
//   a tile of c, a few rows of two vectors each, grows in registers while `depth` columns of a and
//   rows of b pass by;
//   a panel is what one tile needs of b, [depth, tile_columns], copied so that it is read from
//   beginning to end. It stays in the first-level cache while the tiles below one another use it;
//   `depth` columns of `block_rows` rows of a stay in the second-level cache while all panels pass.
//
// Goto and van de Geijn, Anatomy of High-Performance Matrix Multiplication (2008).
//
// This file is compiled with fused multiply-add where the processor has it (CMakeLists.txt): a b +
// c rounded once instead of twice, in half the time. The plain three loops, in
// tests/tensor/product_test.cpp, give the same but for rounding.
namespace tapegrad {
namespace {

// The tile takes most of the processor's registers, 32 of 64 bytes, 16 of 32, or 16 or more of 16;
// if it took more, they would move to memory and back at every step. The result does not depend on
// it: each number of c is the same sum, in the same order.
#if defined(__AVX512F__) && !defined(__clang__)  // clang++ would make two vectors of one
constexpr Index vector_bytes = 64, tile_rows = 8;
#elif defined(__AVX__)
constexpr Index vector_bytes = 32, tile_rows = 6;
#else
constexpr Index vector_bytes = 16, tile_rows = 6;
#endif
constexpr Index tile_columns = 2 * vector_bytes / static_cast<Index>(sizeof(Real));
constexpr Index depth = 256;
constexpr Index block_rows = 48;
static_assert(block_rows % tile_rows == 0);

Index tiles(Index count, Index tile) {
  return (count + tile - 1) / tile;
}

/// Numbers that the processor computes side by side, anywhere in memory: a type of g++ and clang++.
typedef Real Vector __attribute__((vector_size(vector_bytes), aligned(alignof(Real)), may_alias));

/// A tile's part of c from `deep` steps along the inner axis: sum_k a[i][k] b[k][j].
void multiply_tile(const Real* const (&a)[tile_rows],  // [deep] each
                   const Real* b,                      // [deep, tile_columns]
                   Index deep,
                   Real* c,  // [tile_rows, tile_columns], rows c_step apart
                   Index c_step,
                   bool add) {  // to what is in c, in place of it otherwise
  Vector left[tile_rows] = {}, right[tile_rows] = {};
  for (Index k = 0; k < deep; ++k) {
    const Vector* row = reinterpret_cast<const Vector*>(b + k * tile_columns);
#pragma GCC unroll 8
    for (Index i = 0; i < tile_rows; ++i) {
      left[i] += a[i][k] * row[0];
      right[i] += a[i][k] * row[1];
    }
  }
#pragma GCC unroll 8
  for (Index i = 0; i < tile_rows; ++i) {
    Vector* row = reinterpret_cast<Vector*>(c + i * c_step);
    row[0] = add ? row[0] + left[i] : left[i];
    row[1] = add ? row[1] + right[i] : right[i];
  }
}

/// The matrices, and the steps along the inner axis that are at work.
struct Product {
  const Real* a;
  const Real* b;
  Real* c;
  Index rows, inner, columns;
  Index first = 0, deep = 0;

  /// Columns left, left + 1, ... of b as a panel; columns beyond the last are 0.
  void pack_b(Index left, Real* panel) const {
    const Index inside = std::min(tile_columns, columns - left);
    for (Index k = 0; k < deep; ++k, panel += tile_columns) {
      const Real* row = b + (first + k) * columns + left;
      if (inside == tile_columns) {
        std::copy_n(row, tile_columns, panel);  // a constant number: one instruction or two
      } else {
        std::copy_n(row, inside, panel);
        std::fill(panel + inside, panel + tile_columns, Real{0});
      }
    }
  }

  /// The tile of c at (top, left).
  void multiply(const Real* b_panel, Index top, Index left) const {
    // A tile that hangs over the lower edge takes the last row again and again.
    const Real* a_rows[tile_rows];
    for (Index i = 0; i < tile_rows; ++i) {
      a_rows[i] = a + std::min(top + i, rows - 1) * inner + first;
    }

    if (top + tile_rows <= rows && left + tile_columns <= columns) {
      multiply_tile(a_rows, b_panel, deep, c + top * columns + left, columns, first > 0);
    } else {
      Real whole[tile_rows * tile_columns];
      multiply_tile(a_rows, b_panel, deep, whole, tile_columns, false);
      store_inside(whole, top, left);
    }
  }

  /// What lies inside c of a tile that hangs over its edge.
  void store_inside(const Real* whole, Index top, Index left) const {
    const Index rows_inside = std::min(tile_rows, rows - top);
    const Index columns_inside = std::min(tile_columns, columns - left);
    const bool add = first > 0;
    for (Index i = 0; i < rows_inside; ++i) {
      const Real* from = whole + i * tile_columns;
      Real* to = c + (top + i) * columns + left;
      for (Index j = 0; j < columns_inside; ++j) to[j] = add ? to[j] + from[j] : from[j];
    }
  }
};

struct PackB final : ParallelLoop {
  const Product& product;
  Real* panels;

  PackB(const Product& product, Real* panels) : product(product), panels(panels) {}

  void run(Index begin, Index end) const override {
    for (Index p = begin; p < end; ++p) {
      product.pack_b(p * tile_columns, panels + p * product.deep * tile_columns);
    }
  }
};

/// One iteration is a block of rows of c.
struct MultiplyRows final : ParallelLoop {
  const Product& product;
  const Real* b_panels;

  MultiplyRows(const Product& product, const Real* b_panels)
      : product(product), b_panels(b_panels) {}

  void run(Index begin, Index end) const override {
    for (Index block = begin; block < end; ++block) {
      const Index top = block * block_rows;
      const Index bottom = std::min(top + block_rows, product.rows);
      for (Index left = 0; left < product.columns; left += tile_columns) {
        const Real* b_panel = b_panels + left * product.deep;
        for (Index row = top; row < bottom; row += tile_rows) product.multiply(b_panel, row, left);
      }
    }
  }
};

}  // namespace

void multiply_blocked(const Real* a, const Real* b, Real* c, Index rows, Index inner,
                      Index columns) {
  const Index panels = tiles(columns, tile_columns);
  Buffer b_panels = make_buffer(panels * tile_columns * std::min(depth, inner));
  Product product{a, b, c, rows, inner, columns};
  for (; product.first < inner; product.first += depth) {
    product.deep = std::min(depth, inner - product.first);
    parallel_for(panels, 8, PackB(product, b_panels.data()));
    parallel_for(tiles(rows, block_rows), 1, MultiplyRows(product, b_panels.data()));
  }
}

}  // namespace tapegrad
