# Fails when a .cpp file is not named in CMakeLists.txt, and so is never compiled, or when a test
# does not include GoogleTest, which compilers do not notice because it is precompiled:
#
#   cmake [-D root=DIR] -P tools/check_sources.cmake
cmake_minimum_required(VERSION 3.21)

if(NOT root)
  cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH root)
endif()

file(READ "${root}/CMakeLists.txt" lists)
file(GLOB_RECURSE sources RELATIVE "${root}" "${root}/tensor/*.cpp" "${root}/autograd/*.cpp"
  "${root}/nn/*.cpp" "${root}/optim/*.cpp" "${root}/examples/*.cpp" "${root}/tests/*.cpp")
# These are built by their own projects.
list(FILTER sources EXCLUDE REGEX "^tests/consumer/")

set(forgotten "")
foreach(source ${sources})
  # An example is named without folder and ending: add_tapegrad_example(tape).
  string(REGEX REPLACE "^examples/([^/]+)\\.cpp$" "add_tapegrad_example(\\1" as_example "${source}")
  string(FIND "${lists}" " ${source}\n" place)
  string(FIND "${lists}" "${as_example}" place_as_example)
  if(place EQUAL -1 AND place_as_example EQUAL -1)
    list(APPEND forgotten "${source} is not named in CMakeLists.txt")
  endif()
  if(source MATCHES "_test\\.cpp$")
    file(STRINGS "${root}/${source}" includes REGEX "^#include <gtest/gtest.h>")
    if(NOT includes)
      list(APPEND forgotten "${source} does not include <gtest/gtest.h>")
    endif()
  endif()
endforeach()

if(forgotten)
  list(JOIN forgotten "\n" forgotten)
  message("${forgotten}")
  message(FATAL_ERROR "Something is forgotten, see above")
endif()
