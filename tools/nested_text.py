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
