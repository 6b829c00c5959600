#!/usr/bin/python3
"""Writes tests/golden/optim/sgd.csv: the way of three parameters under torch.optim.SGD.

The loss is sum(c (p - t)^2), the arithmetic float64. Run from the root of the project."""

import torch

C = torch.tensor([1.0, 2.0, 0.5], dtype=torch.float64)
TARGET = torch.tensor([1.0, -1.0, 2.0], dtype=torch.float64)
START = [0.5, 0.25, -1.0]
STEPS = 6

SETTINGS = [
    # learning rate, momentum, dampening, weight decay, Nesterov
    (0.1, 0.0, 0.0, 0.0, False),
    (0.1, 0.0, 0.0, 0.25, False),
    (0.1, 0.9, 0.0, 0.0, False),
    (0.1, 0.9, 0.5, 0.0, False),
    (0.1, 0.9, 0.0, 0.0, True),
    (0.05, 0.5, 0.25, 0.125, False),
    (0.05, 0.75, 0.0, 0.125, True),
]


def trajectory(lr, momentum, dampening, weight_decay, nesterov):
    p = torch.tensor(START, dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.SGD([p], lr, momentum, dampening, weight_decay, nesterov)
    for _ in range(STEPS):
        optimizer.zero_grad()
        (C * (p - TARGET) ** 2).sum().backward()
        optimizer.step()
        yield p.tolist()


with open("tests/golden/optim/sgd.csv", "w") as file:
    print("learning_rate,momentum,dampening,weight_decay,nesterov,step,p_0,p_1,p_2", file=file)
    for setting in SETTINGS:
        for step, p in enumerate(trajectory(*setting), start=1):
            fields = [f"{float(field):.17g}" for field in setting] + [str(step)]
            print(",".join(fields + [f"{number:.17g}" for number in p]), file=file)
