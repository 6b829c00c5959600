#!/usr/bin/env python3
"""Writes tests/golden/plot/figures.csv: where matplotlib puts what is in the book's figures.

    apt-get install python3-torch python3-matplotlib
    /usr/bin/python3 tools/golden/figures.py > tests/golden/plot/figures.csv

The figures are drawn as the book's programs do, with PyTorch after manual_seed(0). Each line: the
figure, what it is (a panel, a colour bar or a legend), its box in pixels at 100 dots per inch
counted from the top left, the limits of its axes, and their ticks as value=label, unless an outer
panel has the labels. Written with PyTorch 1.13 and matplotlib 3.6.3.
"""

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import torch

HEADER = "figure what left top right bottom x_low x_high y_low y_high x_ticks y_ticks".split()
X_TEST = torch.arange(0, 5, 0.1)


# ---- The book's figures: heatmaps of attention


def heatmaps(matrices, x_label, y_label, titles=None, size=(2.5, 2.5)):
    """Matrices [row of panels, column of panels, query, key]."""
    rows, columns = matrices.shape[:2]
    figure, axes = plt.subplots(
        rows, columns, figsize=size, sharex=True, sharey=True, squeeze=False
    )
    for i in range(rows):
        for j in range(columns):
            image = axes[i, j].imshow(matrices[i, j].numpy(), cmap="Reds")
            if i == rows - 1:
                axes[i, j].set_xlabel(x_label)
            if j == 0:
                axes[i, j].set_ylabel(y_label)
            if titles:
                axes[i, j].set_title(titles[j])
    figure.colorbar(image, ax=axes, shrink=0.6)
    return figure


def heatmap(matrix, x_label="Keys", y_label="Queries"):
    return heatmaps(matrix[None, None], x_label, y_label)


def cue_figures():
    torch.manual_seed(0)
    uniform, normal = torch.rand(10, 10), torch.randn(10, 10)
    yield "heatmap_random_softmax", heatmap(torch.softmax(uniform, 1))
    yield "heatmap_random_softmax_sharper", heatmap(torch.softmax(2 * normal, 1))


# ---- Nadaraya-Watson regression


def truth(x):
    return 2 * torch.sin(x) + x**0.8


def attention(queries, keys, w):
    """Keys [key], or a row for each query: [query, key]."""
    return torch.softmax(-(((queries.unsqueeze(1) - keys) * w) ** 2) / 2, 1)


class Regression:
    """The data, and w as five steps of training leave it."""

    def __init__(self):
        torch.manual_seed(0)
        self.x, _ = torch.sort(torch.rand(50) * 5)
        self.y = truth(self.x) + torch.normal(0.0, 0.5, (50,))
        self.w = torch.rand(1, requires_grad=True)
        self.losses = [self.step() for _ in range(5)]
        self.w = self.w.detach()

    def step(self):
        is_other = (1 - torch.eye(50)).bool()
        keys = self.x.repeat(50, 1)[is_other].reshape(50, -1)
        values = self.y.repeat(50, 1)[is_other].reshape(50, -1)
        weights = attention(self.x, keys, self.w)
        y_hat = torch.bmm(weights.unsqueeze(1), values.unsqueeze(-1)).reshape(-1)
        loss = ((y_hat - self.y) ** 2 / 2).sum()
        (gradient,) = torch.autograd.grad(loss, self.w)
        with torch.no_grad():
            self.w -= 0.5 * gradient
        return loss.item()


def fit_figure(data, y_hat):
    figure, axes = plt.subplots(figsize=(3.5, 2.5))
    axes.plot(X_TEST, truth(X_TEST), "-")
    axes.plot(X_TEST, y_hat, "m--")
    axes.set(xlabel="x", ylabel="y", xlim=(0, 5), ylim=(-1, 5))
    axes.legend(["Truth", "Pred"])
    axes.grid()
    axes.plot(data.x, data.y, "o", alpha=0.5)
    return figure


def loss_figure(losses):
    figure, axes = plt.subplots(figsize=(3.5, 2.5))
    axes.plot([1, 2, 3, 4, 5], losses)
    axes.set(xlabel="epoch", ylabel="loss", xlim=(1, 5))
    axes.grid()
    return figure


def regression_figures():
    data = Regression()
    # At the test points and at the training points, each with w = 1 and as trained.
    at_test = [attention(X_TEST, data.x, w) for w in (1, data.w)]
    at_training = [attention(data.x, data.x, w) for w in (1, data.w)]
    inputs = ("Sorted training inputs", "Sorted testing inputs")

    yield "average_pooling_fit", fit_figure(data, data.y.mean().repeat(50))
    yield "nonparametric_fit", fit_figure(data, at_test[0] @ data.y)
    yield "parametric_fit", fit_figure(data, at_test[1] @ data.y)
    yield "loss_curve", loss_figure(data.losses)
    yield "heatmap_identity", heatmap(torch.eye(10))
    yield "heatmap_nonparametric", heatmap(at_test[0], *inputs)
    yield "heatmap_parametric", heatmap(at_test[1], *inputs)
    yield from cue_figures()
    grid = torch.stack(at_test + at_training).reshape(2, 2, 50, 50)
    yield "heatmap_grid_2x2", heatmaps(grid, "Keys", "Queries", ["w = 1", "w trained"], (5, 5))


# ---- The later edition: kernels of several forms and widths


KERNELS = {
    "Gaussian": lambda u: torch.exp(-(u**2) / 2),
    "Boxcar": lambda u: torch.abs(u) < 1,
    "Constant": lambda u: 1 + 0 * u,
    "Epanechikov": lambda u: torch.relu(1 - torch.abs(u)),  # the book's name for the triangle
}
WIDTHS = {
    "Sigma %g" % sigma: lambda u, sigma=sigma: torch.exp(-(u**2) / (2 * sigma**2))
    for sigma in (0.1, 0.2, 0.5, 1)
}


class KernelData:
    def __init__(self):
        torch.manual_seed(0)
        self.x, _ = torch.sort(torch.rand(40) * 5)
        self.y = self.truth(self.x) + torch.randn(40)

    def truth(self, x):
        return 2 * torch.sin(x) + x

    def weights(self, kernel):
        """Keys down, queries across: [40, 50]."""
        values = kernel(self.x.unsqueeze(1) - X_TEST).float()
        return values / values.sum(0)


def row_of_panels(kernels):
    figure, axes = plt.subplots(1, len(kernels), sharey=True, figsize=(12, 3))
    for panel, name in zip(axes, kernels):
        panel.set_xlabel(name)
    return figure, axes


def curves_figure(kernels):
    figure, axes = row_of_panels(kernels)
    u = torch.arange(-2.5, 2.5, 0.1)
    for panel, kernel in zip(axes, kernels.values()):
        panel.plot(u, kernel(u))
    return figure


def fits_figure(data, kernels):
    figure, axes = row_of_panels(kernels)
    for panel, kernel in zip(axes, kernels.values()):
        panel.plot(X_TEST, data.y @ data.weights(kernel))
        panel.plot(X_TEST, data.truth(X_TEST), "m--")
        panel.plot(data.x, data.y, "o", alpha=0.5)
        panel.legend(["y_hat", "y"])
    return figure


def weights_figure(data, kernels):
    figure, axes = row_of_panels(kernels)
    for panel, kernel in zip(axes, kernels.values()):
        image = panel.imshow(data.weights(kernel), cmap="Reds")
    figure.colorbar(image, ax=axes, shrink=0.7)
    return figure


def kernel_figures():
    data = KernelData()
    yield "v1_kernels", curves_figure(KERNELS)
    yield "v1_kernel_fits", fits_figure(data, KERNELS)
    yield "v1_kernel_heatmaps", weights_figure(data, KERNELS)
    yield "v1_sigma_fits", fits_figure(data, WIDTHS)
    yield "v1_sigma_heatmaps", weights_figure(data, WIDTHS)


# ---- What is in them


def box(figure, extent):
    """Left, top, right, bottom in pixels; matplotlib counts from the bottom."""
    height = figure.bbox.height
    edges = [extent.x0, height - extent.y1, extent.x1, height - extent.y0]
    return [round(edge, 2) for edge in edges]


def limits(axis):
    return [float(limit) for limit in axis.get_view_interval()]


def ticks(axis):
    low, high = sorted(axis.get_view_interval())
    seen = [tick for tick in axis.get_major_ticks() if low <= tick.get_loc() <= high]
    shown = [tick for tick in seen if tick.label1.get_visible() or tick.label2.get_visible()]
    marks = ["%s=%s" % (round(float(t.get_loc()), 10), t.label1.get_text()) for t in shown]
    return '"' + " ".join(marks) + '"'


def facts(figure):
    figure.canvas.draw()
    for axes in figure.axes:
        what = "bar" if axes.get_label() == "<colorbar>" else "panel"
        yield [what, *box(figure, axes.get_window_extent()), *limits(axes.xaxis),
               *limits(axes.yaxis), ticks(axes.xaxis), ticks(axes.yaxis)]
        if axes.get_legend():
            yield ["legend", *box(figure, axes.get_legend().get_window_extent())] + [""] * 6


def main():
    torch.set_num_threads(1)
    print(",".join(HEADER))
    for figures in (regression_figures, kernel_figures):
        for name, figure in figures():
            for row in facts(figure):
                print(",".join(map(str, [name] + row)))


if __name__ == "__main__":
    main()
