#!/usr/bin/env python3
"""Writes tests/golden/plot/ticks.txt: which ticks and labels matplotlib gives to many ranges.

    apt-get install python3-matplotlib
    /usr/bin/python3 tools/golden/ticks.py > tests/golden/plot/ticks.txt

Each line: low, high, intervals (the most that fit), then after "|" each tick as value=label, and
the power of ten that all labels are to be multiplied by. Written with matplotlib 3.6.3.
"""
import random

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib.ticker import MaxNLocator, ScalarFormatter


def ranges(rng):
    fixed = [(0, 1), (0, 5), (-1, 5), (-0.5, 9.5), (-0.5, 49.5), (0, 100), (-100, 100), (1, 10),
             (8.01, 32.07), (0, 0.09), (0, 0.3395), (1e-7, 2e-7), (-3e-9, 5e-9), (0, 1e6),
             (-2e6, 3e6), (0, 1e12), (1e5, 2e5), (0.999, 1.001), (1000, 1001), (-1e-3, 1e-3)]
    for low, high in fixed:
        for intervals in (3, 5, 9):
            yield low, high, intervals
    for _ in range(440):
        size = 10 ** rng.uniform(-12, 12)
        low = rng.uniform(-1, 1) * size
        yield low, low + rng.uniform(0.01, 1.5) * size, rng.randint(1, 9)


def facts(low, high, intervals):
    figure, axes = plt.subplots()
    axes.set_xlim(low, high)
    locator = MaxNLocator(nbins=intervals, steps=[1, 2, 2.5, 5, 10])
    formatter = ScalarFormatter(useOffset=False)
    axes.xaxis.set_major_locator(locator)
    axes.xaxis.set_major_formatter(formatter)
    tolerance = 1e-9 * (high - low)
    ticks = [t for t in locator.tick_values(low, high) if low - tolerance <= t <= high + tolerance]
    # The labels are chosen for the ticks that can be seen.
    labels = formatter.format_ticks(ticks)
    plt.close(figure)
    return ticks, labels, formatter.orderOfMagnitude


def main():
    rng = random.Random(0)
    for low, high, intervals in ranges(rng):
        ticks, labels, power = facts(low, high, intervals)
        marks = " ".join("%r=%s" % (t, label) for t, label in zip(ticks, labels))
        print("%r %r %d %d | %s" % (low, high, intervals, power, marks))


if __name__ == "__main__":
    main()
