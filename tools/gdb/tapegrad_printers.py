"""Shows tensors, variables and shapes in gdb as what they are: parameter w [2, 3] [[1, 2, ...]]."""

import gdb
import gdb.printing
from nested_text import nested, one_line

MOST_NUMBERS = 12  # of a larger tensor, the first few
MOST_AXES = 1000  # a list that seems longer is not initialized


def vector_items(vector):
    """The elements of a std::vector, as a list of gdb values."""
    start = vector["_M_impl"]["_M_start"]
    count = int(vector["_M_impl"]["_M_finish"] - start)
    return [start[i] for i in range(count)]


def small_vector_items(vector):
    """The elements of a SmallVector, as a list of gdb values."""
    count = int(vector["size_"])
    if count > MOST_AXES:
        raise OverflowError("not initialized")
    few = vector["few_"]["_M_elems"]
    if count <= few.type.strip_typedefs().range()[1] + 1:
        return [few[i] for i in range(count)]
    return [unique_pointer(vector["many_"])[i] for i in range(count)]


def unique_pointer(owner):
    """What a std::unique_ptr points to: the first item of a tuple of pointer and deleter."""
    items = base_of(owner["_M_t"]["_M_t"], 0)
    return base_of(items, 1)["_M_head_impl"]


def base_of(value, i):
    """The part of an object that belongs to the i-th base class of its type."""
    return value[value.type.strip_typedefs().fields()[i]]


def string_of(text):
    """A std::string as Python's."""
    return text["_M_dataplus"]["_M_p"].string(length=int(text["_M_string_length"]))


def shape_of(tensor):
    return [int(size) for size in small_vector_items(tensor["shape_"]["sizes_"])]


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


def name_of(state):
    return one_line(string_of(state["name"]))


def variable_text(variable):
    state = state_of(variable)
    kind = "parameter" if unique_pointer(state["parameter"]) else "result" if int(state["tape"]) else "constant"
    name = name_of(state)
    return kind + " " + (name + " " if name else "") + tensor_text(state["value"])


class TextPrinter:
    """A value that prints as one line of text."""

    def __init__(self, value, text):
        self.value = value
        self.text = text

    def to_string(self):
        try:
            return self.text(self.value)
        except (gdb.MemoryError, OverflowError):
            return "(not initialized)"  # its line has not run yet


def printer_for(name, text):
    return name, "^tapegrad::" + name + "$", lambda value: TextPrinter(value, text)


printers = gdb.printing.RegexpCollectionPrettyPrinter("tapegrad")
for printer in [
    printer_for("Shape", lambda shape: str([int(s) for s in small_vector_items(shape["sizes_"])])),
    printer_for("Tensor", tensor_text),
    printer_for("Variable", variable_text),
    printer_for("Operand", variable_text),
]:
    printers.add_printer(*printer)
gdb.printing.register_pretty_printer(None, printers, replace=True)
