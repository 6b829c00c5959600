"""Types every command of docs/debugging.md into gdb and compares the answers, then checks what the
guide promises in ways of its own. Runs inside a gdb, and starts a second one to type into:

    gdb -nx -batch -x tools/gdb/tapegrad.py -x tests/tools/follow_debugging_guide.py PROGRAM

With UPDATE_GUIDE=1 in the environment the answers are written into the guide instead. Addresses and
line numbers may differ.
"""

import os
import pty
import re
import subprocess
import sys
import tempfile

import gdb

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from guide import follow, line_with, read_guide, write_guide  # noqa: E402
from nested_text import one_line  # noqa: E402

PROGRAM_SOURCE = "examples/05_stepping.cpp"
PROGRAM_FOLDER = r"\1build/debug/examples/"
PROMPT = "(gdb) "
NOISE = ("[Thread", "Using host", "warning:", "[Inferior", "Error in re-setting")
# The guide names files from the root, whatever the compiler called them.
PATH = re.compile(r"(?:[^\s(]*/)?((?:tensor|autograd|nn|optim|examples)/[\w/]+\.(?:cpp|h)\b)")

# What an older gdb says when it calls a function of the program on a processor with AMX. It can do
# everything else there.
CANNOT_CALL = "Couldn't write extended state status"

mistakes = []


def check(is_right, promise, details=""):
    if not is_right:
        mistakes.append(promise + (": " + details if details else ""))


# ---- The guide, word for word


class Gdb:
    """A gdb as the user of the guide starts it. It writes to a terminal, so that the program's
    output comes when it is printed and not at its end."""

    def __init__(self, program):
        self.terminal, gdbs_end = pty.openpty()
        start = ["gdb", "-nx", "-q", "-ex", "set width 0", "-ex", "set height 0"]
        start += ["-ex", "set style enabled off", "-ex", "set debuginfod enabled off"]
        start += ["-x", "tools/gdb/tapegrad.py", program]
        self.process = subprocess.Popen(
            start, stdin=subprocess.PIPE, stdout=gdbs_end, stderr=gdbs_end, text=True
        )
        os.close(gdbs_end)
        self.read_to_prompt()

    def read_to_prompt(self):
        text = ""
        while not text.endswith(PROMPT):
            text += os.read(self.terminal, 65536).decode()
        return text[: -len(PROMPT)]

    def answer_to(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        text = self.read_to_prompt().replace("\r", "").expandtabs(8)
        lines = [line.rstrip() for line in text.splitlines() if line.strip()]
        lines = [PATH.sub(r"\1", line) for line in lines if not line.startswith(NOISE)]
        return [re.sub("^(Starting program: ).*/", PROGRAM_FOLDER, line) for line in lines]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def follow_in_gdb(program):
    """The guide with the answers of gdb."""
    session = Gdb(program)
    result, wrong = follow(read_guide(), "gdb", session.answer_to)
    session.close()
    for answer in wrong:
        check(CANNOT_CALL in answer, answer)
    return result


# ---- What it promises


def restart(breakpoint):
    gdb.execute("delete")
    gdb.execute("break " + breakpoint, to_string=True)
    gdb.execute("run", to_string=True)


def current_line():
    where = gdb.selected_frame().find_sal()
    with open(where.symtab.fullname(), encoding="utf-8") as source:
        return source.read().splitlines()[where.line - 1]


def current_file():
    return gdb.selected_frame().find_sal().symtab.filename


def check_two_steps_reach_the_loop():
    restart("05_stepping.cpp:%d" % line_with("softmax(x, 1)", PROGRAM_SOURCE))
    gdb.execute("step", to_string=True)
    check(current_file().endswith("autograd/softmax.cpp"), "first step", current_file())
    gdb.execute("step", to_string=True)
    check(current_file().endswith("tensor/softmax.cpp"), "two steps lead to the loop", current_file())


def check_a_rule_shows_the_gradient():
    restart("SoftmaxRule::backward")
    g = gdb.execute("print g", to_string=True)
    check(re.search(r"\[2, 3\] \[\[.*\], \[.*\]\]", g), "g prints as a matrix", g)


def check_one_step_enters_the_rule():
    restart("tapegrad::BackwardPass::propagate")
    while "entry.rule->backward" not in current_line():
        gdb.execute("next", to_string=True)
    gdb.execute("step", to_string=True)
    name = gdb.selected_frame().name()
    check(name.endswith("Rule::backward"), "one step from the loop enters the rule", name)


def check_steps_stay_out_of_the_standard_library(steps):
    restart("main")
    entered = set()
    for _ in range(steps):
        gdb.execute("step", to_string=True)
        if not gdb.selected_inferior().pid:
            break  # the program has ended
        where = gdb.selected_frame().find_sal().symtab
        if where is None or "/c++/" in where.filename:
            entered.add(str(where and where.filename) + " " + str(gdb.selected_frame().name()))
    check(not entered, "step enters the standard library", "\n".join(sorted(entered)))


def ask(command):
    return gdb.execute(command, to_string=True)


def can_call_functions():
    restart("main")
    try:
        gdb.parse_and_eval("tapegrad::buffers_in_use()")
    except gdb.error as error:
        return CANNOT_CALL not in str(error)
    return True


def check_asking_the_program_keeps_breakpoints():
    restart("05_stepping.cpp:%d" % line_with("std::cout << tape", PROGRAM_SOURCE))
    ask("catch throw")
    ask("break MulRule::backward")
    ask("disable $bpnum")
    ask("break SoftmaxRule::backward")
    before = ask("info breakpoints")
    text = ask("tape")
    check("dw += sum(dweighted * weights)" in text, "tape prints both ways after backward", text)
    check("the sum of 2 contributions" in ask("explain weighted"), "explain asks the program")
    check("dw +=" not in ask("tape memory"), "tape memory asks nobody")
    check(ask("info breakpoints") == before, "asking changes no breakpoint", before)
    ask("continue")
    name = gdb.selected_frame().name()
    check(name.endswith("SoftmaxRule::backward"), "breakpoints go on working", name)


def check_names_stay_on_one_line():
    check(one_line("a\nb\t\x1b[2J\x7f") == r"a\nb\t\x1b[2J\x7f", "names are escaped")


def check_a_core_file_shows_what_memory_holds(breakpoint, answers):
    with tempfile.TemporaryDirectory() as folder:
        core = os.path.join(folder, "core")
        restart(breakpoint)
        ask("generate-core-file " + core)
        ask("kill")
        ask("core-file " + core)
        for command, expected in answers:
            text = ask(command)
            check(re.search(expected, text), "%s in a core file" % command, text)
        ask("core-file")


def check_what_has_no_name(folder):
    ask("file " + os.path.join(folder, "04_linear_regression"))
    restart("tapegrad::Optimizer::step")
    text = ask("tape memory")
    check("    1  t1 = matmul(c0, t0)  " in text, "a constant is called c0", text)


gdb.execute("set pagination off")
gdb.execute("set confirm off")
gdb.execute("set debuginfod enabled off")
result = follow_in_gdb(gdb.current_progspace().filename)
if os.environ.get("UPDATE_GUIDE"):
    if not can_call_functions():
        raise gdb.GdbError("UPDATE_GUIDE: gdb cannot call functions of the program here")
    mistakes.clear()
    write_guide(result)
check_two_steps_reach_the_loop()
check_a_rule_shows_the_gradient()
check_one_step_enters_the_rule()
check_steps_stay_out_of_the_standard_library(1500)
check_names_stay_on_one_line()
if can_call_functions():
    check_asking_the_program_keeps_breakpoints()
else:
    print("Not checked: what needs a function of the program, which gdb cannot call here.")
check_a_core_file_shows_what_memory_holds(
    "SoftmaxRule::backward",
    [
        ("tape", r">   0  weights = softmax\(x\) .*\n +dweights +\[2, 3\] \[\[0.180061, 0, "),
        ("explain w", r"\n  gradient: \[3\] \[1.25491, .*\n  line 1 .* has added its part "),
        ("heatmap weighted", r"\|@=-\|"),
    ],
)
check_a_core_file_shows_what_memory_holds(
    "05_stepping.cpp:%d" % line_with("std::cout << tape", PROGRAM_SOURCE),
    [
        ("tape", r"    1  weighted = mul\(weights, w\) "),
        ("explain w", r"\n  gradient: \[3\] \[1.25491, .*\n  line 1 .* no backward pass "),
    ],
)

check_what_has_no_name(os.path.dirname(gdb.current_progspace().filename))
print("\n".join(mistakes) or "The guide is right.")
gdb.execute("quit %d" % bool(mistakes))
