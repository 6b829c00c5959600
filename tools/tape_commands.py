"""The commands `tape` and `explain`, for gdb and for lldb.

They read the program's memory, so that they work at any breakpoint and in a core file. What memory
does not hold, the program itself is asked for, if it can run: after backward, it runs the backward
pass once more and prints what it has found.
"""

from memory import (
    CommandError,
    call_text,
    evaluate,
    find_in_frames,
    map_items,
    plain,
    type_name,
)
from tape_memory import (
    Names,
    address_of,
    deque_items,
    formula,
    has_run_backward,
    kept_gradient,
    name_of,
    optional_value,
    place,
    tensor_text,
    value_text,
    variable_text,
    variables_on,
    vector_items,
)

LINES_AT_ENDS = 30  # of a long tape

TAPE_HELP = """tape: the operations recorded so far.

During a backward pass, ">" is where it is, and the gradients are those that have arrived. After
backward the program runs the pass again and prints the tape with it; "tape memory" shows only
what is there without running anything, as does a core file."""

EXPLAIN_HELP = """explain X: where a variable is used, and what that adds to its gradient.

During a backward pass, what has been added so far. After backward the program runs the pass
again and says what each operation has added. In a core file, the sum alone is known."""


# ---- What is in reach


def find_pass():
    """The BackwardPass that is running, or None."""
    return find_in_frames("tapegrad::BackwardPass")


def find_tape():
    tape = find_in_frames("tapegrad::Tape")
    if tape is None and find_pass() is not None:
        tape = plain(find_pass()["tape_"])
    if tape is None:
        raise CommandError("there is no Tape in this frame or those that called it; try up")
    return tape


def argument_value(text):
    """What a command was given: an expression of this frame, or the name of a variable on the tape,
    which may be out of sight."""
    try:
        return evaluate(text)
    except CommandError:
        for variable in variables_on(find_tape()):
            if name_of(variable) == text:
                return variable
        raise


def is_variable(value):
    return type_name(value) in ("tapegrad::Variable", "tapegrad::Operand")


# ---- What a BackwardPass knows


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


def known_steps(backward_pass):
    """What is known of the steps of the backward pass, by line: `inputs` of a BackwardStep."""
    steps = vector_items(backward_pass["earlier_steps_"]) + [backward_pass["step_"]]
    return {int(step["line"]): vector_items(step["inputs"]) for step in steps}


# ---- tape


def table(rows):
    """Rows of cells as lines, with the columns below each other."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths)]
        yield "  ".join(cells).rstrip()


def tape_text(argument):
    if argument not in ("", "memory"):
        raise CommandError("expected nothing or memory, got " + argument)
    tape, backward_pass = find_tape(), find_pass()
    if not argument and backward_pass is None and has_run_backward(tape):
        text = call_text(tape, "text")
        if text is not None:
            return text.rstrip("\n")
    return tape_in_memory(deque_items(tape["entries_"]), backward_pass)


def tape_in_memory(entries, backward_pass):
    if not entries:
        return "nothing is recorded yet"
    here = int(backward_pass["line_"]) if backward_pass is not None else -1
    gradients = gradients_so_far(backward_pass) if backward_pass is not None else None
    names = Names(entries)
    rows, last = [], -1
    for line in shown_lines(len(entries), here):
        if line > last + 1:
            rows.append(["  ...", "", "", ""])
        number = "%s%4d" % (">" if line == here else " ", line)
        rows += rows_of(entries[line], number, names, gradients)
        last = line
    return "\n".join(table(rows))


def shown_lines(count, here):
    """The lines of a tape; of a long one those at the ends, and where the backward pass is."""
    ends = [line < LINES_AT_ENDS or line >= count - LINES_AT_ENDS for line in range(count)]
    return [line for line in range(count) if ends[line] or line == here]


def rows_of(entry, number, names, gradients):
    """A line for the operation and, during a backward pass, one for its gradient."""
    output = entry["output"]
    rows = [[number, formula(entry, names), value_text(output), place(entry)]]
    if gradients is not None:
        gradient = gradients.get(address_of(output))
        text = "nothing yet" if gradient is None else value_text(gradient)
        rows.append(["", "  d" + names.name(output), text, ""])
    return rows


# ---- explain


def explain_text(argument):
    variable = argument_value(argument) if argument else None
    if not argument or not is_variable(variable):
        raise CommandError("expected a Variable, for example: explain w")
    tape, backward_pass = find_tape(), find_pass()
    if backward_pass is None and has_run_backward(tape):
        text = call_text(tape, "explain", variable)
        if text is not None:
            return text.rstrip("\n")
    return explain_in_memory(variable, deque_items(tape["entries_"]), backward_pass)


def explain_in_memory(variable, entries, backward_pass):
    names = Names(entries)
    steps = known_steps(backward_pass) if backward_pass is not None else None
    rows = []
    for line, entry in reversed(list(enumerate(entries))):
        for i, used in enumerate(vector_items(entry["inputs"])):
            if address_of(used) == address_of(variable):
                added = added_text(steps, line, i)
                rows.append(["  line %d" % line, formula(entry, names), added, place(entry)])
    uses = list(table(rows)) or ["  no operation uses it"]
    gradient = known_gradient(variable, backward_pass)
    return "\n".join([variable_text(variable), "  gradient: " + gradient] + uses)


def known_gradient(variable, backward_pass):
    """The sum so far: in the backward pass, or what a parameter has kept from earlier ones."""
    if backward_pass is not None:
        gradient = gradients_so_far(backward_pass).get(address_of(variable))
        return "nothing yet" if gradient is None else value_text(gradient)
    kept = kept_gradient(variable)
    return "none" if kept is None else tensor_text(kept)


def added_text(steps, line, i):
    if steps is None:
        return "no backward pass is running"
    if line not in steps or i >= len(steps[line]):
        return "not reached yet" if line < min(steps) else "has added its part"
    added = optional_value(steps[line][i]["added"])
    return "adds nothing so far" if added is None else "adds " + value_text(added)
