#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "examples/plot/terminal.h"
#include "examples/support/tape_views.h"
#include "tensor/real.h"

namespace tapegrad {

enum class Verbosity { quiet, normal };

/// What the command line says; the defaults are the book's.
struct Settings {
  std::uint64_t seed = 0;
  Index train_count = 50;
  Index epochs = 5;
  double learning_rate = 0.5;
  double noise = 0.5;
  std::filesystem::path output_folder = "pictures";
  std::filesystem::path tape_file;  // empty: none
  Verbosity verbosity = Verbosity::normal;
  bool wants_preview = false;
  plot::ColourChoice colour = plot::ColourChoice::automatic;
  TapeViews views;  // of the first epoch

  bool wants_help = false;
  bool wants_version = false;
};

/// @throws UsageError, see examples/support/arguments.h
Settings read_settings(int argument_count, const char* const* arguments);

/// What --help and --version print.
std::string help_text();
std::string version_text();

}  // namespace tapegrad
