"""Shows tensors, variables and shapes in lldb as what they are, and lets `step` pass over the
standard library:

    lldb -o "command script import tools/lldb/tapegrad.py" PROGRAM
"""

import os
import sys

import lldb

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from nested_text import nested, one_line  # noqa: E402

MOST_NUMBERS = 12  # of a larger tensor, the first few
MOST_AXES = 1000  # a list that seems longer is not initialized

# What `step` does not enter: the standard library, accessors and checks.
PASSED_OVER = "^(std|__gnu_cxx)::|" + "|".join(
    [
        "^tapegrad::(Tensor|Shape|Variable|Operand|Axes|AxisView|TapeEntry|InputStep)::",
        "^tapegrad::[A-Za-z]*Rule::[A-Za-z]*Rule[(]",
        "^void tapegrad::require_(shape|argument)<",
        "^tapegrad::(normalized_axis|make_buffer|Tape::value_at_last_use)[(]",
        "^tapegrad::Walk::(offset|step|run_length)[(]",
    ]
)


def raw(value, *path):
    """A member of a member ..., not as other formatters would show it."""
    value = value.GetNonSyntheticValue()
    for name in path:
        value = value.GetChildMemberWithName(name).GetNonSyntheticValue()
    return value


def unique_pointer(owner):
    """What a std::unique_ptr points to: the first item of a tuple of pointer and deleter."""
    items = raw(owner, "_M_t", "_M_t").GetChildAtIndex(0)
    last_base = items.GetChildAtIndex(items.GetNumChildren() - 1)
    return raw(last_base, "_M_head_impl")


def numbers_at(start, count):
    """`count` numbers in memory, from where the pointer `start` points."""
    kind = start.GetType().GetPointeeType()
    data = start.GetPointeeData(0, count)
    error = lldb.SBError()
    readers = {"double": data.GetDouble, "float": data.GetFloat}
    read = readers.get(kind.GetCanonicalType().GetName(), data.GetSignedInt64)
    return [read(error, i * kind.GetByteSize()) for i in range(count)]


def vector_numbers(vector, most):
    """The numbers in a std::vector, at most `most` of them, and how many there are."""
    start = raw(vector, "_M_impl", "_M_start")
    size = raw(vector, "_M_impl", "_M_finish").GetValueAsUnsigned() - start.GetValueAsUnsigned()
    count = size // start.GetType().GetPointeeType().GetByteSize()
    return numbers_at(start, min(count, most)), count


def small_vector_numbers(vector):
    """The numbers in a SmallVector."""
    count = raw(vector, "size_").GetValueAsUnsigned()
    if count > MOST_AXES:
        return []  # its line has not run yet
    few = raw(vector, "few_", "_M_elems")
    if count > few.GetNumChildren():
        return numbers_at(unique_pointer(raw(vector, "many_")), count)
    return [few.GetChildAtIndex(i).GetValueAsSigned() for i in range(count)]


def shape_of(tensor):
    return small_vector_numbers(raw(tensor, "shape_", "sizes_"))


def tensor_text(tensor):
    vector = raw(tensor, "values_", "_M_ptr")
    if not vector.GetValueAsUnsigned():
        return str(shape_of(tensor)) + " forgotten"  # by a Tape with KeepValues::no
    numbers, count = vector_numbers(vector.Dereference(), MOST_NUMBERS)
    more = ", ..." if count > len(numbers) else ""
    shape = shape_of(tensor)
    return str(shape) + " " + nested(shape, numbers) + more


def variable_text(variable):
    state = raw(variable, "state_", "_M_ptr").Dereference()
    is_parameter = unique_pointer(raw(state, "parameter")).GetValueAsUnsigned()
    is_result = raw(state, "tape").GetValueAsUnsigned()
    kind = "parameter" if is_parameter else "result" if is_result else "constant"
    length = raw(state, "name", "_M_string_length").GetValueAsUnsigned()
    start = raw(state, "name", "_M_dataplus", "_M_p").GetValueAsUnsigned()
    error = lldb.SBError()
    name = variable.GetProcess().ReadMemory(start, length, error).decode() + " " if length else ""
    return kind + " " + one_line(name) + tensor_text(raw(state, "value"))


def shape_summary(value, _):
    return str(small_vector_numbers(raw(value, "sizes_")))


def tensor_summary(value, _):
    return tensor_text(value)


def variable_summary(value, _):
    return variable_text(value)


def __lldb_init_module(debugger, _):
    summaries = {
        "Shape": "shape_summary",
        "Tensor": "tensor_summary",
        "Variable": "variable_summary",
        "Operand": "variable_summary",
    }
    for kind, function in summaries.items():
        add = "type summary add --python-function %s.%s tapegrad::%s"
        debugger.HandleCommand(add % (__name__, function, kind))
    setting = "settings set target.process.thread.step-avoid-regexp "
    debugger.HandleCommand(setting + PASSED_OVER)
