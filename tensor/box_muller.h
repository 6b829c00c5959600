#pragma once

#include <array>

namespace tapegrad {

/// How many numbers PyTorch turns from uniform to normal at a time.
inline constexpr int block_size = 16;

/// Box and Muller: sixteen uniforms on [0, 1) become sixteen normals, in place. Of each pair
/// (a, b) = (block[j], block[j + 8]) one makes the radius, the other the angle:
///
///   r = sqrt(-2 log(1 - a)),  t = 2 pi b,
///   block[j] = r cos(t) std + mean,  block[j + 8] = r sin(t) std + mean.
///
/// G. E. P. Box and M. E. Muller, A Note on the Generation of Random Normal Deviates (1958).
void box_muller(std::array<double, block_size>& block, double mean, double std);

/// The same in float, with the bits of PyTorch's vectorised routine: log, sin and cos are the
/// polynomials of the Cephes single-precision library (S. L. Moshier), not those of <cmath>.
void box_muller(std::array<float, block_size>& block, float mean, float std);

}  // namespace tapegrad
