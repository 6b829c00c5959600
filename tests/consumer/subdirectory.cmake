# The project add_subdirectory, compiled as the preset `debug` does. The tests `consumer` and `debugger`
# use the same folder, so that the library is compiled once for both.

set(subdirectory "${build}/consumer/add_subdirectory")

# Options for its configuration may follow.
function(build_subdirectory targets)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -G Ninja -S "${root}/tests/consumer/add_subdirectory"
      -B "${subdirectory}" -D "TAPEGRAD_FOLDER=${root}" -D "CMAKE_CXX_COMPILER=${compiler}"
      -D "CMAKE_CXX_FLAGS=${flags}" -D CMAKE_BUILD_TYPE=Debug
      -D "CMAKE_CXX_FLAGS_DEBUG=-O0 -g3 -D_GLIBCXX_ASSERTIONS" ${ARGN}
    COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
  execute_process(COMMAND ${CMAKE_COMMAND} --build "${subdirectory}" --target ${targets}
    COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
endfunction()
