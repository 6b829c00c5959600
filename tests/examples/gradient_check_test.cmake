# Runs gradient_check as a user does, and looks at what it prints, writes and returns:
#
#   cmake -D program=FILE -D folder=DIR -P tests/examples/gradient_check_test.cmake
cmake_minimum_required(VERSION 3.21)
include("${CMAKE_CURRENT_LIST_DIR}/program.cmake")

run(0)
expect("${output}" "^ok  kernel regression  queries\\[2,1\\]  keys\\[2,3\\]  width\\[\\]  values\\[3\\]")
expect("${error}" "^$")

run(0 --list)
expect("${output}" "^ 1  both sides of a difference alike\n")
string(REGEX MATCHALL "\n" lines "${output}")
list(LENGTH lines exhibit_count)

# An exhibit fails: 1, with the report, the files that it names, and how to see it again.
run(1 --museum 1 --seed 3 --picture wrong.png --csv wrong.csv)
expect("${output}" "gradient check FAILED: both sides of a difference alike")
expect("${output}" "the sign is wrong")
expect("${output}" "all in wrong\\.csv")
expect("${output}" "picture +wrong\\.png")
expect("${output}" "again +gradient_check --museum 1 --seed 3")
expect("${error}" "^$")
file(READ "${folder}/wrong.png" signature LIMIT 8 HEX)
expect("${signature}" "^89504e470d0a1a0a$")
file(STRINGS "${folder}/wrong.csv" lines)
list(LENGTH lines count)
expect("${count}" "^25$")  # a heading, and two weightings of two inputs [2, 3]
list(GET lines 1 first)
expect("${first}" "^0,\"x0\\[0,0\\]\",0\\.5,.*,right,\"\"$")

# The answer is told on request only.
run(1 --museum ${exhibit_count} --answer)
expect("${output}" "\n  answer     f must give the same result")
run(1 --museum ${exhibit_count})
if(output MATCHES "answer")
  message(SEND_ERROR "the answer is told to somebody who did not ask:\n${output}")
endif()

# The tape of an exhibit, after the report. One whose rule fails is shown up to there.
run(1 --museum 1 --step)
expect("${output}" "again .*\nstep 1/[0-9]+  forward .*\nstep [0-9]+/[0-9]+  backward ")
if(script)  # who quits after a check that failed is told so
  type(1 "q\n" "--unset=NO_COLOR" --museum 1 --step)
  expect("${output}" "step 1/[0-9]+  forward .*[(]step[)]")
  type(0 "q\n" "--unset=NO_COLOR" --step)
endif()
run(1 --museum 1 --tape wrong.html)
expect("${output}" "\nwrote wrong\\.html: [0-9]+ steps, ")

run(0 --help)
expect("${output}" "--museum NUMBER")

# Wrong options: 2, with a hint. A file that cannot be written: 1.
math(EXPR too_many "${exhibit_count} + 1")
foreach(options "--museum;${too_many}" "--museum;0" "--answer" "--picture;x.jpg" "--musem;3" "3")
  run(2 ${options})
  expect("${output}" "^$")
  expect("${error}" "^gradient_check: .*\\(--help lists the options\\)\n$")
endforeach()
run(1 --csv missing/wrong.csv)
expect("${error}" "^gradient_check: write_csv: cannot write missing/wrong\\.csv")
run(1 --picture missing/wrong.png)
expect("${error}" "^gradient_check: .*missing/wrong\\.png")
