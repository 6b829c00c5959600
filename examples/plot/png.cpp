#include "examples/plot/png.h"

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#define STBI_WRITE_NO_STDIO
#if __has_include(<stb/stb_image_write.h>)
#include <stb/stb_image_write.h>
#else
#include <stb_image_write.h>
#endif

#include "tensor/error.h"

namespace tapegrad::plot {

namespace {

/// Called by the encoder with each piece of the file.
void append(void* bytes, void* data, int size) {
  const auto* first = static_cast<const std::uint8_t*>(data);
  static_cast<std::vector<std::uint8_t>*>(bytes)->insert(
      static_cast<std::vector<std::uint8_t>*>(bytes)->end(), first, first + size);
}

}  // namespace

std::vector<std::uint8_t> encode_png(const Canvas& canvas) {
  const int width = canvas.area().width(), height = canvas.area().height();
  require_argument(width > 0 && height > 0, "encode_png: expected at least one pixel, got ", width,
                   " x ", height);

  // Our pictures are areas of one colour, which compress best as they are: filters that predict a
  // pixel from its neighbours make them larger, and trying all of them takes half of the time.
  stbi_write_force_png_filter = 0;
  stbi_write_png_compression_level = 5;

  std::vector<std::uint8_t> file;
  const int channels = 3;
  stbi_write_png_to_func(append, &file, width, height, channels, canvas.bytes().data(),
                         channels * width);
  return file;
}

}  // namespace tapegrad::plot
