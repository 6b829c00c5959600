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

# The program `script` makes a terminal, for `type`; elsewhere than here it has other options.
if(NOT CMAKE_HOST_APPLE)
  find_program(script script)
endif()

# Types `keys` into the program with the options at the end; it must return `status`. Leaves what the
# terminal shows in `output`.
function(type status keys environment)
  file(WRITE "${folder}/keys" "${keys}")
  list(JOIN ARGN " " options)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env TERM=xterm ${environment}
      "${script}" -qec "'${program}' ${options}" /dev/null
    WORKING_DIRECTORY "${folder}" INPUT_FILE "${folder}/keys" OUTPUT_VARIABLE output
    RESULT_VARIABLE result TIMEOUT 60)
  if(NOT result STREQUAL status)
    message(SEND_ERROR "${ARGN}: expected status ${status}, got ${result}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()
