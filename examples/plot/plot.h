#pragma once

// Everything for drawing pictures, in reading order: from pixels to figures.
// clang-format off
#include "examples/plot/geometry.h"
#include "examples/plot/regions.h"
#include "examples/plot/mask.h"
#include "examples/plot/colour.h"
#include "examples/plot/colour_map.h"
#include "examples/plot/canvas.h"
#include "examples/plot/stroke.h"
#include "examples/plot/text.h"
#include "examples/plot/png.h"
#include "examples/plot/save_file.h"
#include "examples/plot/ticks.h"
#include "examples/plot/panel.h"
#include "examples/plot/layout.h"
#include "examples/plot/figure.h"
#include "examples/plot/heatmaps.h"
#include "examples/plot/animator.h"
#include "examples/plot/terminal.h"
#include "examples/plot/preview.h"
// clang-format on
