"""Reads tensors, variables and tapes out of a program's memory, for gdb and for lldb.

A value is a gdb.Value, or what lldb/memory.py makes to look like one. What the debuggers do in ways
of their own is in the module `memory` of their folders.
"""

import re

from memory import array_length, member_names, rule_of, type_name, unique_pointer
from nested_text import nested, one_line

MOST_NUMBERS = 12  # of a larger tensor, the first few
MOST_AXES = 1000  # a list that seems longer is not initialized


# ---- The standard library's types


def vector_items(vector):
    """The elements of a std::vector, as a list of values."""
    start = vector["_M_impl"]["_M_start"]
    count = int(vector["_M_impl"]["_M_finish"] - start)
    return [start[i] for i in range(count)]


def deque_items(deque):
    """The elements of a std::deque, block by block."""
    begin, end = deque["_M_impl"]["_M_start"], deque["_M_impl"]["_M_finish"]
    per_block = int(begin["_M_last"] - begin["_M_first"])
    items, node, current, last = [], begin["_M_node"], begin["_M_cur"], begin["_M_last"]
    while current != end["_M_cur"]:
        items.append(current.dereference())
        current += 1
        if current == last and current != end["_M_cur"]:
            node += 1
            current = node.dereference()
            last = current + per_block
    return items


def optional_value(optional):
    """What a std::optional holds, or None."""
    payload = optional["_M_payload"]
    return payload["_M_payload"]["_M_value"] if payload["_M_engaged"] else None


def string_of(text):
    """A std::string as Python's."""
    return text["_M_dataplus"]["_M_p"].string(length=int(text["_M_string_length"]))


# ---- Tensors and variables


def small_vector_items(vector):
    """The elements of a SmallVector, as a list of values."""
    count = int(vector["size_"])
    if not 0 <= count <= MOST_AXES:
        raise OverflowError("not initialized")
    few = vector["few_"]["_M_elems"]
    items = few if count <= array_length(few) else unique_pointer(vector["many_"])
    return [items[i] for i in range(count)]


def sizes_of(shape):
    return [int(size) for size in small_vector_items(shape["sizes_"])]


def shape_of(tensor):
    return sizes_of(tensor["shape_"])


def numbers_of(tensor, most=None):
    """The numbers of a Tensor in row-major order, at most `most` of them."""
    vector = tensor["values_"]["_M_ptr"].dereference()
    start = vector["_M_impl"]["_M_start"]
    count = int(vector["_M_impl"]["_M_finish"] - start)
    return [float(start[i]) for i in range(count if most is None else min(count, most))]


def tensor_text(tensor):
    shape = shape_of(tensor)
    if not tensor["values_"]["_M_ptr"]:
        return str(shape) + " forgotten"  # by a Tape with KeepValues::no
    numbers = numbers_of(tensor, MOST_NUMBERS)
    count = 1
    for size in shape:
        count *= size
    return str(shape) + " " + nested(shape, numbers) + (", ..." if count > len(numbers) else "")


def state_of(variable):
    """What all copies of a Variable share."""
    return variable["state_"]["_M_ptr"].dereference()


def address_of(variable):
    """Of what all copies of it share."""
    return int(variable["state_"]["_M_ptr"])


def name_of(variable):
    return one_line(string_of(state_of(variable)["name"]))


def value_text(variable):
    """Its numbers."""
    return tensor_text(state_of(variable)["value"])


def is_parameter(variable):
    return bool(unique_pointer(state_of(variable)["parameter"]))


def kept_gradient(variable):
    """What Tape::backward has left in a parameter; None elsewhere."""
    if not is_parameter(variable):
        return None
    return optional_value(unique_pointer(state_of(variable)["parameter"])["gradient"])


def variable_text(variable):
    is_result = int(state_of(variable)["tape"]) != 0
    kind = "parameter" if is_parameter(variable) else "result" if is_result else "constant"
    name = name_of(variable)
    return kind + " " + (name + " " if name else "") + value_text(variable)


# ---- Tapes


def has_run_backward(tape):
    return optional_value(tape["last_loss_"]) is not None


def variables_on(tape):
    for entry in deque_items(tape["entries_"]):
        yield from vector_items(entry["inputs"])
        yield entry["output"]


def operation_of(entry):
    """The name "softmax" for an entry made by softmax."""
    rule = rule_of(entry)
    if "operation" in member_names(rule):
        operation = rule["operation"]
        if type_name(operation).startswith("std::basic_string_view"):
            return operation["_M_str"].string(length=int(operation["_M_len"]))
        return string_of(operation)
    name = type_name(rule).split("::")[-1].replace("Rule", "")
    return re.sub("(?<!^)([A-Z])", r"_\1", name).lower()


class Names:
    """What the variables on a tape are called, as in printed tapes: x, t0 for line 0, 2, c0, p0."""

    def __init__(self, entries):
        self.lines = {address_of(entry["output"]): line for line, entry in enumerate(entries)}
        self.leaves = {}  # by kind, the address of each that has no name

    def name(self, variable):
        address, value = address_of(variable), state_of(variable)["value"]
        name = name_of(variable)
        if name:
            return name
        if address in self.lines:
            return "t%d" % self.lines[address]
        if not is_parameter(variable) and not shape_of(value):
            return "%g" % numbers_of(value)[0]
        kind = "p" if is_parameter(variable) else "c"
        known = self.leaves.setdefault(kind, {})
        return kind + str(known.setdefault(address, len(known)))


def formula(entry, names):
    inputs = ", ".join(names.name(variable) for variable in vector_items(entry["inputs"]))
    return "%s = %s(%s)" % (names.name(entry["output"]), operation_of(entry), inputs)


def place(entry):
    where = entry["where"]
    return "%s:%d" % (re.sub(r"^(\.\./)+", "", where["file"].string()), int(where["line"]))
