# Runs nadaraya_watson as a user does, and looks at what it prints, writes and returns:
#
#   cmake -D program=FILE -D folder=DIR -P tests/examples/nadaraya_watson_test.cmake
cmake_minimum_required(VERSION 3.21)

include("${CMAKE_CURRENT_LIST_DIR}/program.cmake")

function(expect_pictures in)
  foreach(name average_pooling_fit nonparametric_fit parametric_fit loss_curve
      heatmap_nonparametric heatmap_parametric heatmap_identity)
    set(signature "")
    if(EXISTS "${folder}/${in}/${name}.png")
      file(READ "${folder}/${in}/${name}.png" signature LIMIT 8 HEX)
    endif()
    if(NOT signature STREQUAL "89504e470d0a1a0a")
      message(SEND_ERROR "${in}/${name}.png is missing, or no PNG file")
    endif()
  endforeach()
endfunction()

# The book's numbers (30.975109 in float32, 30.975111 in float64), then the files, listed last.
run(0)
expect("${output}" "^50\nepoch 1, loss 30\\.9751[01][0-9]\nepoch 2, loss 9\\.19300[0-9]\n")
expect("${output}" "epoch 5, loss 9\\.1035[56][0-9]\n")
expect("${output}" "wrote pictures/heatmap_identity\\.png\n$")
expect("${error}" "^$")
expect_pictures(pictures)

# The same into a folder that is not there yet, in silence.
run(0 --quiet --n 2 --epochs 1 --noise 0 --out "made/for this")
expect("${output}${error}" "^$")
expect_pictures("made/for this")

# A page to watch the training in.
run(0 --tape tape.html)
expect("${output}" "\nwrote tape\\.html: 125 steps, 1(\\.[0-9])? MB\n$")

run(0 --help)
expect("${output}" "--epochs COUNT")
run(0 --version)
expect("${output}" "^nadaraya_watson [0-9]+\\.[0-9]+\\.[0-9]+ \\((float|double)\\)\n$")

# The preview: letters where the output is no terminal, half blocks where colours are asked for.
string(ASCII 27 escape)
run(0 --preview --out preview)
expect("${output}" "\\[50, 50\\], [^\n]*largest [^\n]*\n\nwrote preview/")
expect("${output}" "Truth\n")
if(output MATCHES "${escape}")
  message(SEND_ERROR "colours although the output is no terminal:\n${output}")
endif()
run(0 --preview --color always --out preview)
expect("${output}" "${escape}\\[38;[0-9;]+m${escape}\\[48;[0-9;]+m▀")
run(0 --preview --color=never --out preview)
expect("${output}" "@")

# Wrong options: 2, with a hint; nothing is printed as if it were a result.
foreach(options "--epoch;3" "--n;1" "--n;0" "--n;1000000000" "--epochs;0" "--lr;nan" "--seed"
    "--color;yes" "--color")
  run(2 ${options})
  expect("${output}" "^$")
  expect("${error}" "^nadaraya_watson: .*\\(--help lists the options\\)\n$")
endforeach()

# A run that fails: 1, with the reason.
file(WRITE "${folder}/file" "")
run(1 --out file/pictures)
expect("${error}" "^nadaraya_watson: cannot make the folder file/pictures: ")
