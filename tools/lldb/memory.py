"""What tape_memory.py and tape_commands.py ask of lldb, whose values are made to look like gdb's."""

import lldb


MOST_CHARACTERS = 1000000  # a text that seems longer is not initialized


class CommandError(Exception):
    """Its text is the whole answer to a command."""


class Value:
    """A value in the program's memory, with the part of gdb.Value's interface that is needed."""

    def __init__(self, value):
        self.value = value.GetNonSyntheticValue()  # not as other formatters would show it

    def __getitem__(self, key):
        """A member by its name, or an item of an array or of what a pointer points to."""
        if isinstance(key, str):
            return Value(self.value.GetChildMemberWithName(key))
        kind = self.value.GetType().GetCanonicalType()
        if not kind.IsPointerType():
            return Value(self.value.GetChildAtIndex(key))
        item = kind.GetPointeeType()
        return value_at(self.value.GetTarget(), int(self) + key * item.GetByteSize(), item)

    def __int__(self):
        error = lldb.SBError()
        number = self.value.GetValueAsSigned(error, 0)
        if error.Fail():
            raise OverflowError("not initialized")  # a pointer to it leads nowhere
        return number

    def __bool__(self):
        return int(self) != 0

    def __float__(self):
        data, error = self.value.GetData(), lldb.SBError()
        is_float = data.GetByteSize() == 4
        return data.GetFloat(error, 0) if is_float else data.GetDouble(error, 0)

    def __eq__(self, other):
        return int(self) == int(other)

    def __sub__(self, pointer):
        """How many items lie between two pointers."""
        return (int(self) - int(pointer)) // self.value.GetType().GetPointeeType().GetByteSize()

    def __add__(self, count):
        """A pointer `count` items further on."""
        return Value(self[count].value.AddressOf())

    def dereference(self):
        return Value(self.value.Dereference())

    def string(self, length=None):
        """The text that a char* points to, up to its 0 or of a length."""
        process, error = self.value.GetProcess(), lldb.SBError()
        if length is None:
            return process.ReadCStringFromMemory(int(self), MOST_CHARACTERS, error)
        if not 0 <= length <= MOST_CHARACTERS:
            raise OverflowError("not initialized")
        return (process.ReadMemory(int(self), length, error) or b"").decode() if length else ""


def value_at(target, address, kind):
    """The value of a type that lies at an address."""
    return Value(target.CreateValueFromAddress("value", lldb.SBAddress(address, target), kind))


def address_of(value):
    return value.value.GetLoadAddress()


def plain(value):
    """The object behind a reference or pointer."""
    kind = value.value.GetType().GetCanonicalType()
    return value.dereference() if kind.IsReferenceType() or kind.IsPointerType() else value


def type_name(value):
    """The name of a value's type behind const, typedefs, references and pointers."""
    kind = value.value.GetType().GetCanonicalType()
    if kind.IsReferenceType():
        kind = kind.GetDereferencedType()
    elif kind.IsPointerType():
        kind = kind.GetPointeeType()
    return kind.GetCanonicalType().GetUnqualifiedType().GetName()


def array_length(array):
    return array.value.GetNumChildren()


def member_names(value):
    kind = value.value.GetType().GetCanonicalType()
    return [kind.GetFieldAtIndex(i).GetName() for i in range(kind.GetNumberOfFields())]


def unique_pointer(owner):
    """What a std::unique_ptr points to: the first item of a tuple of pointer and deleter."""
    items = owner["_M_t"]["_M_t"].value.GetChildAtIndex(0)
    last_base = items.GetChildAtIndex(items.GetNumChildren() - 1)
    return Value(last_base)["_M_head_impl"]


def rule_of(entry):
    """The rule of an entry as what it is, a SoftmaxRule. Its first virtual function tells: that is
    ~SoftmaxRule(). (lldb 14 does not find all tables of virtual functions by itself.)"""
    address, error = int(unique_pointer(entry["rule"])), lldb.SBError()
    target, process = entry.value.GetTarget(), entry.value.GetProcess()
    functions = process.ReadPointerFromMemory(address, error)
    first = process.ReadPointerFromMemory(functions, error)
    name = target.ResolveLoadAddress(first).GetSymbol().GetName()
    return value_at(target, address, target.FindFirstType(name[: name.rindex("::")]))


def map_items(unordered_map):
    """The keys, which are addresses, and values of a std::unordered_map. Its nodes are: the next
    node, the key, the value."""
    value_type = unordered_map.value.GetType().GetCanonicalType().GetTemplateArgumentType(1)
    target, process = unordered_map.value.GetTarget(), unordered_map.value.GetProcess()
    word, error = process.GetAddressByteSize(), lldb.SBError()
    node = int(unordered_map["_M_h"]["_M_before_begin"]["_M_nxt"])
    while node:
        key = process.ReadPointerFromMemory(node + word, error)
        yield key, value_at(target, node + 2 * word, value_type)
        node = process.ReadPointerFromMemory(node, error)


# ---- What is in reach

debugger = None  # the one whose command runs


def selected_frame():
    process = debugger.GetSelectedTarget().GetProcess()
    if process.GetState() not in (lldb.eStateStopped, lldb.eStateCrashed):
        raise CommandError("the program is not running")
    return process.GetSelectedThread().GetSelectedFrame()


def find_in_frames(wanted):
    """The nearest local variable or `this` of a type, from the selected frame outwards."""
    first = selected_frame()
    for frame in first.GetThread().frames[first.GetFrameID() :]:
        for variable in frame.GetVariables(True, True, False, True):  # arguments and locals in scope
            if type_name(Value(variable)) == wanted and is_made(variable, frame):
                return plain(Value(variable))
    return None


def is_made(variable, frame):
    """Whether the line that makes a variable has run."""
    if variable.GetValueType() == lldb.eValueTypeVariableArgument:
        return True
    return variable.GetDeclaration().GetLine() < frame.GetLineEntry().GetLine()


def evaluate(text):
    """A variable of the selected frame, or a member of one: "pass.loss", "this->x". Other
    expressions are left alone: lldb 14 dies of those with a Tape in them."""
    value = selected_frame().GetValueForVariablePath(text)
    if not value.IsValid() or value.GetError().Fail():
        raise CommandError("there is no variable '%s' here" % text)
    return plain(Value(value))


# ---- Running the program

# What lldb calls is given no types of the program, see `evaluate`. Text lies in memory as a
# std::string does and, having a destructor, is returned as one is.
CALL = """
struct Text { const char* start; unsigned long length; char rest[16]; ~Text() {} };
Text text = ((Text (*)(%s))%d)(%s);
text.start;
"""


def call_text(object, function, *arguments):
    """The text that a member function of an object returns, if it is long enough to lie outside of
    the std::string. None where there is no process to run it, or the program was linked without
    it."""
    target = object.value.GetTarget()
    found = target.FindFunctions(type_name(object) + "::" + function)
    if found.GetSize() != 1:
        return None
    place = found.GetContextAtIndex(0).GetSymbol().GetStartAddress().GetLoadAddress(target)
    given = [address_of(object)] + [address_of(argument) for argument in arguments]
    types = ", ".join("unsigned long" for _ in given)
    options = lldb.SBExpressionOptions()
    options.SetIgnoreBreakpoints(True)  # those in the rules are not meant
    call = CALL % (types, place, ", ".join(map(str, given)))
    start = target.GetProcess().GetSelectedThread().frames[-1].EvaluateExpression(call, options)
    return None if start.GetError().Fail() else Value(start).string()
