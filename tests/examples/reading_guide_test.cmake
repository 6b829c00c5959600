# The reading guide explains what 02_tape prints; it must be that.
#
#   cmake -D program=FILE -D guide=FILE -P tests/examples/reading_guide_test.cmake
cmake_minimum_required(VERSION 3.21)

execute_process(COMMAND "${program}" OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
file(READ "${guide}" text)

string(REGEX MATCH "^tape: .*da [+]= dy [*] t0  7\n" table "${output}")
string(FIND "${text}" "```\n${table}```" place)
if(table STREQUAL "" OR place EQUAL -1)
  message(FATAL_ERROR "${guide} does not show what ${program} prints:\n${output}")
endif()
