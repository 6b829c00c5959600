#pragma once

#include <string_view>

namespace tapegrad {

/// The page without its contents, made from the files in page/ by embed.cmake. It has three
/// places to fill in: <!--title-->, <!--tables--> and <!--data-->.
extern const std::string_view html_page;

}  // namespace tapegrad
