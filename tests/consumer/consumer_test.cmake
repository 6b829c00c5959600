# Uses the library as others do: configures, builds and runs the projects beside this file.
#
#   cmake -D root=DIR -D build=DIR -D compiler=CXX -D flags=CXXFLAGS -P consumer_test.cmake
#
# build: where the library is built; the projects are built in its folder `consumer`. Their program
# is the one that README.md shows.
cmake_minimum_required(VERSION 3.21)

include("${CMAKE_CURRENT_LIST_DIR}/subdirectory.cmake")

set(work "${build}/consumer")
file(REMOVE_RECURSE "${work}")

function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
endfunction()

# README.md shows the program and what it prints.
file(READ "${root}/README.md" readme)
file(READ "${root}/tests/consumer/main.cpp" code)

function(expect_in_readme what text)
  string(FIND "${readme}" "${text}" place)
  if(place EQUAL -1)
    message(FATAL_ERROR "README.md does not show ${what}:\n${text}")
  endif()
endfunction()

function(expect_output_as_in_readme program)
  execute_process(COMMAND "${program}" OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
  expect_in_readme("what ${program} prints" "\n${output}")
endfunction()

# The command that configures one project, with further options after it.
function(set_configure_command project)
  set(configure_command
    ${CMAKE_COMMAND} -G Ninja -S "${root}/tests/consumer/${project}" -B "${work}/${project}"
    -D "CMAKE_CXX_COMPILER=${compiler}" -D "CMAKE_CXX_FLAGS=${flags}" ${ARGN} PARENT_SCOPE)
endfunction()

expect_in_readme("tests/consumer/main.cpp" "\n${code}")

# ---- Installed -------------------------------------------------------------------------------
run(${CMAKE_COMMAND} --install "${build}" --prefix "${work}/installed")

set_configure_command(find_package -D "CMAKE_PREFIX_PATH=${work}/installed")
run(${configure_command})
run(${CMAKE_COMMAND} --build "${work}/find_package")
expect_output_as_in_readme("${work}/find_package/consumer")
expect_output_as_in_readme("${work}/find_package/consumer_float")

# ---- As part of another project --------------------------------------------------------------
build_subdirectory(consumer)
expect_output_as_in_readme("${subdirectory}/consumer")

# ---- Both precisions in one program are refused ----------------------------------------------
set_configure_command(both_precisions -D "CMAKE_PREFIX_PATH=${work}/installed")
execute_process(COMMAND ${configure_command}
  RESULT_VARIABLE failed OUTPUT_QUIET ERROR_VARIABLE complaint)
if(NOT failed OR NOT complaint MATCHES "TAPEGRAD_ONE_REAL_PER_PROGRAM")
  message(FATAL_ERROR "expected an error about TAPEGRAD_ONE_REAL_PER_PROGRAM, got: ${complaint}")
endif()
