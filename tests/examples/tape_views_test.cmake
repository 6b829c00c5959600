# Asks an example to show its tape in every way it can:
#
#   cmake -D program=FILE -D folder=DIR -D has_tape=BOOL -D has_update=BOOL
#     -P tests/examples/tape_views_test.cmake
cmake_minimum_required(VERSION 3.21)

include("${CMAKE_CURRENT_LIST_DIR}/program.cmake")

function(expect_file name pattern)
  set(text "(there is no file ${name})")
  if(EXISTS "${folder}/${name}")
    file(READ "${folder}/${name}" text)
  endif()
  expect("${text}" "${pattern}")
endfunction()

run(0 --help)
expect("${output}" "  --step  .*  --dot FILE  .*  --mermaid FILE  ")
expect("${output}" "  --tape FILE  ")

run(2 --stop)
expect("${error}" "unknown option --stop. did you mean --step[?]")

if(NOT has_tape)
  run(0 --step)
  expect("${output}" "There is no tape in this program")
  return()
endif()

# Not on a terminal: all steps, forward and backward, without a question.
run(0 --step)
expect("${output}" "step 1/([0-9]+)  forward .*step ([0-9]+)/[0-9]+  backward ")
if(output MATCHES "\\(step\\)")
  message(SEND_ERROR "asks without a terminal:\n${output}")
endif()
string(REGEX MATCHALL "\nstep [0-9]+/[0-9]+  " steps "\n${output}")
list(LENGTH steps shown)
list(GET steps -1 last)
expect("${last}" "step ${shown}/${shown}  ")

run(0 --dot tape.dot --mermaid=tape.mmd)
expect_file(tape.dot "^digraph tape {.* -> .*}\n$")
expect_file(tape.mmd "^flowchart TD\n.*-->.*")

run(0 --tape tape.html)
expect_file(tape.html "^<!doctype html>.*</html>\n$")
if(has_update)
  expect_file(tape.html "\"text\":\"[a-z]+ - 0\\.[0-9]+ \\* d[a-z]+\"")
endif()

run(2 --dot=)
expect("${error}" "--dot: expected a file name, got ''")

run(1 --dot no/such/folder/tape.dot)
expect("${error}"
  "^[a-z0-9_]+: write_dot: cannot write no/such/folder/tape.dot: No such file or directory\n$")

# On a terminal, what is typed is obeyed.
if(NOT script)
  return()
endif()

type(0 "n\nb\nq\n" "--unset=NO_COLOR" --step)
expect("${output}" "[(]step[)].*step 2/${shown}.*[(]step[)].*step 1/${shown}.*[(]step[)]")

# The heatmap of the first result, in colours unless NO_COLOR forbids them.
if(NOT output MATCHES "\n  out  ([a-z0-9_]+)")
  message(SEND_ERROR "there is no result in:\n${output}")
endif()
set(result_name "${CMAKE_MATCH_1}")
string(ASCII 27 escape)
type(0 "h ${result_name}\nq\n" "--unset=NO_COLOR" --step)
expect("${output}" "${escape}.48.5.[0-9]+m")
type(0 "h ${result_name}\nq\n" "NO_COLOR=1" --step)
if(output MATCHES "${escape}")
  message(SEND_ERROR "colours although NO_COLOR is set:\n${output}")
endif()
