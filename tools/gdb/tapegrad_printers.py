"""Shows tensors, variables and shapes in gdb as what they are: parameter w [2, 3] [[1, 2, ...]]."""

import gdb
import gdb.printing
from tape_memory import sizes_of, tensor_text, variable_text


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
    printer_for("Shape", lambda shape: str(sizes_of(shape))),
    printer_for("Tensor", tensor_text),
    printer_for("Variable", variable_text),
    printer_for("Operand", variable_text),
]:
    printers.add_printer(*printer)
gdb.printing.register_pretty_printer(None, printers, replace=True)
