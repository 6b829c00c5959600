#!/usr/bin/python3
"""Checks the column for PyTorch of docs/conventions.md: one function for each line, under the name of
its test. Fails when PyTorch does something else, or when a line has no function here.

Run from the root of the project, with PyTorch 1.13."""

import re
import sys
from math import inf, nan

import torch


def same(actual, expected):
    """Whether two tensors or lists hold the same numbers, NaN equal to NaN."""
    a = torch.as_tensor(actual, dtype=torch.float64)
    e = torch.as_tensor(expected, dtype=torch.float64)
    assert a.shape == e.shape and torch.allclose(a, e, rtol=1e-12, atol=0, equal_nan=True), (a, e)


def d(f, *inputs, g=1.0):
    """The gradients of sum(g f(inputs)), one for each input."""
    xs = [torch.tensor(x, dtype=torch.float64, requires_grad=True) for x in inputs]
    y = f(*xs)
    (y * torch.tensor(g, dtype=torch.float64)).sum().backward()
    return [x.grad for x in xs]


def fails(f, words):
    try:
        f()
    except (RuntimeError, IndexError) as error:
        assert words in str(error), error
    else:
        raise AssertionError("no error")


def parameter(x):
    return torch.tensor(x, dtype=torch.float64, requires_grad=True)


def TiesOfMaxShareTheGradient():
    same(d(torch.max, [3., 1, 3])[0], [.5, 0, .5])
    same(d(lambda x: x.amax(0), [3., 1, 3])[0], [.5, 0, .5])
    same(d(lambda x: x.max(0).values, [3., 1, 3])[0], [1, 0, 0])


def TiesOfMinShareTheGradient():
    same(d(torch.min, [1., 3, 1])[0], [.5, 0, .5])
    same(d(lambda x: x.amin(0), [1., 3, 1])[0], [.5, 0, .5])
    same(d(lambda x: x.min(0).values, [1., 3, 1])[0], [1, 0, 0])


def TiesOfMaximumAreHalved():
    for f, a, b in ((torch.maximum, [1., 2], [1., 0]), (torch.minimum, [1., 0], [1., 2])):
        same(d(f, a, b, g=[4., 8])[0], [2, 8])
        same(d(f, a, b, g=[4., 8])[1], [2, 0])


def EqualNumbersAreSortedInTheirOrder():
    stable = lambda x: torch.sort(x, stable=True).values
    downward = lambda x: torch.sort(x, stable=True, descending=True).values
    same(d(stable, [2., 1, 2], g=[1., 2, 4])[0], [2, 1, 4])
    same(d(downward, [2., 1, 2], g=[1., 2, 4])[0], [1, 4, 2])


def ReluHasDerivative0At0():
    same(d(torch.relu, [-1., 0, 2], g=[3., 5, 7])[0], [0, 0, 7])


def AbsHasDerivative0At0():
    same(d(torch.abs, [-1., 0, 2], g=[3., 5, 7])[0], [-3, 0, 7])


def ClampPassesTheGradientAtItsLimits():
    same(d(lambda x: x.clamp(-1, 2), [-1., 0, 2, 3], g=[3., 5, 7, 9])[0], [3, 5, 7, 0])


def SecondDerivativesOfKinksAre0():
    for f in (torch.relu, torch.abs, lambda x: x.clamp(-1, 2)):
        x = parameter([-1., 0, 2])
        first, = torch.autograd.grad((f(x) * x).sum(), x, create_graph=True)
        second, = torch.autograd.grad(first.sum(), x)
        slope, = torch.autograd.grad(f(x).sum(), x)
        same(second, 2 * slope)


def SqrtIsInfinitelySteepAt0():
    same(d(torch.sqrt, [0., 4], g=[2., 2])[0], [inf, .5])
    same(d(torch.sqrt, [0.], g=[0.])[0], [nan])


def PowersAt0():
    same(torch.pow(torch.zeros(3), torch.tensor([0., 1, 2])), [1, 0, 0])
    dx, dn = d(torch.pow, [0., 0, 0, 0], [0., .5, 1, 2])
    same(dx, [0, inf, 1, 0])
    same(dn, [0, 0, 0, 0])


def NegativePowersOf0AreInfinite():
    dx, dn = d(torch.pow, [0.], [-1.])
    same(dx, [-inf])
    same(dn, [-inf])


def TheExponentOfANegativeBaseHasNoDerivative():
    dx, dn = d(torch.pow, [-2.], [3.])
    same(dx, [12])
    same(dn, [nan])


def LogAt0AndBelow():
    same(torch.log(torch.tensor([0., -1])), [-inf, nan])
    same(d(torch.log, [0., -1])[0], [inf, -1])


def DivisionBy0IsInfinite():
    da, db = d(torch.div, [1.], [0.])
    same(da, [inf])
    same(db, [-inf])


def SaturatedFunctionsHaveDerivative0():
    same(d(torch.sigmoid, [-1000., 1000])[0], [0, 0])
    same(d(torch.tanh, [-1000., 1000])[0], [0, 0])


def WhereGives0ToTheSideThatWasNotTaken():
    da, db = d(lambda a, b: torch.where(torch.tensor([True, False]), a, b), [1., nan], [inf, 4.],
               g=[3., 5])
    same(da, [3, 0])
    same(db, [0, 5])


def WhereDoesNotShieldItsOtherSide():
    zero = torch.zeros(2, dtype=torch.float64)
    same(d(lambda x: torch.where(x > 0, torch.log(x), zero), [0., 2])[0], [nan, .5])
    shielded = lambda x: torch.where(x > 0, torch.log(torch.where(x > 0, x, zero + 1)), zero)
    same(d(shielded, [0., 2])[0], [0, .5])


def NotANumberInReluAndClamp():
    same(torch.relu(torch.tensor([nan])), [nan])
    same(torch.tensor([nan]).clamp(-1, 2), [nan])
    same(d(torch.relu, [nan], g=[3.])[0], [3])
    same(d(lambda x: x.clamp(-1, 2), [nan], g=[3.])[0], [0])


def NotANumberInMaximum():
    for gradient in d(torch.maximum, [nan, 1.], [1., nan], g=[4., 4]):
        same(gradient, [4, 4])


def NotANumberInMax():
    same(d(torch.max, [nan, 1., 3])[0], [1, 0, 0])
    same(d(lambda x: x.amax(0), [nan, 1., 3])[0], [nan, nan, nan])


def NotANumberIsSortedToTheEnd():
    same(torch.sort(torch.tensor([nan, 1, 2])).values, [1, 2, nan])


def SoftmaxOfARowOfMinusInfinityIsNotANumber():
    masked = [[-inf, -inf], [0., -inf]]
    same(torch.softmax(torch.tensor(masked), 1), [[nan, nan], [1, 0]])
    same(d(lambda x: torch.softmax(x, 1), masked, g=[[1., 2], [3, 4]])[0], [[nan, nan], [0, 0]])


def LogSumExpOfARowOfMinusInfinity():
    same(torch.logsumexp(torch.tensor([-inf, -inf]), 0), -inf)
    same(d(lambda x: torch.logsumexp(x, 0), [-inf, -inf])[0], [nan, nan])


def SoftmaxOfInfinityIsNotANumber():
    same(torch.softmax(torch.tensor([inf, 0]), 0), [nan, nan])


def EmptyReductions():
    empty = torch.zeros(0)
    same(empty.sum(), 0)
    same(empty.mean(), nan)
    same(empty.var(), nan)
    same(torch.logsumexp(empty, 0), -inf)
    same(d(torch.mean, [])[0], [])


def TheLargestOfNothingIsAnError():
    fails(lambda: torch.zeros(2, 0).amax(1), "non-zero size")
    same(torch.zeros(0, 3).amax(1), [])


def SoftmaxOfNothingIsNothing():
    assert torch.softmax(torch.zeros(2, 0), 1).shape == (2, 0)


def TheVarianceOfOneNumberIsNotANumber():
    same(torch.tensor([5.]).var(), nan)
    fails(lambda: d(torch.var, [5.]), "invalid gradient")


def ASingleNumberHasOneAxisToReduce():
    for axis in (0, -1):
        same(d(lambda x: x.sum(axis), 3., g=5.)[0], 5)
        same(d(lambda x: x.amax(axis), 3., g=5.)[0], 5)
        same(d(lambda x: x.softmax(axis), 3., g=5.)[0], 0)


def SingleNumbersAreStackedNotJoined():
    numbers = [torch.tensor(3.), torch.tensor(2.)]
    same(torch.stack(numbers), [3, 2])
    fails(lambda: torch.cat(numbers), "zero-dimensional")


def RepeatingZeroTimesGivesGradient0():
    same(d(lambda x: x.repeat_interleave(0), [5., 6], g=[])[0], [0, 0])


def AProductOverNothingIs0():
    same(torch.bmm(torch.ones(1, 2, 0), torch.ones(1, 0, 3)), torch.zeros(1, 2, 3))


def KeepDimKeepsTheAxisWithSize1():
    assert torch.ones(2, 3).sum(1).shape == (2,)
    assert torch.ones(2, 3).sum(1, keepdim=True).shape == (2, 1)


def WithoutAxesAllAreReduced():
    assert torch.ones(2, 3).sum().shape == ()
    assert torch.ones(2, 3).mean(()).shape == ()


def NegativeAxesCountFromTheEnd():
    same(torch.tensor([[1., 2, 3], [4, 5, 6]]).sum(-1), [6, 15])


def GradientsAreSummedOverRepeatedAxes():
    da, db = d(torch.add, [[1.], [2]], [1., 2, 3], g=[[1., 2, 3], [4, 5, 6]])
    same(da, [[6], [15]])
    same(db, [5, 7, 9])


def AnElementPickedTwiceReceivesBothGradients():
    pick = lambda x: x.index_select(0, torch.tensor([1, 1, 0]))
    same(d(pick, [5., 6, 7], g=[1., 2, 4])[0], [4, 3, 0])


def SqueezingAnAxisOfAnotherSizeDoesNothing():
    assert torch.ones(2, 3).squeeze(0).shape == (2, 3)


def BackwardTwiceAddsUp():
    x = parameter(3.)
    y = x * x
    y.backward(retain_graph=True)
    y.backward()
    same(x.grad, 12)
    fails(y.backward, "second time")


def ContributionsAreAddedLastUseFirst():
    for factors, expected in (((1, 1e30, -1e30), 1), ((1e30, 1, -1e30), 0), ((1e30, -1e30, 1), 0)):
        x = parameter(1.)
        a, b, c = (factor * x for factor in factors)
        (a + b + c).backward()
        same(x.grad, expected)


def ANewGradientIsAddedToTheOldOne():
    x = parameter(1.)
    for factor in (1e30, -1e30, 1):
        (factor * x).backward()
    same(x.grad, 1)


def AnInputThatWasNotUsedHasGradient0():
    x, unused = parameter(3.), parameter([1., 2])
    fails(lambda: torch.autograd.grad(x * x, [x, unused]), "allow_unused")
    assert torch.autograd.grad(x * x, [x, unused], allow_unused=True)[1] is None


def BackwardLeavesUnusedParametersWithoutGradient():
    x, unused = parameter(3.), parameter(2.)
    (x * x).backward()
    assert unused.grad is None


def AParameterIsItsOwnDerivative1():
    x = parameter(3.)
    x.backward()
    same(x.grad, 1)


def TheLossIsOneNumberOfAnyRank():
    x = parameter([[2.]])
    (x * x).backward()
    same(x.grad, [[4]])
    fails(torch.stack([x, x]).backward, "scalar outputs")


def ConstantsReceiveNoGradient():
    x, constant = parameter(3.), torch.tensor(2.)
    (x * constant).backward()
    assert constant.grad is None


def ValueLeavesTheTape():
    same(d(lambda x: x * x.detach(), 3.)[0], 3)


def AChangedParameterEndsItsTape():
    x = parameter(3.)
    y = x * x
    with torch.no_grad():
        x.mul_(2)
    fails(y.backward, "modified by an inplace operation")


with open("docs/conventions.md") as page:
    names = re.findall(r"`(\w+)` \|$", page.read(), re.MULTILINE)
for name in names:
    globals()[name]()
print(f"PyTorch {torch.__version__}: {len(names)} of {len(names)} lines are right")
