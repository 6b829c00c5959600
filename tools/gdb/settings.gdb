# How gdb behaves while it looks at tapegrad. tapegrad.py reads this.

# `step` enters what is worth seeing: not the standard library, GoogleTest, accessors or checks.
# An asterisk does not cross a slash, so there is a line for each depth.
skip -gfi c++/*
skip -gfi c++/*/*
skip -gfi c++/*/*/*
skip -gfi c++/*/*/*/*
skip -gfi gtest/*
skip -rfu ^tapegrad::(Tensor|Shape|Variable|Operand|Axes|AxisView|Rule|TapeEntry|InputStep)::
skip -rfu ^tapegrad::[A-Za-z]*Rule::[A-Za-z]*Rule[(]
skip -rfu ^tapegrad::(require_shape|require_argument)<
skip -rfu ^tapegrad::Walk::(offset|step|run_length)[(]
skip -rfu ^tapegrad::(normalized_axis|make_buffer|Tape::value_at_last_use)[(]

# Rules print as what they are: SoftmaxRule, with what it has kept.
set print object on
set print pretty on

# Stop where an error starts, not where it is caught.
catch throw
