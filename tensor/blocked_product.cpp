#include "tensor/blocked_product.h"

#include <algorithm>

#include "tensor/buffer.h"
#include "tensor/parallel.h"

// A product of large matrices does far more arithmetic than it has numbers: each number of a is
// used `columns` times and each of b `rows` times. The processor computes at full speed only while
// the numbers come from its registers and caches, so the work is cut into blocks that fit there:
//
//   a tile of c, 6 rows of 16 floats or 8 doubles, grows in registers while `depth` columns of a
//   and rows of b pass by;
//   a panel is what one tile needs of a or of b, packed so that it is read from beginning to end:
//     a: [depth, 6], b: [depth, tile_columns]
//   the panels of `block_rows` rows of a stay in the second-level cache while all panels of b pass.
//
// Goto and van de Geijn, Anatomy of High-Performance Matrix Multiplication (2008).
//
// This file is compiled with fused multiply-add where the processor has it (CMakeLists.txt): a b +
// c rounded once instead of twice, in half the time. The plain three loops, in
// tests/tensor/product_test.cpp, give the same but for rounding.
namespace tapegrad {
namespace {

constexpr Index tile_rows = 6;
constexpr Index tile_columns = 64 / static_cast<Index>(sizeof(Real));  // two vectors of 32 bytes
constexpr Index depth = 256;
constexpr Index block_rows = 16 * tile_rows;

Index tiles(Index count, Index tile) {
  return (count + tile - 1) / tile;
}

/// Numbers that the processor computes side by side, anywhere in memory. A type of g++ and clang++,
/// which make several narrower ones of it where the processor has none so wide.
typedef Real Vector __attribute__((vector_size(32), aligned(alignof(Real)), may_alias));
constexpr Index width = 32 / static_cast<Index>(sizeof(Real));
static_assert(tile_columns == 2 * width);

/// A tile's part of c from `deep` steps along the inner axis: sum_k a[k][i] b[k][j].
void multiply_panels(const Real* a,  // [deep, tile_rows]
                     const Real* b,  // [deep, tile_columns]
                     Index deep, Real (&sums)[tile_rows][tile_columns]) {
  Vector left[tile_rows] = {}, right[tile_rows] = {};
  for (Index k = 0; k < deep; ++k) {
    const Vector* row = reinterpret_cast<const Vector*>(b + k * tile_columns);
#pragma GCC unroll 6
    for (Index i = 0; i < tile_rows; ++i) {
      left[i] += a[k * tile_rows + i] * row[0];
      right[i] += a[k * tile_rows + i] * row[1];
    }
  }
  for (Index i = 0; i < tile_rows; ++i) {
    for (Index j = 0; j < width; ++j) {
      sums[i][j] = left[i][j];
      sums[i][width + j] = right[i][j];
    }
  }
}

/// The matrices, and the steps along the inner axis that are at work.
struct Product {
  const Real* a;
  const Real* b;
  Real* c;
  Index rows, inner, columns;
  Index first = 0, deep = 0;

  /// Rows top, top + 1, ... of a as a panel; rows beyond the last are 0.
  void pack_a(Index top, Real* panel) const {
    for (Index i = 0; i < tile_rows; ++i) {
      const Real* row = a + (top + i) * inner + first;
      for (Index k = 0; k < deep; ++k) {
        panel[k * tile_rows + i] = top + i < rows ? row[k] : Real{0};
      }
    }
  }

  /// Columns left, left + 1, ... of b as a panel; columns beyond the last are 0.
  void pack_b(Index left, Real* panel) const {
    const Index inside = std::min(tile_columns, columns - left);
    for (Index k = 0; k < deep; ++k, panel += tile_columns) {
      const Real* row = b + (first + k) * columns + left;
      std::copy_n(row, inside, panel);
      std::fill(panel + inside, panel + tile_columns, Real{0});
    }
  }

  /// Adds a tile to c at (top, left), as far as it lies inside; the first one replaces what is
  /// there.
  void store(const Real (&sums)[tile_rows][tile_columns], Index top, Index left) const {
    const Index rows_inside = std::min(tile_rows, rows - top);
    const Index columns_inside = std::min(tile_columns, columns - left);
    for (Index i = 0; i < rows_inside; ++i) {
      Real* row = c + (top + i) * columns + left;
      for (Index j = 0; j < columns_inside; ++j)
        row[j] = sums[i][j] + (first == 0 ? Real{0} : row[j]);
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
    Buffer a_panels = make_buffer(block_rows * product.deep);
    for (Index block = begin; block < end; ++block) {
      const Index top = block * block_rows;
      const Index bottom = std::min(top + block_rows, product.rows);
      for (Index row = top; row < bottom; row += tile_rows) {
        product.pack_a(row, a_panels.data() + (row - top) * product.deep);
      }
      multiply_block(top, bottom, a_panels.data());
    }
  }

  void multiply_block(Index top, Index bottom, const Real* a_panels) const {
    for (Index left = 0; left < product.columns; left += tile_columns) {
      const Real* b_panel = b_panels + left * product.deep;
      for (Index row = top; row < bottom; row += tile_rows) {
        Real sums[tile_rows][tile_columns];
        multiply_panels(a_panels + (row - top) * product.deep, b_panel, product.deep, sums);
        product.store(sums, row, left);
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
