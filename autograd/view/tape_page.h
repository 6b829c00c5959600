#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "autograd/tape.h"

namespace tapegrad {

class HtmlPass;

/// What a page is called and how much it may hold.
struct PageOptions {
  std::string title = "tape";

  Index most_elements = 4096;          // of larger tensors, the means of 64 x 64 blocks are shown
  Index most_entries = 400;            // of longer tapes, the middle is shown without numbers
  Index most_listed = 2000;            // and of still longer ones it is left out
  std::size_t most_bytes = 8'000'000;  // beyond that, the largest tensors lose detail
};

/// How an optimizer changes a parameter, as a formula.
struct UpdateRule {
  std::string formula;  // "p - 0.1 * (0.5 * v + g)": p the parameter, g its gradient
  std::vector<std::pair<std::string, Tensor>> letters;  // what the other letters stand for: v
};

/// The rule of each parameter that an optimizer is about to change.
using UpdateRules = std::vector<std::pair<Variable, UpdateRule>>;

/// A web page to watch training steps in: forward, backward and update, one operation at a time,
/// with every number on the way. The page is one file that needs no network.
///
///   TapePage page;
///   tape.backward(loss);
///   page.record(tape, "epoch 1");
///   const UpdateRules rules = optimizer.rules();
///   optimizer.step();
///   page.record_update(rules);
///   page.save("tape.html");
class TapePage {
 public:
  explicit TapePage(PageOptions options = {});
  ~TapePage();

  /// Adds the tape as it is now and, if backward has run, its backward pass, which is run again for
  /// it. Comes before the parameters change.
  void record(const Tape& tape, const std::string& title = "");

  /// Adds to the pass recorded last how its parameters have changed since.
  void record_update(const UpdateRules& rules);

  /// The same for parameters that all follow one rule: "p - 0.5 * g".
  void record_update(const std::string& formula);

  /// Writes the page, whole or not at all.
  /// @return  what it has written: "22 steps, 0.4 MB, 2 tensors reduced"
  /// @throws TapeError when nothing has been recorded, std::runtime_error when the file cannot be
  ///         written.
  std::string save(const std::string& file);

 private:
  struct Contents;

  HtmlPass& last_pass();

  std::unique_ptr<Contents> contents_;
};

}  // namespace tapegrad
