"""Commands for gdb: tape, break-op OPERATION, heatmap X, explain X, step-back.

They read the program's memory, so that they work at any breakpoint and in a core file. What memory
does not hold, the program itself is asked for, if it can run: after backward, tape and explain let
it run the backward pass once more and print what it has found.
"""

import re

import gdb
from tapegrad_printers import (
    name_of,
    numbers_of,
    shape_of,
    state_of,
    string_of,
    tensor_text,
    unique_pointer,
    variable_text,
    vector_items,
)

SHADES = " .:-=+*#%@"
MOST_ROWS, MOST_COLUMNS = 50, 76  # of a heatmap
LINES_AT_ENDS = 30  # of a long tape

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
    try:
        frame = gdb.selected_frame()
    except gdb.error:
        raise gdb.GdbError("the program is not running")
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


def has_run_backward(tape):
    return bool(tape["last_loss_"]["_M_payload"]["_M_engaged"])


def ask_program(object, call):
    """The text that a member function of an object returns: "explain(...)". None where there is no
    process to run it, or the program was linked without it."""
    pointer = "((%s*)%d)->" % (type_name(object.type), int(object.address))
    enabled = [point for point in gdb.breakpoints() if point.enabled]
    try:
        for point in enabled:
            point.enabled = False  # those in the rules are not meant
        return string_of(gdb.parse_and_eval(pointer + call))
    except gdb.error as error:
        if "extended state" in str(error):  # a gdb older than the processor
            print("(from memory: gdb cannot call functions here: %s)" % error)
        return None
    finally:
        for point in enabled:
            point.enabled = True


def gradients_so_far(backward_pass):
    """What a BackwardPass has for each variable, by its address: those of results are listed by the
    line of the result, those of parameters in an unordered_map."""
    entries = deque_items(plain(backward_pass["tape_"])["entries_"])
    gradients = {}
    for entry, gradient in zip(entries, vector_items(backward_pass["of_results_"])):
        gradients[address_of(entry["output"])] = optional_value(gradient)
    for parameter, gradient in map_items(backward_pass["of_parameters_"]):
        gradients[parameter] = optional_value(gradient)
    return gradients


def optional_value(optional):
    """What a std::optional holds, or None."""
    payload = optional["_M_payload"]
    return payload["_M_payload"]["_M_value"] if payload["_M_engaged"] else None


def map_items(unordered_map):
    """The keys, which are addresses, and values of a std::unordered_map. Its nodes are: the next
    node, the key, the value."""
    word = gdb.lookup_type("unsigned long")
    value_pointer = unordered_map.type.template_argument(1).pointer()
    node = int(unordered_map["_M_h"]["_M_before_begin"]["_M_nxt"])
    while node:
        words = gdb.Value(node).cast(word.pointer())
        yield int(words[1]), gdb.Value(node + 2 * word.sizeof).cast(value_pointer).dereference()
        node = int(words[0])


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


def address_of(variable):
    """Of what all copies of it share."""
    return int(variable["state_"]["_M_ptr"])


class Names:
    """What the variables on a tape are called, as in printed tapes: x, t0 for line 0, 2, c0, p0."""

    def __init__(self, entries):
        self.lines = {address_of(entry["output"]): line for line, entry in enumerate(entries)}
        self.leaves = {}  # by kind, the address of each that has no name

    def name(self, variable):
        state, address = state_of(variable), address_of(variable)
        name = name_of(state)
        if name:
            return name
        if address in self.lines:
            return "t%d" % self.lines[address]
        if not state["is_parameter"] and not shape_of(state["value"]):
            return "%g" % numbers_of(state["value"])[0]
        kind = "p" if state["is_parameter"] else "c"
        known = self.leaves.setdefault(kind, {})
        return kind + str(known.setdefault(address, len(known)))


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


def argument_value(text):
    """What a command was given: an expression of this frame, or the name of a variable on the tape,
    which may be out of sight."""
    try:
        return plain(gdb.parse_and_eval(text))
    except gdb.error as error:
        for variable in variables_on(find_tape()):
            if name_of(state_of(variable)) == text:
                return variable
        raise gdb.GdbError(str(error))


def variables_on(tape):
    for entry in deque_items(tape["entries_"]):
        yield from vector_items(entry["inputs"])
        yield entry["output"]


def is_variable(value):
    return type_name(value.type) in ("tapegrad::Variable", "tapegrad::Operand")


def tensor_argument(text):
    """The tensor that a command was given: a Tensor, or the value of a Variable."""
    value = argument_value(text) if text else None
    if text and type_name(value.type) == "tapegrad::Tensor":
        return value
    if text and is_variable(value):
        return state_of(value)["value"]
    raise gdb.GdbError("expected a Tensor or Variable, for example: heatmap x")


class TapeCommand(gdb.Command):
    """tape: the operations recorded so far.

    During a backward pass, ">" is where it is, and the gradients are those that have arrived. After
    backward the program runs the pass again and prints the tape with it; "tape memory" shows only
    what is there without running anything, as does a core file."""

    def __init__(self):
        super().__init__("tape", gdb.COMMAND_DATA)

    def invoke(self, argument, from_tty):
        if argument not in ("", "memory"):
            raise gdb.GdbError("expected nothing or memory, got " + argument)
        tape, backward_pass = find_tape(), find_pass()
        may_ask = not argument and backward_pass is None and has_run_backward(tape)
        text = ask_program(tape, "text()") if may_ask else None
        if text is not None:
            print(text, end="")
        else:
            self.print_memory(deque_items(tape["entries_"]), backward_pass)

    def print_memory(self, entries, backward_pass):
        if not entries:
            print("nothing is recorded yet")
            return
        here = int(backward_pass["line_"]) if backward_pass is not None else -1
        gradients = gradients_so_far(backward_pass) if backward_pass is not None else None
        names = Names(entries)
        rows, last = [], -1
        for line in shown_lines(len(entries), here):
            if line > last + 1:
                rows.append(["  ...", "", "", ""])
            number = "%s%4d" % (">" if line == here else " ", line)
            rows += self.rows_of(entries[line], number, names, gradients)
            last = line
        print_table(rows)

    def rows_of(self, entry, number, names, gradients):
        """A line for the operation and, during a backward pass, one for its gradient."""
        value = tensor_text(state_of(entry["output"])["value"])
        rows = [[number, formula(entry, names), value, place(entry)]]
        if gradients is not None:
            gradient = gradients.get(address_of(entry["output"]))
            text = "nothing yet" if gradient is None else tensor_text(state_of(gradient)["value"])
            rows.append(["", "  d" + names.name(entry["output"]), text, ""])
        return rows


def shown_lines(count, here):
    """The lines of a tape; of a long one those at the ends, and where the backward pass is."""
    ends = [line < LINES_AT_ENDS or line >= count - LINES_AT_ENDS for line in range(count)]
    return [line for line in range(count) if ends[line] or line == here]


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
    """explain X: where a variable is used, and what that adds to its gradient.

    During a backward pass, what has been added so far. After backward the program runs the pass
    again and says what each operation has added. In a core file, the sum alone is known."""

    def __init__(self):
        super().__init__("explain", gdb.COMMAND_DATA)

    def invoke(self, argument, from_tty):
        variable = argument_value(argument) if argument else None
        if not argument or not is_variable(variable):
            raise gdb.GdbError("expected a Variable, for example: explain w")
        tape = find_tape()
        if find_pass() is None and has_run_backward(tape):
            text = ask_program(tape, "explain(*(tapegrad::Variable*)%d)" % int(variable.address))
            if text is not None:
                print(text, end="")
                return
        self.print_memory(variable, deque_items(tape["entries_"]))

    def print_memory(self, variable, entries):
        address = address_of(variable)
        names, steps = Names(entries), known_steps()
        print(variable_text(variable))
        print("  gradient: " + known_gradient(variable))
        rows = []
        for line, entry in reversed(list(enumerate(entries))):
            for i, used in enumerate(vector_items(entry["inputs"])):
                if address_of(used) == address:
                    added = added_text(steps, line, i)
                    rows.append(["  line %d" % line, formula(entry, names), added, place(entry)])
        print_table(rows) if rows else print("  no operation uses it")


def known_gradient(variable):
    """The sum so far: in the backward pass, or what a parameter has kept from earlier ones."""
    state = state_of(variable)
    if find_pass() is not None:
        gradient = gradients_so_far(find_pass()).get(address_of(variable))
        return "nothing yet" if gradient is None else tensor_text(state_of(gradient)["value"])
    parameter = unique_pointer(state["parameter"])
    kept = optional_value(parameter["gradient"]) if parameter else None
    return "none" if kept is None else tensor_text(kept)


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
        return "not reached yet" if line < min(steps) else "has added its part"
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
