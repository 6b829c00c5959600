# For tests that run `program` as a user does, in the empty folder `folder`.

file(REMOVE_RECURSE "${folder}")
file(MAKE_DIRECTORY "${folder}")

# Runs the program with the options after `status`, which is what it must return. Leaves what it prints
# in `output` and `error`.
function(run status)
  execute_process(COMMAND "${program}" ${ARGN} WORKING_DIRECTORY "${folder}"
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE error)
  if(NOT result STREQUAL status)
    message(SEND_ERROR "${ARGN}: expected status ${status}, got ${result}\n${output}${error}")
  endif()
  set(output "${output}" PARENT_SCOPE)
  set(error "${error}" PARENT_SCOPE)
endfunction()

function(expect text pattern)
  if(NOT text MATCHES "${pattern}")
    message(SEND_ERROR "expected '${pattern}' in:\n${text}")
  endif()
endfunction()
