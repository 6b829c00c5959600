#!/usr/bin/python3
"""Writes tests/golden/nadaraya_watson/: the book's program in float32, and with float64 arithmetic
on the same float32 draws.

Run from the root of the project, with PyTorch 1.13."""

import os

import torch

FOLDER = "tests/golden/nadaraya_watson"
RUNS = [(0, 50), (1, 50), (2, 50), (3, 50), (4, 50), (0, 12)]  # seed, training points
EPOCHS = 5
GRID = [-1, 0, 0.01, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 8, 12, 20, 40]


def truth(x):
    return 2 * torch.sin(x) + x**0.8


class Draws:
    """What the program draws, in its order: x, noise, w."""

    def __init__(self, seed, n):
        torch.manual_seed(seed)
        self.u = torch.rand(n)
        self.x, _ = torch.sort(self.u * 5)
        self.noise = torch.normal(0.0, 0.5, (n,))
        self.y = truth(self.x) + self.noise
        self.w = torch.rand(1)


def attention(queries, keys, w):
    return torch.softmax(-((queries.unsqueeze(1) - keys) * w) ** 2 / 2, dim=1)


def weighted_mean(weights, values):
    return torch.bmm(weights.unsqueeze(1), values.unsqueeze(-1)).reshape(-1)


def others(values):
    """A row for each point, of all the others."""
    n = len(values)
    mask = (1 - torch.eye(n)).bool()
    return values.repeat((n, 1))[mask].reshape((n, -1))


def write_columns(path, header, columns, digits):
    with open(path, "w") as file:
        print(header, file=file)
        for i, row in enumerate(zip(*columns)):
            print(f"{i}," + ",".join(f"{number:.{digits}g}" for number in row), file=file)


def write_matrix(path, matrix):
    with open(path, "w") as file:
        for row in matrix.tolist():
            print(",".join(f"{number:.9g}" for number in row), file=file)


def write_run(seed, n, dtype):
    is_float = dtype == torch.float32
    digits = 9 if is_float else 17
    folder = f"{FOLDER}/seed{seed}_n{n}_{'f32' if is_float else 'f64'}"
    os.makedirs(folder, exist_ok=True)

    draws = Draws(seed, n)
    x, y = draws.x.to(dtype), draws.y.to(dtype)
    x_test = torch.arange(0, 5, 0.1).to(dtype)
    y_truth = truth(x_test)
    keys, values = others(x), others(y)
    w = draws.w.to(dtype).requires_grad_(True)

    def losses_at(w):
        y_hat = weighted_mean(attention(x, keys, w), values)
        return y_hat, (y_hat - y) ** 2 / 2

    first_y_hat, first_losses = (result.detach() for result in losses_at(w))
    write_columns(f"{folder}/train.csv", "i,u_raw,x_train,noise,y_train,yhat_epoch1,loss_epoch1",
                  [draws.u.tolist(), x.tolist(), draws.noise.tolist(), y.tolist(),
                   first_y_hat.tolist(), first_losses.tolist()], digits)

    lines, transcript = [], [f"{len(x_test)}"]
    optimizer = torch.optim.SGD([w], lr=0.5)
    for epoch in range(1, EPOCHS + 1):
        w_before = w.item()
        optimizer.zero_grad()
        loss = losses_at(w)[1].sum()
        loss.backward()
        optimizer.step()
        numbers = [loss.item(), w.grad.item(), w_before, w.item()]
        lines.append(f"{epoch}," + ",".join(f"{number:.{digits}g}" for number in numbers))
        transcript.append(f"epoch {epoch}, loss {loss.item():.6f}")
    with open(f"{folder}/epochs.csv", "w") as file:
        print("epoch,loss_sum,dloss_dw,w_before,w_after", *lines, sep="\n", file=file)
    if is_float:
        with open(f"{folder}/transcript.txt", "w") as file:
            print(*transcript, sep="\n", file=file)

    all_keys, all_values = x.repeat((len(x_test), 1)), y.repeat((len(x_test), 1))
    nonparametric = attention(x_test, all_keys, 1)
    parametric = attention(x_test, all_keys, w.detach())
    write_columns(f"{folder}/test.csv", "i,x_test,y_truth,yhat_average,yhat_nonparam,yhat_param",
                  [x_test.tolist(), y_truth.tolist(), [y.mean().item()] * len(x_test),
                   (nonparametric @ y).tolist(), weighted_mean(parametric, all_values).tolist()],
                  digits)
    if seed == 0:
        write_matrix(f"{folder}/attention_nonparam.csv", nonparametric)
        write_matrix(f"{folder}/attention_param.csv", parametric)

    if not is_float:
        with open(f"{folder}/w_grid.csv", "w") as file:
            print("w,loss_sum,dloss_dw", file=file)
            for number in GRID:
                at = torch.tensor([number], dtype=dtype, requires_grad=True)
                loss = losses_at(at)[1].sum()
                loss.backward()
                print(f"{number:.17g},{loss.item():.17g},{at.grad.item():.17g}", file=file)


torch.set_num_threads(1)
for run in RUNS:
    write_run(*run, torch.float32)
    write_run(*run, torch.float64)
