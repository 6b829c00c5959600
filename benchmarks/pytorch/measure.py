"""What the PyTorch programs share: their command line, a clock and the lines that they print."""

import argparse
import os
import time
from statistics import median  # for those who import this

now = time.perf_counter


def settings(option, default):
    """The arguments, PyTorch with that many threads, its type, and how names end."""
    parser = argparse.ArgumentParser()
    parser.add_argument(option, type=type(default), default=default)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--float", action="store_true")
    arguments = parser.parse_args()

    os.environ["OPENBLAS_NUM_THREADS"] = str(arguments.threads)  # read when PyTorch is loaded
    import torch

    torch.set_num_threads(arguments.threads)
    torch.manual_seed(1)
    size = f".n{arguments.n}" if option == "--n" else ""
    suffix = f"{size}.{'f32' if arguments.float else 'f64'}.t{arguments.threads}"
    return arguments, torch, torch.float32 if arguments.float else torch.float64, suffix


def peak_memory():
    """In MB, of this process alone."""
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024


def report(name, value, unit):
    print(f"{name} {value:.9g} {unit}", flush=True)


def time_of(work, budget=0.4, shortest_batch=2e-4):
    """Seconds: the median over batches, as in ../support/measure.cpp."""
    work()
    start = now()
    work()
    once = max(1e-8, now() - start)
    batch = max(1, int(shortest_batch / once))
    times = []
    for _ in range(int(min(200, max(5, budget / (once * batch))))):
        start = now()
        for _ in range(batch):
            work()
        times.append((now() - start) / batch)
    return median(times)
