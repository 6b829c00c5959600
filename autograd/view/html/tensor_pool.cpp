#include "autograd/view/html/tensor_pool.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "autograd/view/html/base64.h"
#include "autograd/view/html/json.h"

namespace tapegrad {
namespace {

constexpr Index fine_blocks = 64;
constexpr Index coarse_blocks = 16;
constexpr std::size_t most_exact_numbers = 64;  // few numbers cost little in full precision

/// FNV-1a, a number at a time; the shift lets the high bits have a say in the low ones.
std::uint64_t hash_of(const Tensor& tensor) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const Real number : tensor.values()) {
    hash ^= std::bit_cast<std::uint64_t>(static_cast<double>(number));
    hash *= 0x100000001b3U;
    hash ^= hash >> 32;
  }
  return hash;
}

Index place_of_largest(const Tensor& tensor) {
  Index place = -1;
  for (Index i = 0; i < tensor.size(); ++i) {
    const Real number = tensor.data()[i];
    if (!std::isfinite(number)) continue;
    if (place < 0 || number > tensor.data()[place]) place = i;
  }
  return place;
}

bool fits_in_float(double number) {
  using Limits = std::numeric_limits<float>;
  const double size = std::abs(number);
  return !std::isfinite(number) || size == 0 ||
         (size >= static_cast<double>(Limits::min()) && size <= static_cast<double>(Limits::max()));
}

Bits bits_for(const std::vector<double>& numbers) {
  const bool is_small = numbers.size() <= most_exact_numbers;
  const bool fit = std::all_of(numbers.begin(), numbers.end(), fits_in_float);
  return is_small || !fit ? Bits::b64 : Bits::b32;
}

/// {"bits": 32, "base64": "..."}
void add_numbers(Json& json, const char* key, const std::vector<double>& numbers) {
  const Bits bits = bits_for(numbers);
  json.key(key).open('{');
  json.key("bits").add(static_cast<Index>(bits));
  json.key("base64").add(base64_numbers(numbers, bits));
  json.close();
}

void add_blocks(Json& json, const Blocks& blocks) {
  json.key("blocks").open('[').add(blocks.rows).add(blocks.columns).close();
  add_numbers(json, "least_of", blocks.least);
  add_numbers(json, "mean_of", blocks.mean);
  add_numbers(json, "largest_of", blocks.largest);
}

}  // namespace

Index TensorPool::add(const Tensor& tensor, Detail detail) {
  const auto [known, is_new] =
      known_.try_emplace({tensor.shape().sizes(), hash_of(tensor)}, std::ssize(pictures_));
  if (is_new) {
    Picture& created = pictures_.emplace_back();
    created.shape = tensor.shape();
    created.summary = summarize(tensor);
    created.place_of_largest = place_of_largest(tensor);
  }
  Picture& kept = picture(known->second);
  const bool is_wanted = detail != Detail::statistics && kept.detail == Detail::statistics;
  if (is_wanted) keep_numbers(kept, tensor);
  return known->second;
}

void TensorPool::keep_numbers(Picture& picture, const Tensor& tensor) const {
  picture.coarse = blocks_of(tensor, coarse_blocks);
  picture.corners = corners_of(tensor);
  if (tensor.size() <= most_elements_) {
    picture.detail = Detail::full;
    picture.numbers.assign(tensor.values().begin(), tensor.values().end());
  } else {
    picture.detail = Detail::fine;
    picture.fine = blocks_of(tensor, fine_blocks);
  }
}

void TensorPool::fit(std::size_t bytes) {
  std::size_t total = 1;  // brackets and commas: one more than tensors
  for (const Picture& picture : pictures_) total += encoded(picture).size() + 1;

  for (const bool parameters : {false, true}) {
    const std::vector<Picture*> candidates = largest_first(parameters);
    for (const Detail detail : {Detail::coarse, Detail::statistics}) {
      for (Picture* picture : candidates) {
        if (total <= bytes) return;
        Picture smaller = *picture;
        smaller.detail = detail;
        const std::size_t before = encoded(*picture).size();
        const std::size_t after = encoded(smaller).size();
        if (after >= before) continue;
        picture->detail = detail;
        total -= before - after;
      }
    }
  }
}

std::vector<TensorPool::Picture*> TensorPool::largest_first(bool parameters) {
  std::vector<Picture*> chosen;
  for (Picture& picture : pictures_) {
    if (picture.is_parameter == parameters) chosen.push_back(&picture);
  }
  std::stable_sort(chosen.begin(), chosen.end(), [](const Picture* a, const Picture* b) {
    return a->shape.element_count() > b->shape.element_count();
  });
  return chosen;
}

Index TensorPool::reduced_count() const {
  return std::count_if(pictures_.begin(), pictures_.end(), [](const Picture& picture) {
    return picture.detail != Detail::full && picture.shape.element_count() > 0;
  });
}

std::string TensorPool::encoded(const Picture& picture) {
  Json json;
  json.open('{').key("shape").open('[');
  for (const Index size : picture.shape.sizes()) json.add(size);
  json.close();

  const Summary& summary = picture.summary;
  if (summary.finite > 0) {
    json.key("least").add(summary.least).key("mean").add(summary.mean);
    json.key("largest").add(summary.largest).key("place").add(picture.place_of_largest);
  }
  if (summary.not_finite > 0) json.key("not_finite").add(summary.not_finite);

  if (picture.detail == Detail::full) {
    add_numbers(json, "numbers", picture.numbers);
  } else if (picture.detail != Detail::statistics) {
    add_blocks(json, picture.detail == Detail::fine ? picture.fine : picture.coarse);
    add_numbers(json, "corners", picture.corners);
  }
  return json.close().text();
}

std::string TensorPool::json() const {
  Json json;
  json.open('[');
  for (const Picture& picture : pictures_) json.add_json(encoded(picture));
  return json.close().text();
}

}  // namespace tapegrad
