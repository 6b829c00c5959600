# ctest reads this where TAPEGRAD_TEST_BY_SUITE is on: each suite of a test program is one test.

function(add_suites program prefix working_directory)
  execute_process(COMMAND "${program}" --gtest_list_tests
    OUTPUT_VARIABLE list COMMAND_ERROR_IS_FATAL ANY)
  # A suite is a line "Softmax."; its tests follow, indented.
  string(REGEX MATCHALL "\n[^ \n]+\\." suites "\n${list}")
  foreach(suite IN LISTS suites)
    string(REGEX REPLACE "\n|\\.$" "" suite "${suite}")
    add_test("${prefix}${suite}" "${program}" "--gtest_filter=${suite}.*")
    set_tests_properties("${prefix}${suite}" PROPERTIES WORKING_DIRECTORY "${working_directory}")
  endforeach()
endfunction()
