#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "autograd/tape.h"
#include "autograd/view/replace_words.h"

namespace tapegrad {

/// The words in which every view shows a tape: a name for each variable, and formulas with those
/// names in place of their letters.
class TapeText {
 public:
  /// Names all variables on the tape as it is now.
  /// @throws TapeError when the tape keeps no values.
  explicit TapeText(const Tape& tape);

  /// A variable's own name as shown_name has it; for one without, "t7" for the result of line 7,
  /// "p0" and "c0" for the first parameter and constant, and the number itself for a constant of
  /// shape []. Where several variables have one name, those after the first are name_2, name_3, ...
  std::string name(const Variable& v) const;

  /// "dz" for the gradient of z.
  std::string gradient_name(const Variable& v) const;

  /// "distance * w"
  std::string value(const TapeEntry& entry) const;

  /// What the entry adds to the gradient of an input: "sum(dz * distance)".
  std::string gradient(const TapeEntry& entry, Index input) const;

 private:
  void add_own_name(const Variable& v);
  void add_made_up_name(const Variable& v, char letter, Index number);
  void add_constant(const Variable& v);
  std::string unique(const std::string& name);
  std::string made_up(char letter, Index number);
  Names names_in(const TapeEntry& entry) const;

  std::unordered_map<const void*, std::string> names_;      // by Variable::id
  std::unordered_map<std::string, int> uses_;               // of each name
  std::unordered_map<const Real*, std::string> constants_;  // by their numbers, which copies share
  Index parameters_ = 0;
};

}  // namespace tapegrad
