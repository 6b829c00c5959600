# Shows tools/check_layers.cmake one file at a time and expects it to pass or to complain.
#
#   cmake -D directory=DIR -P tests/tools/check_layers_test.cmake    (DIR is made and emptied)
cmake_minimum_required(VERSION 3.21)

set(checker "${CMAKE_CURRENT_LIST_DIR}/../../tools/check_layers.cmake")

# Leaves in `complaint` what the check says of a project with nothing but `file`.
function(check file line)
  file(REMOVE_RECURSE "${directory}")
  file(WRITE "${directory}/${file}" "#include ${line}\n")
  execute_process(
    COMMAND ${CMAKE_COMMAND} -D "root=${directory}" -P "${checker}"
    RESULT_VARIABLE failed ERROR_VARIABLE complaint)
  if(complaint AND NOT failed)
    message(FATAL_ERROR "the check complains, but does not fail: ${complaint}")
  endif()
  set(complaint "${complaint}" PARENT_SCOPE)
endfunction()

function(expect_allowed file line)
  check(${file} ${line})
  if(complaint)
    message(SEND_ERROR "${file} should be allowed ${line}, but: ${complaint}")
  endif()
endfunction()

function(expect_forbidden file line reason)
  check(${file} ${line})
  string(FIND "${complaint}" "${reason}" place)
  if(place EQUAL -1)
    message(SEND_ERROR "${file} with ${line}: expected '${reason}', got '${complaint}'")
  endif()
endfunction()

expect_allowed(tensor/softmax.cpp [["tensor/ops.h"]])
expect_allowed(tensor/softmax.cpp [[<cmath>]])
expect_allowed(autograd/softmax.cpp [["tensor/ops.h"]])
expect_allowed(nn/linear.h [["autograd/variable.h"]])
expect_allowed(optim/sgd.h [["autograd/variable.h"]])
expect_allowed(examples/tape.cpp [["tapegrad.h"]])
expect_allowed(examples/gradient_check.cpp [["tests/museum/museum.h"]])
expect_allowed(examples/plot/png.cpp [[<stb/stb_image_write.h>]])
expect_allowed(examples/plot/png.cpp [[<stb_image_write.h>]])
expect_allowed(tests/read_png.cpp [[<stb/stb_image.h>]])
expect_allowed(tests/nn/linear_test.cpp [["tests/tolerance.h"]])

expect_forbidden(tensor/softmax.cpp [["autograd/tape.h"]]
  "tensor/softmax.cpp includes autograd/tape.h: tensor must not know it")
expect_forbidden(tensor/deep/er.h [[<autograd/tape.h>]]
  "tensor/deep/er.h includes autograd/tape.h: tensor must not know it")
expect_forbidden(autograd/tape.cpp [["nn/module.h"]]
  "autograd/tape.cpp includes nn/module.h: autograd must not know it")
expect_forbidden(nn/linear.h [["optim/sgd.h"]]
  "nn/linear.h includes optim/sgd.h: nn must not know it")
expect_forbidden(optim/sgd.h [["nn/module.h"]]
  "optim/sgd.h includes nn/module.h: optim must not know it")
expect_forbidden(nn/module.h [["tapegrad.h"]]
  "nn/module.h includes tapegrad.h: nn must not know it")
expect_forbidden(examples/tape.cpp [["tests/tolerance.h"]]
  "examples/tape.cpp includes tests/tolerance.h: examples must not know it")
expect_forbidden(examples/tape.cpp [["tests/museum/museum.h"]]
  "examples/tape.cpp includes tests/museum/museum.h: examples must not know it")
expect_forbidden(examples/gradient_check.cpp [["tests/tolerance.h"]]
  "examples/gradient_check.cpp includes tests/tolerance.h: examples must not know it")
expect_forbidden(examples/tape.cpp [[<stb/stb_image_write.h>]]
  "examples/tape.cpp includes stb/stb_image_write.h: only examples/plot may")
expect_forbidden(tests/nn/linear_test.cpp [[<stb/stb_image.h>]]
  "tests/nn/linear_test.cpp includes stb/stb_image.h: only examples/plot may")
expect_forbidden(tensor/softmax.cpp [["ops.h"]]
  "tensor/softmax.cpp includes ops.h: write the path from the root")
expect_forbidden(tensor/softmax.cpp [["../autograd/tape.h"]]
  "tensor/softmax.cpp includes ../autograd/tape.h: write the path from the root")

file(REMOVE_RECURSE "${directory}")
