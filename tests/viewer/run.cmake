# Looks at the pages of write_html in a browser that nobody sees:
#
#   cmake -D make_pages=FILE -D nadaraya_watson=FILE -D folder=DIR -P tests/viewer/run.cmake
#
# It is skipped, and says so, where Node.js, Chromium or the packages of package.json are missing.
cmake_minimum_required(VERSION 3.21)

set(here "${CMAKE_CURRENT_LIST_DIR}")
find_program(node node)
find_program(chromium NAMES chromium chromium-browser google-chrome)
set(missing "")
if(NOT node)
  list(APPEND missing "node")
endif()
if(NOT chromium)
  list(APPEND missing "chromium")
endif()
if(NOT EXISTS "${here}/node_modules/playwright-core")
  list(APPEND missing "node_modules (npm ci --prefix tests/viewer)")
endif()
if(missing)
  list(JOIN missing ", " missing)
  message("viewer test skipped, missing: ${missing}")
  return()
endif()

file(REMOVE_RECURSE "${folder}")
file(MAKE_DIRECTORY "${folder}")
execute_process(COMMAND "${make_pages}" "${folder}" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${nadaraya_watson}" --quiet --tape nw.html
  WORKING_DIRECTORY "${folder}" COMMAND_ERROR_IS_FATAL ANY)
execute_process(
  COMMAND "${CMAKE_COMMAND}" -E env "CHROMIUM=${chromium}" "PAGES=${folder}"
    "${node}" --test "${here}/viewer_test.mjs"
  COMMAND_ERROR_IS_FATAL ANY)
