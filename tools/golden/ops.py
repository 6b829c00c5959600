#!/usr/bin/python3
"""Works out again what tests/golden/ops.csv says: reads inputs and upstream gradients from it, and
writes outputs and gradients anew. To add a case, write its input and upstream lines by hand and its
operation below.

Run from the root of the project, with PyTorch 1.13."""

import csv

import torch

PATH = "tests/golden/ops.csv"

OPERATIONS = {
    "softmax_dim1": lambda x: torch.softmax(x, 1),
    "softmax_dim0": lambda x: torch.softmax(x, 0),
    "softmax_large_offset": lambda x: torch.softmax(x, 1),
    "softmax_very_negative": lambda x: torch.softmax(x, 1),
    "softmax_one_key": lambda x: torch.softmax(x, 1),
    "bmm": torch.bmm,
    "bmm_weighted_sum": lambda w, v: torch.bmm(w.unsqueeze(1), v.unsqueeze(-1)),
    "repeat_interleave_flat": lambda x: x.repeat_interleave(3),
    "repeat_interleave_matrix_flattens": lambda x: x.repeat_interleave(2),
    "repeat_interleave_dim1": lambda x: x.repeat_interleave(2, dim=1),
    "tile_rows": lambda x: x.repeat((3, 1)),
    "off_diagonal": lambda v: v.repeat((4, 1))[(1 - torch.eye(4)).bool()].reshape((4, -1)),
    "square": lambda x: x**2,
    "pow_0_8": lambda x: x**0.8,
    "sin": torch.sin,
    "mean": lambda x: x.mean(),
    "half_squared_error": lambda p, y: (p - y) ** 2 / 2,
    "broadcast_scalar_w": lambda d, w: d * w,
    "broadcast_row_minus": lambda q, k: q.unsqueeze(1) - k,
    "leaf_used_twice": lambda x: x * x + 3 * x,
    "nw_forward_wrt_all": lambda q, k, v, w: torch.bmm(
        torch.softmax(-((q.unsqueeze(1) - k) * w) ** 2 / 2, dim=1).unsqueeze(1),
        v.unsqueeze(-1)).reshape(-1),
}


def tensor(row):
    numbers = torch.tensor([float(field) for field in row[4:]], dtype=torch.float64)
    return numbers.reshape([int(size) for size in row[3].split("x")])


def line(case, role, name, values):
    shape = "x".join(str(size) for size in values.shape) or "1"
    numbers = ",".join(f"{number:.17g}" for number in values.reshape(-1).tolist())
    return f"{case},{role},{name},{shape},{numbers}"


with open(PATH) as file:
    header, *rows = csv.reader(file)

with open(PATH, "w") as file:
    print(",".join(header), file=file)
    for case, operation in OPERATIONS.items():
        inputs = {row[2]: tensor(row).requires_grad_(True)
                  for row in rows if row[:2] == [case, "input"]}
        upstream = next(tensor(row) for row in rows if row[:2] == [case, "upstream"])
        output = operation(*inputs.values())
        output.backward(upstream.reshape(output.shape))
        for name, values in inputs.items():
            print(line(case, "input", name, values.detach()), file=file)
        print(line(case, "output", "out", output.detach()), file=file)
        print(line(case, "upstream", "out", upstream), file=file)
        for name, values in inputs.items():
            print(line(case, "grad", name, values.grad), file=file)
