#!/usr/bin/python3
"""Writes tests/golden/derivatives.csv: for every operation, over many shapes, what PyTorch gives for
its value, its gradients and its second derivatives.

    y        = operation(inputs)
    gradient = d/dx sum(u y)                            for each input x
    second   = d/dx sum over inputs of v d/dx sum(u y y)   with a direction v for each input

Inputs are multiples of 1/64, u and v of 1/4: short to write and exact in float too. Run from the root
of the project, with PyTorch 1.13; it writes the same bytes again."""

import random

import torch

PATH = "tests/golden/derivatives.csv"
choose = random.Random(20)
SHAPES = [(), (1,), (3,), (2, 3), (3, 1), (1, 4), (0, 3), (2, 3, 4), (2, 1, 3), (2, 1, 3, 2),
          (1, 2, 2, 1, 3)]
PAIRS = [((2, 3), (2, 3)), ((2, 3), (3,)), ((2, 1), (1, 4)), ((), (2, 3)), ((3,), ()),
         ((2, 1, 3), (4, 1)), ((0, 3), (1, 3)), ((2, 3), (1,))]


def numbers(shape, low, high, step):
    """Random multiples of `step`, none of them 0, and no two alike where there are enough."""
    count = 1
    for size in shape:
        count *= size
    choices = [k for k in range(round(low / step), round(high / step) + 1) if k]
    chosen = [choose.choice(choices) for _ in range(count)]
    if count <= len(choices):
        chosen = choose.sample(choices, count)
    return torch.tensor([k * step for k in chosen], dtype=torch.float64).reshape(shape)


def axes_text(axes):
    return " ".join(str(axis) for axis in axes)


def cases():
    """(operation, arguments, function, input shapes, low and high end of the inputs)"""
    unary = {"exp": torch.exp, "sin": torch.sin, "cos": torch.cos, "tanh": torch.tanh,
             "abs": torch.abs, "square": torch.square, "sigmoid": torch.sigmoid, "relu": torch.relu,
             "neg": torch.neg, "clamp": lambda x: x.clamp(-0.5, 1.25), "cube": lambda x: x**3}
    positive = {"log": torch.log, "sqrt": torch.sqrt, "root": lambda x: x**0.75}
    for shape in SHAPES:
        for name, f in unary.items():
            yield name, "", f, [shape], -2, 2
        for name, f in positive.items():
            yield name, "", f, [shape], 0.25, 3
    two = {"add": torch.add, "sub": torch.sub, "mul": torch.mul, "maximum": torch.maximum,
           "minimum": torch.minimum}
    for a, b in PAIRS:
        for name, f in two.items():
            yield name, "", f, [a, b], -2, 2
        for name, f in (("div", torch.div), ("pow", torch.pow)):
            yield name, "", f, [a, b], 0.25, 2
        mask = numbers((2, 3), -1, 1, 1) > 0
        if torch.broadcast_shapes(a, b) == (2, 3):
            yield ("where", axes_text(mask.int().reshape(-1).tolist()),
                   lambda x, y, mask=mask: torch.where(mask, x, y), [a, b], -2, 2)

    for shape in SHAPES:
        rank = len(shape)
        subsets = [list(range(rank))] + [[axis - rank] for axis in range(rank)]
        if rank > 2:
            subsets.append([0, rank - 1])
        for axes in subsets:
            for keep in (0, 1):
                text = f"{keep} {axes_text(axes)}".strip()
                options = {"dim": axes, "keepdim": bool(keep)}
                yield "sum", text, lambda x, o=options: torch.sum(x, **o), [shape], -2, 2
                if 0 in shape or rank == 0:
                    continue
                yield "mean", text, lambda x, o=options: torch.mean(x, **o), [shape], -2, 2
                yield "max", text, lambda x, o=options: torch.amax(x, **o), [shape], -2, 2
                yield "min", text, lambda x, o=options: torch.amin(x, **o), [shape], -2, 2
                yield "logsumexp", text, lambda x, o=options: torch.logsumexp(x, **o), [shape], -2, 2
                yield ("var", text, lambda x, o=options: torch.var(x, unbiased=False, **o), [shape],
                       -2, 2)
        for axis in range(-rank, rank):
            for name, f in (("softmax", torch.softmax), ("log_softmax", torch.log_softmax)):
                yield name, str(axis), lambda x, f=f, a=axis: f(x, a), [shape], -2, 2
            if 0 not in shape:
                for down in (0, 1):
                    yield ("sort", f"{axis} {down}",
                           lambda x, a=axis, d=down: torch.sort(x, a, bool(d)).values, [shape], -2, 2)
            yield "squeeze", str(axis), lambda x, a=axis: torch.squeeze(x, a), [shape], -2, 2
            yield "unsqueeze", str(axis), lambda x, a=axis: torch.unsqueeze(x, a), [shape], -2, 2
            other = choose.randrange(-rank, rank)
            yield ("transpose", f"{axis} {other}",
                   lambda x, a=axis, b=other: torch.transpose(x, a, b), [shape], -2, 2)
            size = shape[axis]
            if size > 0:
                start = choose.randrange(size)
                length = choose.randrange(size - start + 1)
                yield ("narrow", f"{axis} {start} {length}",
                       lambda x, a=axis, s=start, n=length: torch.narrow(x, a, s, n), [shape], -2, 2)
                yield ("select", f"{axis} {start}",
                       lambda x, a=axis, s=start: torch.select(x, a, s), [shape], -2, 2)
                picked = [choose.randrange(size) for _ in range(4)]
                yield ("index_select", f"{axis} {axes_text(picked)}",
                       lambda x, a=axis, p=picked: x.index_select(a, torch.tensor(p)), [shape], -2, 2)
                slices = list(shape)
                slices[axis] = 4
                yield ("index_add", f"{axis} {axes_text(picked)}",
                       lambda x, y, a=axis, p=picked: x.index_add(a, torch.tensor(p), y),
                       [shape, tuple(slices)], -2, 2)
                for name in ("gather", "scatter_add"):
                    count = 1
                    for other_size in slices:
                        count *= other_size
                    where = [choose.randrange(size) for _ in range(count)]
                    index = torch.tensor(where).reshape(slices)
                    text = f"{axis} {axes_text(where)}"
                    if name == "gather":
                        yield (name, text, lambda x, a=axis, i=index: x.gather(a, i), [shape], -2, 2)
                    else:
                        yield (name, text, lambda x, y, a=axis, i=index: x.scatter_add(a, i, y),
                               [shape, tuple(slices)], -2, 2)
            for count in (0, 1, 3):
                yield ("repeat_interleave", f"{axis} {count}",
                       lambda x, a=axis, n=count: x.repeat_interleave(n, a), [shape], -2, 2)
            counts = [choose.randrange(4) for _ in range(size)]
            yield ("repeat_interleave_counts", f"{axis} {axes_text(counts)}".strip(),
                   lambda x, a=axis, c=counts: x.repeat_interleave(
                       torch.tensor(c, dtype=torch.int64), a), [shape], -2, 2)
            joined = list(shape)
            joined[axis] = 2
            yield ("cat", str(axis), lambda x, y, a=axis: torch.cat([x, y, x], a),
                   [shape, tuple(joined)], -2, 2)
            yield ("stack", str(axis), lambda x, y, a=axis: torch.stack([x, y, x], a), [shape, shape],
                   -2, 2)
        yield "flat_repeat_interleave", "2", lambda x: x.repeat_interleave(2), [shape], -2, 2
        yield "reshape", "-1", lambda x: x.reshape(-1), [shape], -2, 2
        yield "squeeze_all", "", torch.squeeze, [shape], -2, 2
        if rank > 1:
            yield "flatten", f"0 {rank - 2}", lambda x, r=rank: torch.flatten(x, 0, r - 2), [shape], -2, 2
            order = choose.sample(range(rank), rank)
            yield ("permute", axes_text(order), lambda x, o=order: x.permute(o), [shape], -2, 2)
        counts = [2] + [choose.randrange(1, 3) for _ in shape]
        yield "repeat", axes_text(counts), lambda x, c=counts: x.repeat(c), [shape], -2, 2
        larger = [2] + [3 if size == 1 else size for size in shape]
        for name in ("broadcast_to", "expand"):
            yield name, axes_text(larger), lambda x, s=larger: x.expand(s), [shape], -2, 2
        smaller = [1 if choose.random() < 0.5 else size for size in shape[1:]]
        yield ("sum_to", axes_text(smaller), lambda x, s=smaller: x.sum_to_size(s), [shape], -2, 2)
        count = 1
        for size in shape:
            count *= size
        mask = [choose.randrange(2) for _ in range(count)]
        yield ("masked_select", axes_text(mask),
               lambda x, m=mask, s=shape: x[torch.tensor(m, dtype=torch.bool).reshape(s)], [shape],
               -2, 2)

    for a, b in (((2, 3, 4), (2, 4, 3)), ((1, 2, 2), (1, 2, 1)), ((3, 1, 2), (3, 2, 2)),
                 ((2, 0, 3), (2, 3, 2))):
        yield "bmm", "", torch.bmm, [a, b], -2, 2
    for a, b in (((3,), (3,)), ((2, 3), (3,)), ((3,), (3, 2)), ((2, 3), (3, 4)), ((3,), (2, 3, 4)),
                 ((2, 4, 3), (3,)), ((2, 1, 3, 4), (5, 4, 2)), ((1, 1), (1, 1)), ((2, 2, 3), (3, 2))):
        yield "matmul", "", torch.matmul, [a, b], -2, 2


def row(*fields):
    return ",".join(fields)


def tensor_row(role, x):
    shape = "x".join(str(size) for size in x.shape)
    return row(role, shape, *(f"{value:.17g}" for value in x.reshape(-1).tolist()))


def derivatives(function, inputs, u, v):
    y = function(*inputs)
    gradients = torch.autograd.grad((u * y).sum(), inputs, retain_graph=True)
    first = torch.autograd.grad((u * y * y).sum(), inputs, create_graph=True)
    along = sum((direction * gradient).sum() for direction, gradient in zip(v, first))
    second = torch.autograd.grad(along, inputs, allow_unused=True)
    return y, gradients, [torch.zeros_like(x) if g is None else g for g, x in zip(second, inputs)]


def write_case(file, operation, arguments, function, shapes, low, high):
    inputs = [numbers(shape, low, high, 1 / 64).requires_grad_() for shape in shapes]
    u = numbers(function(*inputs).shape, -2, 2, 1 / 4)
    v = [numbers(shape, -2, 2, 1 / 4) for shape in shapes]
    y, gradients, second = derivatives(function, inputs, u, v)
    print(row("case", operation, arguments), file=file)
    for role, tensors in (("input", inputs), ("value", [y]), ("u", [u]), ("gradient", gradients),
                          ("v", v), ("second", second)):
        for x in tensors:
            print(tensor_row(role, x.detach()), file=file)


with open(PATH, "w") as file:
    count = 0
    for case in cases():
        write_case(file, *case)
        count += 1
print(f"{count} cases")
