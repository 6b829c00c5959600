#pragma once

#include <string>
#include <string_view>

#include "tensor/real.h"

namespace tapegrad {

/// A string in quotes, such that it may stand inside <script>: no "<" remains.
std::string json_text(std::string_view text);

/// The shortest text that reads back as the same number; null for what is not finite, for which
/// JSON has no word.
std::string json_number(double number);

/// Text that may stand between HTML tags and in attributes.
std::string html_text(std::string_view text);

/// Builds JSON from front to back and puts the commas.
///
///   Json json;
///   json.open('{').key("name").add("w").key("shape").open('[').add(2).close().close();
class Json {
 public:
  /// Begins an object, '{', or a list, '['.
  Json& open(char bracket);
  /// Ends what was begun last.
  Json& close();

  Json& key(std::string_view name);
  Json& add(std::string_view text);
  Json& add(const char* text) { return add(std::string_view(text)); }
  Json& add(Index number);
  Json& add(double number);
  Json& add_null() { return add_json("null"); }
  /// Something that is JSON already.
  Json& add_json(std::string_view json);

  const std::string& text() const { return text_; }

 private:
  void separate();

  std::string text_;
  std::string closing_;  // the brackets that are still open, innermost last
};

}  // namespace tapegrad
