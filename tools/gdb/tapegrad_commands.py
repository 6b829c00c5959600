"""Commands for gdb: tape, break-op OPERATION, heatmap X, explain X, step-back.

They read the program's memory and run none of it, so that they work at any breakpoint; all but
step-back, which is a function of the program.
"""

import re

import gdb
from tapegrad_printers import (
    numbers_of,
    shape_of,
    state_of,
    string_of,
    tensor_text,
    variable_text,
    vector_items,
)

SHADES = " .:-=+*#%@"
MOST_ROWS, MOST_COLUMNS = 50, 76  # of a heatmap

# Operations that share a rule with another one, or are written as a sign.
RULES = {
    "+": "Add",
    "-": "Sub",
    "*": "Mul",
    "/": "Div",
    "max": "Extremum",
    "min": "Extremum",
    "expand": "BroadcastTo",
    "flatten": "Reshape",
    "squeeze": "Reshape",
    "unsqueeze": "Reshape",
    "sort": "Gather",
}


def plain(value):
    """The object behind a reference or pointer."""
    kind = value.type.strip_typedefs()
    if kind.code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF):
        return value.referenced_value()
    if kind.code == gdb.TYPE_CODE_PTR:
        return value.dereference()
    return value


def type_name(kind):
    """The name of a type behind const, typedefs, references and pointers."""
    kind = kind.strip_typedefs()
    if kind.code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF, gdb.TYPE_CODE_PTR):
        kind = kind.target().strip_typedefs()
    return kind.unqualified().name


def is_made(symbol, frame):
    """Whether a symbol is a variable, and the line that makes it has run."""
    if symbol.is_argument:
        return True
    return symbol.is_variable and symbol.line < frame.find_sal().line


def find_in_frames(wanted):
    """The nearest local variable or `this` of a type, from the selected frame outwards."""
    frame = gdb.selected_frame()
    while frame is not None and frame.is_valid():
        try:
            block = frame.block()
        except RuntimeError:
            block = None  # a function without debug information
        while block is not None:
            for symbol in block:
                if symbol.type and type_name(symbol.type) == wanted and is_made(symbol, frame):
                    return plain(symbol.value(frame))
            if block.function is not None:
                break
            block = block.superblock
        frame = frame.older()
    return None


def find_pass():
    """The BackwardPass that is running, or None."""
    return find_in_frames("tapegrad::BackwardPass")


def find_tape():
    tape = find_in_frames("tapegrad::Tape")
    if tape is None and find_pass() is not None:
        tape = plain(find_pass()["tape_"])
    if tape is None:
        raise gdb.GdbError("there is no Tape in this frame or those that called it; try up")
    return tape


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


def operation_of(entry):
    """The name "softmax" for an entry made by softmax."""
    # A unique_ptr is a pointer and nothing else.
    pointer_to_rule = gdb.lookup_type("tapegrad::Rule").pointer()
    pointer = entry["rule"].address.cast(pointer_to_rule.pointer()).dereference()
    rule = pointer.cast(pointer.dynamic_type).dereference()
    fields = [field.name for field in rule.type.fields()]
    if "operation" in fields:
        operation = rule["operation"]
        if operation.type.strip_typedefs().name.startswith("std::basic_string_view"):
            return operation["_M_str"].string(length=int(operation["_M_len"]))
        return string_of(operation)
    name = rule.type.name.split("::")[-1].replace("Rule", "")
    return re.sub("(?<!^)([A-Z])", r"_\1", name).lower()


class Names:
    """What the variables on a tape are called, as in printed tapes: x, t0 for line 0, 2, c0."""

    def __init__(self, entries):
        self.names = {}
        for line, entry in enumerate(entries):
            for variable in vector_items(entry["inputs"]):
                self.add(variable, "c%d" % len(self.names))
            self.add(entry["output"], "t%d" % line)

    def add(self, variable, made_up):
        state = state_of(variable)
        name = string_of(state["name"])
        if not name and not int(state["tape"]) and not shape_of(state["value"]):
            name = "%g" % numbers_of(state["value"])[0]
        self.names.setdefault(int(state.address), name or made_up)

    def name(self, variable):
        return self.names[int(state_of(variable).address)]


def formula(entry, names):
    inputs = ", ".join(names.name(variable) for variable in vector_items(entry["inputs"]))
    return "%s = %s(%s)" % (names.name(entry["output"]), operation_of(entry), inputs)


def place(entry):
    where = entry["where"]
    return "%s:%d" % (re.sub(r"^(\.\./)+", "", where["file"].string()), int(where["line"]))


def print_table(rows):
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths)]
        print("  ".join(cells).rstrip())


def tensor_argument(text):
    """The tensor that a command was given: a Tensor, or the value of a Variable."""
    value = plain(gdb.parse_and_eval(text)) if text else None
    name = type_name(value.type) if text else ""
    if name == "tapegrad::Tensor":
        return value
    if name in ("tapegrad::Variable", "tapegrad::Operand"):
        return state_of(value)["value"]
    raise gdb.GdbError("expected a Tensor or Variable, for example: heatmap x")


class TapeCommand(gdb.Command):
    """tape: the operations recorded so far; ">" is where the backward pass is."""

    def __init__(self):
        super().__init__("tape", gdb.COMMAND_DATA)

    def invoke(self, argument, from_tty):
        entries = deque_items(find_tape()["entries_"])
        here = int(find_pass()["line_"]) if find_pass() is not None else -1
        names = Names(entries)
        if not entries:
            print("nothing is recorded yet")
            return
        rows = []
        for line, entry in enumerate(entries):
            mark = ">" if line == here else " "
            value = tensor_text(state_of(entry["output"])["value"])
            rows.append(["%s%4d" % (mark, line), formula(entry, names), value, place(entry)])
        print_table(rows)


class BreakOpCommand(gdb.Command):
    """break-op OPERATION: stop in the derivative of an operation, for example: break-op softmax."""

    def __init__(self):
        super().__init__("break-op", gdb.COMMAND_BREAKPOINTS)

    def invoke(self, argument, from_tty):
        table = gdb.execute("info functions -q -n Rule::backward", to_string=True)
        rules = sorted(set(re.findall(r"tapegrad::(\w+)Rule::backward", table)))
        wanted = RULES.get(argument, argument).replace("_", "").lower()
        found = [rule for rule in rules if rule.lower() == wanted]
        if not found:
            raise gdb.GdbError("expected an operation, one of: " + ", ".join(rules).lower())
        for rule in found:
            gdb.execute("break tapegrad::" + rule + "Rule::backward")


class HeatmapCommand(gdb.Command):
    """heatmap X: a tensor or variable as a picture, one character a number, rows as lines."""

    def __init__(self):
        super().__init__("heatmap", gdb.COMMAND_DATA)

    def invoke(self, argument, from_tty):
        tensor = tensor_argument(argument)
        shape, numbers = shape_of(tensor), numbers_of(tensor)
        finite = [number for number in numbers if abs(number) < float("inf")]
        low, high = min(finite, default=0), max(finite, default=0)
        print("%s from %g to %g: '%s'" % (shape, low, high, SHADES))
        columns = max((shape or [1])[-1], 1)
        for row, begin in enumerate(range(0, len(numbers), columns)):
            if row == MOST_ROWS:
                print("  ... %d more rows" % (len(numbers) // columns - row))
                break
            line = "".join(shade(n, low, high) for n in numbers[begin : begin + columns])
            print("  |" + line[:MOST_COLUMNS] + ("..." if columns > MOST_COLUMNS else "|"))


def shade(number, low, high):
    if not abs(number) < float("inf"):
        return "?"
    level = (number - low) / (high - low) if high > low else 0
    return SHADES[min(int(level * len(SHADES)), len(SHADES) - 1)]


class ExplainCommand(gdb.Command):
    """explain X: where a variable is used, and what has been added to its gradient so far."""

    def __init__(self):
        super().__init__("explain", gdb.COMMAND_DATA)

    def invoke(self, argument, from_tty):
        if not argument:
            raise gdb.GdbError("expected a variable, for example: explain w")
        variable = plain(gdb.parse_and_eval(argument))
        state = int(state_of(variable).address)
        entries = deque_items(find_tape()["entries_"])
        names, steps = Names(entries), known_steps()
        print(variable_text(variable))
        rows = []
        for line, entry in reversed(list(enumerate(entries))):
            for i, used in enumerate(vector_items(entry["inputs"])):
                if int(state_of(used).address) == state:
                    added = added_text(steps, line, i)
                    rows.append(["  line %d" % line, formula(entry, names), added, place(entry)])
        print_table(rows) if rows else print("  no operation uses it")


def known_steps():
    """What is known of the steps of the backward pass, by line: `inputs` of a BackwardStep."""
    backward_pass = find_pass()
    if backward_pass is None:
        return None
    steps = vector_items(backward_pass["earlier_steps_"]) + [backward_pass["step_"]]
    return {int(step["line"]): vector_items(step["inputs"]) for step in steps}


def added_text(steps, line, i):
    if steps is None:
        return "no backward pass is running"
    if line not in steps or i >= len(steps[line]):
        return "not reached yet" if line < min(steps) else "done, not kept"
    payload = steps[line][i]["added"]["_M_payload"]
    if not payload["_M_engaged"]:
        return "adds nothing so far"
    added = payload["_M_payload"]["_M_value"]
    return "adds " + tensor_text(state_of(added)["value"])


class StepBackCommand(gdb.Command):
    """step-back: undo the last step of a BackwardPass that keeps its steps."""

    def __init__(self):
        super().__init__("step-back", gdb.COMMAND_RUNNING)

    def invoke(self, argument, from_tty):
        backward_pass = find_pass()
        if backward_pass is None:
            raise gdb.GdbError("there is no BackwardPass in this frame or those that called it")
        if "yes" not in str(backward_pass["keep_steps_"]):
            raise gdb.GdbError("this pass keeps no steps; make it with KeepSteps::yes")
        address = int(backward_pass.address)
        undone = gdb.parse_and_eval("((tapegrad::BackwardPass*)%d)->step_back()" % address)
        print("now at line %d" % int(backward_pass["line_"]) if undone else "this is the start")


for command in [TapeCommand, BreakOpCommand, HeatmapCommand, ExplainCommand, StepBackCommand]:
    command()
