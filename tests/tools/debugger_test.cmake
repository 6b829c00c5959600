# Follows docs/debugging.md in gdb, command by command, and checks what lldb shows, both with the
# program of the preset `debug`:
#
#   cmake -D root=DIR -D build=DIR -D compiler=CXX -D flags=CXXFLAGS -P tests/tools/debugger_test.cmake
#
# After a change of the guide's commands, or of what gdb answers to them: UPDATE_GUIDE=1 in the
# environment writes the new answers into the guide instead.
cmake_minimum_required(VERSION 3.21)

find_program(gdb gdb)
find_program(lldb NAMES lldb)
if(NOT gdb AND NOT lldb)
  message("skipped: there is neither gdb nor lldb")
  return()
endif()

# Runs a debugger, whose output must match `success`.
function(debug success)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY "${root}"
    OUTPUT_VARIABLE output ERROR_VARIABLE output TIMEOUT 250)
  if(output MATCHES "ptrace: Operation not permitted|[Cc](annot|ould not) trace|personality set fai")
    message("skipped: debuggers may not look into programs here")
  elseif(output MATCHES "No module named .lldb|there is no embedded script interpreter")
    message("without lldb: it has no Python")
  elseif(NOT output MATCHES "${success}")
    message(SEND_ERROR "${output}")
  endif()
endfunction()

include("${CMAKE_CURRENT_LIST_DIR}/../consumer/subdirectory.cmake")
build_subdirectory("05_stepping;04_linear_regression" -D TAPEGRAD_BUILD_EXAMPLES=ON)
set(program "${subdirectory}/tapegrad/examples/05_stepping")

if(gdb)
  debug("The guide is right" "${gdb}" -nx -batch -x tools/gdb/tapegrad.py
    -x tests/tools/follow_debugging_guide.py "${program}")
else()
  message("skipped: there is no gdb")
endif()

if(lldb)
  # Debian's lldb does not find its own Python modules.
  file(GLOB modules /usr/lib/llvm-*/lib/python3*/dist-packages)
  list(JOIN modules ":" modules)
  debug("lldb shows what it should" ${CMAKE_COMMAND} -E env "PYTHONPATH=${modules}"
    "${lldb}" --batch --no-lldbinit -o "command script import tools/lldb/tapegrad.py"
    -o "command script import tests/tools/lldb_test.py" "${program}")
else()
  message("without lldb: it is not installed")
endif()
