"""Runs inside lldb, after tools/lldb/tapegrad.py, with the program 05_stepping: follows what
docs/debugging.md shows of lldb, then checks that tensors print as numbers, that steps lead where the
guide says for gdb, and what the commands answer elsewhere.

With UPDATE_GUIDE=1 in the environment the answers are written into the guide instead.
"""

import os
import sys

import lldb

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from guide import follow, line_with, read_guide, write_guide  # noqa: E402

PROGRAM_SOURCE = "examples/05_stepping.cpp"
mistakes = []


def check(is_right, promise, details):
    if not is_right:
        mistakes.append("%s: %s" % (promise, details))


def answer_to(command):
    target, result = lldb.debugger.GetSelectedTarget(), lldb.SBCommandReturnObject()
    frame = target.GetProcess().GetSelectedThread().GetSelectedFrame()
    context = lldb.SBExecutionContext(frame if frame.IsValid() else target)
    lldb.debugger.GetCommandInterpreter().HandleCommand(command, context, result)
    return ((result.GetOutput() or "") + (result.GetError() or "")).splitlines()


def follow_the_guide(target):
    result, wrong = follow(read_guide(), "lldb", answer_to, may_leave_out=True)
    if os.environ.get("UPDATE_GUIDE"):
        write_guide(result)
    else:
        mistakes.extend(wrong)
    target.GetProcess().Kill()
    target.DeleteAllBreakpoints()


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
    line = line_with("softmax(x, 1)", PROGRAM_SOURCE)
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


def check_commands_answer(target):
    line = line_with("std::cout << tape", PROGRAM_SOURCE)
    session = Session(target, target.BreakpointCreateByLocation("05_stepping.cpp", line))
    in_rule = target.BreakpointCreateByName("MulRule::backward")
    check_answer("tape", "dw += sum(dweighted * weights)")
    check_answer("explain weighted", "the sum of 2 contributions")
    check_answer("explain v", "error: there is no variable 'v' here")
    check_answer("explain", "error: expected a Variable, for example: explain w")
    check_answer("tape memory", "    1  weighted = mul(weights, w)  ")
    check_answer("tape here", "error: expected nothing or memory, got here")
    check(session.frame().GetFunctionName() == "main", "asking stops nowhere", session.frame())
    target.BreakpointDelete(in_rule.GetID())
    session.end(target)


def check_answer(command, part):
    answer = "\n".join(answer_to(command))
    check(part in answer, command + " answers " + part, answer)


def check_what_has_no_name(folder):
    target = lldb.debugger.CreateTarget(os.path.join(folder, "04_linear_regression"))
    lldb.debugger.SetSelectedTarget(target)
    session = Session(target, target.BreakpointCreateByName("tapegrad::Optimizer::step"))
    check_answer("tape memory", "    1  t1 = matmul(c0, t0)  ")
    session.end(target)


def __lldb_init_module(debugger, _):
    debugger.SetAsync(False)
    target = debugger.GetSelectedTarget()
    check_answer("tape", "error: the program is not running")
    follow_the_guide(target)
    check_two_steps_reach_the_loop(target)
    check_a_rule_shows_the_gradient(target)
    check_steps_stay_out_of_the_standard_library(target, 300)
    check_commands_answer(target)
    check_what_has_no_name(target.GetExecutable().GetDirectory())
    print("\n".join(mistakes) or "lldb shows what it should.")
