"""What tape_memory.py and tape_commands.py ask of gdb."""

import gdb

CommandError = gdb.GdbError  # its text is the whole answer to a command


def plain(value):
    """The object behind a reference or pointer."""
    kind = value.type.strip_typedefs()
    if kind.code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF):
        return value.referenced_value()
    if kind.code == gdb.TYPE_CODE_PTR:
        return value.dereference()
    return value


def type_name(value):
    """The name of a value's type behind const, typedefs, references and pointers."""
    return name_of_type(value.type)


def name_of_type(kind):
    kind = kind.strip_typedefs()
    if kind.code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF, gdb.TYPE_CODE_PTR):
        kind = kind.target().strip_typedefs()
    return kind.unqualified().name


def array_length(array):
    return array.type.strip_typedefs().range()[1] + 1


def member_names(value):
    return [field.name for field in value.type.fields()]


def unique_pointer(owner):
    """What a std::unique_ptr points to: the first item of a tuple of pointer and deleter."""
    items = base_of(owner["_M_t"]["_M_t"], 0)
    return base_of(items, 1)["_M_head_impl"]


def base_of(value, i):
    """The part of an object that belongs to the i-th base class of its type."""
    return value[value.type.strip_typedefs().fields()[i]]


def rule_of(entry):
    """The rule of an entry as what it is, a SoftmaxRule."""
    pointer = unique_pointer(entry["rule"])
    return pointer.cast(pointer.dynamic_type).dereference()


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


def find_in_frames(wanted):
    """The nearest local variable or `this` of a type, from the selected frame outwards."""
    try:
        frame = gdb.selected_frame()
    except gdb.error:
        raise CommandError("the program is not running")
    while frame is not None and frame.is_valid():
        try:
            block = frame.block()
        except RuntimeError:
            block = None  # a function without debug information
        while block is not None:
            for symbol in block:
                if symbol.type and name_of_type(symbol.type) == wanted and is_made(symbol, frame):
                    return plain(symbol.value(frame))
            if block.function is not None:
                break
            block = block.superblock
        frame = frame.older()
    return None


def is_made(symbol, frame):
    """Whether a symbol is a variable, and the line that makes it has run."""
    if symbol.is_argument:
        return True
    return symbol.is_variable and symbol.line < frame.find_sal().line


def evaluate(text):
    """An expression of the selected frame."""
    try:
        return plain(gdb.parse_and_eval(text))
    except gdb.error as error:
        raise CommandError(str(error))


def call_text(object, function, *arguments):
    """The text that a member function of an object returns. None where there is no process to run
    it, or the program was linked without it."""
    given = ", ".join("*(%s*)%d" % (type_name(a), int(a.address)) for a in arguments)
    call = "((%s*)%d)->%s(%s)" % (type_name(object), int(object.address), function, given)
    enabled = [point for point in gdb.breakpoints() if point.enabled]
    try:
        for point in enabled:
            point.enabled = False  # those in the rules are not meant
        text = gdb.parse_and_eval(call)
        return text["_M_dataplus"]["_M_p"].string(length=int(text["_M_string_length"]))
    except gdb.error as error:
        if "extended state" in str(error):  # a gdb older than the processor
            print("(from memory: gdb cannot call functions here: %s)" % error)
        return None
    finally:
        for point in enabled:
            point.enabled = True
