"""Runs inside lldb, after tools/lldb/tapegrad.py, with the program 05_stepping: checks that tensors
print as numbers and that steps lead where docs/debugging.md says for gdb."""

import lldb

PROGRAM_SOURCE = "examples/05_stepping.cpp"
mistakes = []


def check(is_right, promise, details):
    if not is_right:
        mistakes.append("%s: %s" % (promise, details))


def line_with(text):
    with open(PROGRAM_SOURCE, encoding="utf-8") as source:
        return 1 + next(i for i, line in enumerate(source) if text in line)


def file_of(frame):
    folder = frame.GetLineEntry().GetFileSpec().GetDirectory() or ""
    return folder.split("/")[-1] + "/" + (frame.GetLineEntry().GetFileSpec().GetFilename() or "")


class Session:
    """A run of the program from its start to a breakpoint."""

    def __init__(self, target, breakpoint):
        self.breakpoint = breakpoint
        nothing = open("/dev/null", "w", encoding="utf-8")
        error = lldb.SBError()
        info = lldb.SBLaunchInfo([])
        info.AddOpenFileAction(1, nothing.name, False, True)
        info.SetLaunchFlags(lldb.eLaunchFlagDisableASLR)
        self.process = target.Launch(info, error)
        check(error.Success(), "the program runs", error.GetCString())

    def thread(self):
        return self.process.GetSelectedThread()

    def frame(self):
        return self.thread().GetFrameAtIndex(0)

    def end(self, target):
        self.process.Kill()
        target.BreakpointDelete(self.breakpoint.GetID())


def check_two_steps_reach_the_loop(target):
    line = line_with("softmax(x, 1)")
    session = Session(target, target.BreakpointCreateByLocation("05_stepping.cpp", line))
    x = session.frame().FindVariable("x").GetSummary()
    check(x == "parameter x [2, 3] [[1, 2, 3], [3, 1, 1]]", "x prints as a matrix", x)
    session.thread().StepInto()
    check(file_of(session.frame()) == "autograd/softmax.cpp", "first step", session.frame())
    session.thread().StepInto()
    check(file_of(session.frame()) == "tensor/softmax.cpp", "second step", session.frame())
    session.end(target)


def check_a_rule_shows_the_gradient(target):
    session = Session(target, target.BreakpointCreateByName("SoftmaxRule::backward"))
    g = session.frame().FindVariable("g").GetSummary()
    check(g and g.startswith("constant [2, 3] [["), "g prints as a matrix", g)
    session.end(target)


def check_steps_stay_out_of_the_standard_library(target, steps):
    session = Session(target, target.BreakpointCreateByName("main"))
    entered = set()
    for _ in range(steps):
        session.thread().StepInto()
        if session.process.GetState() != lldb.eStateStopped:
            break  # the program has ended
        name = session.frame().GetFunctionName() or "(no name)"
        if name.startswith(("std::", "__gnu_cxx::")):
            entered.add(name)
    check(not entered, "step enters the standard library", sorted(entered))
    session.end(target)


def __lldb_init_module(debugger, _):
    debugger.SetAsync(False)
    target = debugger.GetSelectedTarget()
    check_two_steps_reach_the_loop(target)
    check_a_rule_shows_the_gradient(target)
    check_steps_stay_out_of_the_standard_library(target, 300)
    print("\n".join(mistakes) or "lldb shows what it should.")
