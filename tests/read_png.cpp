#include "tests/read_png.h"

#include <stdexcept>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#if __has_include(<stb/stb_image.h>)
#include <stb/stb_image.h>
#else
#include <stb_image.h>
#endif

namespace tapegrad {

PngPixels read_png(const std::string& path) {
  constexpr int channels = 3;
  PngPixels pixels;
  int stored_channels = 0;
  stbi_uc* bytes =
      stbi_load(path.c_str(), &pixels.width, &pixels.height, &stored_channels, channels);
  if (bytes == nullptr) throw std::runtime_error("cannot read " + path);
  pixels.bytes.assign(bytes, bytes + channels * pixels.width * pixels.height);
  stbi_image_free(bytes);
  return pixels;
}

}  // namespace tapegrad
