#!/usr/bin/env python3
"""The training step of ../bench_nw.cpp in PyTorch, written as the book writes it.

    bench_nw.py [--n POINTS] [--threads T] [--float]
"""

import math

from measure import median, now, peak_memory, report, settings

arguments, torch, dtype, suffix = settings("--n", 50)
n = arguments.n


def uniform_numbers(state=1, mask=(1 << 64) - 1):
    """splitmix64, on [0, 1)."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        yield ((z ^ (z >> 31)) >> 11) * 2.0**-53


def training_set():
    uniform = uniform_numbers()
    x = sorted(5 * next(uniform) for _ in range(n))
    y = []
    for number in x:
        radius = math.sqrt(-2 * math.log(1 - next(uniform)))
        normal = radius * math.cos(2 * math.pi * next(uniform))
        y.append(2 * math.sin(number) + number**0.8 + 0.5 * normal)
    return torch.tensor(x, dtype=dtype), torch.tensor(y, dtype=dtype)


def others_of_each(numbers):
    """Row i holds all numbers but the i-th."""
    return numbers.repeat(n, 1)[~torch.eye(n, dtype=torch.bool)].reshape(n, n - 1)


class NadarayaWatson(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([0.5], dtype=dtype))

    def forward(self, queries, keys, values):
        queries = queries.repeat_interleave(keys.shape[1]).reshape(-1, keys.shape[1])
        weights = torch.softmax(-(((queries - keys) * self.w) ** 2) / 2, dim=1)
        return torch.bmm(weights.unsqueeze(1), values.unsqueeze(-1)).reshape(-1)


x, y = training_set()
keys, values = others_of_each(x), others_of_each(y)
model = NadarayaWatson()
optimizer = torch.optim.SGD(model.parameters(), lr=0.5 * 50 / n)
loss_of = torch.nn.MSELoss(reduction="none")


def step():
    optimizer.zero_grad()
    loss = (loss_of(model(x, keys, values), y) / 2).sum()
    loss.backward()
    optimizer.step()
    return loss.item()


start = now()
for _ in range(5):
    loss = step()
report("nw_first5.pytorch" + suffix, (now() - start) * 1e3, "ms")
report("nw_loss.pytorch" + suffix, loss, "after5")

times = []
for _ in range(max(5, min(400, 20_000_000 // n**2))):
    start = now()
    step()
    times.append(now() - start)
report("nw_step.pytorch" + suffix, median(times) * 1e6, "us")
report("nw_peak_rss.pytorch" + suffix, peak_memory(), "MB")
