"""Follows docs/debugging.md, for the tests of gdb and of lldb."""

import re

GUIDE = "docs/debugging.md"


def read_guide():
    with open(GUIDE, encoding="utf-8") as guide:
        return guide.read().splitlines()


def write_guide(lines):
    with open(GUIDE, "w", encoding="utf-8") as guide:
        guide.write("\n".join(lines) + "\n")


def line_with(text, file):
    with open(file, encoding="utf-8") as source:
        return 1 + next(i for i, line in enumerate(source) if text in line)


def normalized(text):
    text = re.sub(r"0x[0-9a-f]+", "0x...", text)
    text = re.sub(r"(?m)^\d+ +", "", text)
    text = re.sub(r"(\.(?:cpp|h)):\d+", r"\1:...", text)
    text = re.sub(r", line \d+\.", ", line ...", text)
    return "\n".join(line.rstrip() for line in text.strip().splitlines() if line.strip())


def follow(lines, debugger, answer_to, may_leave_out=False):
    """Gives a debugger the commands of its blocks, one after the other. Returns the guide with the
    answers, and the mistakes.

    answer_to:      from a command to the lines of its answer
    may_leave_out:  whether a command without an answer in the guide may have one"""
    prompt = "(%s) " % debugger
    result, mistakes, position, inside = [], [], 0, False
    while position < len(lines):
        line = lines[position]
        position += 1
        result.append(line)
        if line.startswith("```"):
            inside = line == "```" + debugger
        if not (inside and line.startswith(prompt)):
            continue
        expected = []
        while not lines[position].startswith((prompt, "```")):
            expected.append(lines[position])
            position += 1
        answer = answer_to(line[len(prompt) :])
        if may_leave_out and not expected:
            continue
        result += answer
        said, should = "\n".join(answer), "\n".join(expected)
        if normalized(said) != normalized(should):
            details = "%s:\n--- the guide says\n%s\n--- %s says\n%s\n"
            mistakes.append(details % (line, should, debugger, said))
    return result, mistakes
