#include "tests/museum/museum.h"

namespace tapegrad::museum {

std::vector<Exhibit> all_exhibits() {
  std::vector<Exhibit> all;
  for (const auto& room :
       {arithmetic_room(), unary_room(), reduction_room(), softmax_room(), shape_room(),
        repeat_room(), index_room(), product_room(), program_room()}) {
    all.insert(all.end(), room.begin(), room.end());
  }
  return all;
}

}  // namespace tapegrad::museum
