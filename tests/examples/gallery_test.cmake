# Runs gallery as a user does, and looks at what it prints, writes and returns:
#
#   cmake -D program=FILE -D folder=DIR -P tests/examples/gallery_test.cmake
cmake_minimum_required(VERSION 3.21)

include("${CMAKE_CURRENT_LIST_DIR}/program.cmake")

# All figures, under the names that the book's figures have here.
run(0 --dpi 20)
foreach(name heatmap_identity heatmap_random_softmax heatmap_random_softmax_sharper
    average_pooling_fit nonparametric_fit parametric_fit loss_curve heatmap_nonparametric
    heatmap_parametric heatmap_grid_2x2 v1_kernels v1_kernel_fits v1_kernel_heatmaps v1_sigma_fits
    v1_sigma_heatmaps loss_over_w descent attention_and_gradient)
  expect("${output}" "wrote gallery/${name}\\.png\n")
  if(NOT EXISTS "${folder}/gallery/${name}.png")
    message(SEND_ERROR "gallery/${name}.png is missing")
  endif()
endforeach()

# Letters where the output is no terminal, half blocks where colours are asked for.
string(ASCII 27 escape)
run(0 --dpi 20 --preview --quiet)
expect("${output}" "\nheatmap_identity\n@@ ")
if(output MATCHES "${escape}")
  message(SEND_ERROR "colours although the output is no terminal:\n${output}")
endif()
run(0 --dpi 20 --preview --color=always --quiet)
expect("${output}" "\nheatmap_identity\n${escape}\\[38;[0-9;]+m${escape}\\[48;[0-9;]+m▀")

run(0 --help)
expect("${output}" "--preview .*--color WHEN.*--tape FILE.*--step .*--dot FILE.*--mermaid FILE")

# The training as a web page, and the tape of its first epoch: all steps, and as a graph.
run(0 --dpi 20 --tape tape.html --dot tape.dot --mermaid tape.mmd --step)
expect("${output}" "^step 1/24  forward .*\nstep 24/24  backward .*\nwrote gallery/")
expect("${output}" "\nwrote tape\\.html: 125 steps, 1(\\.[0-9])? MB\n$")
foreach(file tape.html tape.dot tape.mmd)
  if(NOT EXISTS "${folder}/${file}")
    message(SEND_ERROR "${file} is missing")
  endif()
endforeach()
run(0 --dpi 20 --tape=tape.html --quiet)
expect("${output}" "^$")
run(1 --dpi 20 --dot missing/tape.dot)
expect("${error}" "^gallery[_a-z]*: write_dot: cannot write missing/tape\\.dot: ")
run(1 --dpi 20 --tape missing/tape.html)
expect("${error}" "^gallery: write_html: cannot write missing/tape\\.html: ")

foreach(options "--previews" "--color;red" "--dpi;0" "--dpi" "--tapes" "--tape" "--dot="
    "--out=")
  run(2 ${options})
  expect("${output}" "^$")
  expect("${error}" "^gallery: .*\\(--help lists the options\\)\n$")
endforeach()

# A folder that cannot be made.
file(WRITE "${folder}/file" "")
run(1 --out file/pictures)
expect("${error}" "^gallery: cannot make the folder file/pictures: Not a directory\n$")
