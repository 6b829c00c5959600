"""Text that the formatters for gdb and lldb share."""


def nested(shape, numbers):
    """Numbers between brackets: an axis begins where the position is a multiple of its block."""
    text = ""
    for position, number in enumerate(numbers):
        text += ", " if position else ""
        block, closing = 1, ""
        for size in reversed(shape):
            block *= size
            text += "[" if position % block == 0 else ""
            closing += "]" if (position + 1) % block == 0 else ""
        text += "%g" % number + closing
    return text


def one_line(name):
    """A name as the library shows it: control characters as \\n, \\t or \\x1b."""
    return "".join(map(shown_character, name))


def shown_character(c):
    if c in "\n\t":
        return "\\n" if c == "\n" else "\\t"
    return "\\x%02x" % ord(c) if ord(c) < 0x20 or ord(c) == 0x7F else c
