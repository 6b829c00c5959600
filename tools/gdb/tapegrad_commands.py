"""Commands for gdb: tape, break-op OPERATION, heatmap X, explain X, step-back."""

import re

import gdb
from memory import CommandError, type_name
from tape_commands import (
    EXPLAIN_HELP,
    TAPE_HELP,
    argument_value,
    explain_text,
    find_pass,
    is_variable,
    tape_text,
)
from tape_memory import numbers_of, shape_of, state_of

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


def tensor_argument(text):
    """The tensor that a command was given: a Tensor, or the value of a Variable."""
    value = argument_value(text) if text else None
    if text and type_name(value) == "tapegrad::Tensor":
        return value
    if text and is_variable(value):
        return state_of(value)["value"]
    raise CommandError("expected a Tensor or Variable, for example: heatmap x")


class TapeCommand(gdb.Command):
    __doc__ = TAPE_HELP

    def __init__(self):
        super().__init__("tape", gdb.COMMAND_DATA)

    def invoke(self, argument, from_tty):
        print(tape_text(argument))


class ExplainCommand(gdb.Command):
    __doc__ = EXPLAIN_HELP

    def __init__(self):
        super().__init__("explain", gdb.COMMAND_DATA)

    def invoke(self, argument, from_tty):
        print(explain_text(argument))


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
            raise CommandError("expected an operation, one of: " + ", ".join(rules).lower())
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


class StepBackCommand(gdb.Command):
    """step-back: undo the last step of a BackwardPass that keeps its steps."""

    def __init__(self):
        super().__init__("step-back", gdb.COMMAND_RUNNING)

    def invoke(self, argument, from_tty):
        backward_pass = find_pass()
        if backward_pass is None:
            raise CommandError("there is no BackwardPass in this frame or those that called it")
        if "yes" not in str(backward_pass["keep_steps_"]):
            raise CommandError("this pass keeps no steps; make it with KeepSteps::yes")
        address = int(backward_pass.address)
        try:
            undone = gdb.parse_and_eval("((tapegrad::BackwardPass*)%d)->step_back()" % address)
        except gdb.error as error:
            raise CommandError("gdb cannot call step_back here: %s" % error)
        print("now at line %d" % int(backward_pass["line_"]) if undone else "this is the start")


for command in [TapeCommand, BreakOpCommand, HeatmapCommand, ExplainCommand, StepBackCommand]:
    command()
