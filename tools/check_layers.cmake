# Fails when a file includes what its folder must not know, or includes it by a path that is not
# written from the root:
#
#   cmake [-D root=DIR] -P tools/check_layers.cmake
cmake_minimum_required(VERSION 3.21)

# What each folder may include. nn and optim stand on the same floor and do not know each other.
set(tensor_may_include     tensor)
set(autograd_may_include   tensor autograd)
set(nn_may_include         tensor autograd nn)
set(optim_may_include      tensor autograd optim)
set(examples_may_include   tensor autograd nn optim examples tapegrad.h)
set(tests_may_include      tensor autograd nn optim examples tapegrad.h tests)
set(benchmarks_may_include tensor autograd nn optim examples tapegrad.h benchmarks)

# The one folder that encodes pictures, and the one file of the tests that decodes them.
set(folder_of_stb examples/plot)
set(test_of_stb tests/read_png.cpp)

# An example that shows the wrong derivatives that the tests keep: they are no part of the library,
# and the same ones must be in both.
set(museum tests/museum)
set(guide_to_museum examples/gradient_check)

set(ours tensor autograd nn optim examples tests benchmarks tapegrad.h)
if(NOT root)
  cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH root)
endif()

set(mistakes "")
foreach(folder tensor autograd nn optim examples tests benchmarks)
  file(GLOB_RECURSE files RELATIVE "${root}"
    "${root}/${folder}/*.h" "${root}/${folder}/*.cpp" "${root}/${folder}/*.inc")
  foreach(file ${files})
    file(STRINGS "${root}/${file}" lines REGEX "^[ \t]*#[ \t]*include")
    foreach(line ${lines})
      if(NOT line MATCHES "include[ \t]*([<\"])(([^/>\"]+)[^>\"]*)[>\"]")
        continue()
      endif()
      set(is_quoted ${CMAKE_MATCH_1})
      set(included ${CMAKE_MATCH_2})
      set(first_part ${CMAKE_MATCH_3})

      if(first_part MATCHES "^stb")
        if(NOT file MATCHES "^${folder_of_stb}/" AND NOT file STREQUAL test_of_stb)
          list(APPEND mistakes "${file} includes ${included}: only ${folder_of_stb} may")
        endif()
      elseif(included MATCHES "^${museum}/" AND file MATCHES "^${guide_to_museum}[./]")
        continue()
      elseif(first_part IN_LIST ours)
        if(NOT first_part IN_LIST ${folder}_may_include)
          list(APPEND mistakes "${file} includes ${included}: ${folder} must not know it")
        endif()
      elseif(is_quoted STREQUAL "\"")
        list(APPEND mistakes "${file} includes ${included}: write the path from the root")
      endif()
    endforeach()
  endforeach()
endforeach()

if(mistakes)
  list(JOIN mistakes "\n" mistakes)
  message("${mistakes}")
  message(FATAL_ERROR "Folders know what they must not, see above")
endif()
