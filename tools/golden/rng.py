#!/usr/bin/python3
"""Writes tests/golden/rng/: what PyTorch's CPU generator draws.

Run from the root of the project, with PyTorch 1.13."""

import numpy
import torch

FOLDER = "tests/golden/rng"
SEEDS = [0, 1, 42, 2**32 - 1]
SIZES = [1, 2, 5, 15, 16, 17, 31, 32, 50]


def text(tensor):
    digits = 9 if tensor.dtype == torch.float32 else 17
    return ",".join(f"{number:.{digits}g}" for number in tensor.tolist())


def write_draws(name, draw):
    """One line for each seed and size; the number drawn next tells how many words were used."""
    for dtype, suffix in [(torch.float32, "f32"), (torch.float64, "f64")]:
        with open(f"{FOLDER}/{name}_{suffix}.csv", "w") as file:
            print("seed,n,values...,next_rand", file=file)
            for seed in SEEDS:
                for n in SIZES:
                    torch.manual_seed(seed)
                    drawn = draw(n, dtype)
                    print(f"{seed},{n},{text(drawn)},{text(torch.rand(1, dtype=dtype))}", file=file)


def write_words():
    with open(f"{FOLDER}/raw_u32.csv", "w") as file:
        print("seed,first eight 32-bit outputs", file=file)
        for seed in [0, 1, 42, 5489, 2**32 - 1]:
            engine = numpy.random.RandomState(seed)  # the same Mersenne Twister
            words = engine.randint(0, 2**32, 8, dtype=numpy.uint64)
            print(f"{seed},{','.join(str(word) for word in words)}", file=file)


def write_sequence():
    torch.manual_seed(7)
    calls = ["randn(3)", "rand(2)", "randn(20)", "randn(1)", "randn(1)", "rand(1)",
             "normal(2.0,3.0,(4,))"]
    with open(f"{FOLDER}/sequence_f32.csv", "w") as file:
        print("step,call,values...", file=file)
        for step, call in enumerate(calls):
            print(f'{step},"{call}",{text(eval("torch." + call))}', file=file)


write_draws("rand", lambda n, dtype: torch.rand(n, dtype=dtype))
write_draws("randn", lambda n, dtype: torch.randn(n, dtype=dtype))
write_draws("normal_0_0.5", lambda n, dtype: torch.empty(n, dtype=dtype).normal_(0, 0.5))
write_words()
write_sequence()
