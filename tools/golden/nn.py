#!/usr/bin/python3
"""Writes tests/golden/nn/: what torch.nn.Linear starts with, and a small network in training.

Run from the root of the project."""

import torch


def text(tensor, digits):
    return ",".join(f"{number:.{digits}g}" for number in tensor.reshape(-1).tolist())


def write_linear_init():
    with open("tests/golden/nn/linear_init.csv", "w") as file:
        print("seed,in_features,out_features,weight then bias...", file=file)
        for seed, size_in, size_out in [(0, 3, 2), (1, 1, 1), (2, 2, 5), (3, 7, 4), (5, 30, 2)]:
            torch.manual_seed(seed)
            linear = torch.nn.Linear(size_in, size_out)
            numbers = torch.cat([linear.weight.detach().reshape(-1), linear.bias.detach()])
            print(f"{seed},{size_in},{size_out},{text(numbers, 9)}", file=file)


def write_training():
    """Weights drawn in float32, everything after that in float64."""
    torch.manual_seed(4)
    model = torch.nn.Sequential(
        torch.nn.Linear(2, 3), torch.nn.Tanh(), torch.nn.Linear(3, 4), torch.nn.ReLU(),
        torch.nn.Linear(4, 1)).double()
    x = torch.arange(10, dtype=torch.float64).reshape(5, 2) / 4 - 1
    y = (x[:, :1] * x[:, 1:] - x[:, :1]).detach()
    optimizer = torch.optim.SGD(model.parameters(), 0.1, momentum=0.9, nesterov=True,
                                weight_decay=0.01)
    with open("tests/golden/nn/training.csv", "w") as file:
        print("step,loss before it,parameters after it...", file=file)
        for step in range(1, 9):
            optimizer.zero_grad()
            loss = torch.nn.functional.mse_loss(model(x), y)
            loss.backward()
            optimizer.step()
            parameters = torch.cat([p.detach().reshape(-1) for p in model.parameters()])
            print(f"{step},{loss.item():.17g},{text(parameters, 17)}", file=file)


write_linear_init()
write_training()
