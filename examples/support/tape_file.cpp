#include "examples/support/tape_file.h"

#include <utility>

namespace tapegrad {
namespace {

constexpr int most_epochs = 5;  // the later ones look alike

}  // namespace

TapeFile::TapeFile(std::filesystem::path file, const std::string& title) : file_(std::move(file)) {
  if (file_.empty()) return;
  page_.emplace(PageOptions{.title = title});
}

void TapeFile::record(const Tape& tape, const Optimizer& optimizer) {
  ++epochs_;
  if (!page_ || epochs_ > most_epochs) return;
  page_->record(tape, "epoch " + std::to_string(epochs_));
  rules_ = optimizer.rules();
}

void TapeFile::record_update() {
  if (page_ && epochs_ <= most_epochs) page_->record_update(rules_);
}

std::string TapeFile::save() {
  if (!page_) return "";
  return "wrote " + file_.string() + ": " + page_->save(file_.string()) + "\n";
}

}  // namespace tapegrad
