#!/usr/bin/env python3
"""The operations of ../bench_ops.cpp in PyTorch: forward; into a result that exists already (`out`);
and forward and backward, from the same weighted sum.

    bench_ops.py [--only PREFIX] [--threads T] [--float]
"""

from measure import report, settings, time_of

arguments, torch, dtype, suffix = settings("--only", "")


def bench(name, operation, *shapes, out=None):
    if not name.startswith(arguments.only):
        return
    inputs = [torch.rand(shape, dtype=dtype) for shape in shapes]
    report(f"op.pytorch.{name}.fwd{suffix}", time_of(lambda: operation(*inputs)) * 1e6, "us")

    result = operation(*inputs)
    if out:
        seconds = time_of(lambda: out(*inputs, out=result))
        report(f"op.pytorch.{name}.out{suffix}", seconds * 1e6, "us")

    weights = torch.rand_like(result)
    parameters = [x.requires_grad_() for x in inputs]

    def forward_and_backward():
        for parameter in parameters:
            parameter.grad = None
        (operation(*parameters) * weights).sum().backward()

    report(f"op.pytorch.{name}.fwdbwd{suffix}", time_of(forward_and_backward) * 1e6, "us")


def softmax_into(x, out):
    torch._softmax(x, -1, False, out=out)


bench("bmm_1x512", torch.bmm, (1, 512, 512), (1, 512, 512), out=torch.bmm)
bench("bmm_1x1024", torch.bmm, (1, 1024, 1024), (1, 1024, 1024), out=torch.bmm)
bench("bmm_64x64", torch.bmm, (64, 64, 64), (64, 64, 64), out=torch.bmm)
bench("bmm_rowvec_1000", torch.bmm, (1000, 1, 1000), (1000, 1000, 1), out=torch.bmm)
for n in [1000, 4000]:
    bench(f"softmax_{n}", lambda x: torch.softmax(x, -1), (n, n), out=softmax_into)
for name, size in [("1e6", 10**6), ("1e7", 10**7)]:
    bench("add_" + name, torch.add, (size,), (size,), out=torch.add)
    bench("mul_" + name, torch.mul, (size,), (size,), out=torch.mul)
    bench("exp_" + name, torch.exp, (size,), out=torch.exp)
bench("sum_dim0_4000", lambda x: x.sum(0), (4000, 4000))
bench("sum_dim1_4000", lambda x: x.sum(1), (4000, 4000))
bench("sum_all_4000", torch.sum, (4000, 4000))
bench("repeat_interleave_1000x1000", lambda x: x.repeat_interleave(1000), (1000,))
bench("tiny_add_1", torch.add, (1,), (1,))
bench("tiny_mul_50x49", torch.mul, (50, 49), (50, 49))
