"""Shows tensors, variables and shapes in lldb as what they are, lets `step` pass over the standard
library, and adds the commands `tape` and `explain`:

    lldb -o "command script import tools/lldb/tapegrad.py" PROGRAM
"""

import os
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
for folder in [FOLDER, os.path.dirname(FOLDER)]:
    if folder not in sys.path:
        sys.path.insert(0, folder)

import memory  # noqa: E402
from tape_commands import EXPLAIN_HELP, TAPE_HELP, explain_text, tape_text  # noqa: E402
from tape_memory import sizes_of, tensor_text, variable_text  # noqa: E402

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


def summary(text, value):
    try:
        return text(memory.Value(value))
    except (OverflowError, UnicodeDecodeError):
        return "(not initialized)"  # its line has not run yet


def shape_summary(value, _):
    return summary(lambda shape: str(sizes_of(shape)), value)


def tensor_summary(value, _):
    return summary(tensor_text, value)


def variable_summary(value, _):
    return summary(variable_text, value)


class Command:
    """A command that answers with a text."""

    def __init__(self, debugger, _):
        pass

    def __call__(self, debugger, argument, context, result):
        memory.debugger = debugger
        try:
            result.AppendMessage(self.answer(argument.strip()))
        except memory.CommandError as error:
            result.SetError(str(error))

    def get_short_help(self):
        return self.help.splitlines()[0]

    def get_long_help(self):
        return self.help


class TapeCommand(Command):
    help = TAPE_HELP
    answer = staticmethod(tape_text)


class ExplainCommand(Command):
    help = EXPLAIN_HELP
    answer = staticmethod(explain_text)


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
    for name, command in {"tape": "TapeCommand", "explain": "ExplainCommand"}.items():
        debugger.HandleCommand("command script add -c %s.%s %s" % (__name__, command, name))
    setting = "settings set target.process.thread.step-avoid-regexp "
    debugger.HandleCommand(setting + PASSED_OVER)
