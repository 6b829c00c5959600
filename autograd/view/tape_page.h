#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "autograd/tape.h"

namespace tapegrad {

/// What a page is called and how much it may hold.
struct PageOptions {
  std::string title = "tape";

  Index most_elements = 4096;          // of larger tensors, the means of 64 x 64 blocks are shown
  Index most_entries = 400;            // of longer tapes, the middle is shown without numbers
  Index most_listed = 2000;            // and of still longer ones it is left out
  std::size_t most_bytes = 8'000'000;  // beyond that, the largest tensors lose detail
};

/// A web page to watch training steps in: forward, backward and update, one operation at a time,
/// with every number on the way. The page is one file that needs no network.
///
///   TapePage page;
///   tape.backward(loss);
///   page.record(tape, "epoch 1");
///   optimizer.step();
///   page.record_update("p - 0.5 * g");
///   page.save("tape.html");
class TapePage {
 public:
  explicit TapePage(PageOptions options = {});
  ~TapePage();

  /// Adds the tape as it is now and, if backward has run, its backward pass, which is run again for
  /// it. Comes before the parameters change.
  void record(const Tape& tape, const std::string& title = "");

  /// Adds to the pass recorded last how its parameters have changed since.
  /// @param formula  the new value as text, with p for the parameter and g for its gradient.
  void record_update(const std::string& formula);

  /// Writes the page, whole or not at all.
  /// @return  what it has written: "22 steps, 0.4 MB, 2 tensors reduced"
  /// @throws TapeError when nothing has been recorded, std::runtime_error when the file cannot be
  ///         written.
  std::string save(const std::string& file);

 private:
  struct Contents;

  std::unique_ptr<Contents> contents_;
};

}  // namespace tapegrad
