#include "examples/plot/save_file.h"

#include <string_view>

#include "autograd/view/save_text.h"

namespace tapegrad::plot {

void save_file(const std::filesystem::path& path, std::span<const std::uint8_t> bytes) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  save_text("save", path.string(), text);
}

}  // namespace tapegrad::plot
