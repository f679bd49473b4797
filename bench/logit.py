"""A conditional logit: what makes one of several options the one that is taken.

An option has a sort and some features; its utility is minus the cost of the sort, minus a weight
for each feature. Options are taken with the share that the exponential of their utility has of
all. Where several options explain what was seen, the sum of their shares counts.

Costs are drawn towards `prior` costs times a scale, which is found too: so a sort that was seldom
seen stays where it was put. Only differences of costs matter.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Vector = list[float]


@dataclass(frozen=True)
class Alternatives:
    """Options, each a sort with features, and the numbers of those that explain what was seen."""

    sorts: tuple[int, ...]
    features: tuple[tuple[float, ...], ...]
    taken: tuple[int, ...]


@dataclass(frozen=True)
class Model:
    """What was found: a cost for each sort, a weight for each feature."""

    costs: tuple[float, ...]
    weights: tuple[float, ...]

    def totals(self, seen: Alternatives) -> Vector:
        """Return what each option costs with its features."""
        return [
            self.costs[sort] + sum(w * x for w, x in zip(self.weights, features, strict=True))
            for sort, features in zip(seen.sorts, seen.features, strict=True)
        ]

    def shares(self, seen: Alternatives) -> Vector:
        """Return how likely each option is."""
        return _shares([-total for total in self.totals(seen)])

    def fitting(self, every: Sequence[Alternatives]) -> float:
        """Return the mean logarithm of how likely what was seen is."""
        return sum(
            math.log(max(sum(self.shares(seen)[number] for number in seen.taken), 1e-300))
            for seen in every
        ) / max(1, len(every))

    def hits(self, every: Sequence[Alternatives]) -> float:
        """Return how often the option that costs least explains what was seen, as a share.

        Of several that cost the same, each counts in part.
        """
        found = 0.0
        for seen in every:
            totals = self.totals(seen)
            least = [n for n, total in enumerate(totals) if total - min(totals) < 1e-9]
            found += sum(number in seen.taken for number in least) / len(least)
        return found / max(1, len(every))


def _shares(utilities: Sequence[float]) -> Vector:
    most = max(utilities)
    weights = [math.exp(utility - most) for utility in utilities]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def fitted(
    every: Sequence[Alternatives],
    prior: Sequence[float],
    *,
    features: int,
    ridge: float,
    rounds: int = 60,
) -> Model:
    """Fit costs and weights, costs with a ridge around the prior ones times a scale.

    `ridge` is how many choices the prior is worth, about. An infinite one leaves the scale alone.
    """
    free = math.isfinite(ridge)
    size = 1 + features + (len(prior) if free else 0)
    at: Vector = [0.0] * size
    at[0] = 0.5
    ridges = [0.0] * (1 + features) + [ridge] * (len(prior) if free else 0)
    rows = [_rows(seen, prior, free) for seen in every]
    value = _objective(at, rows, every, ridges)
    for _ in range(rounds):
        gradient, hessian = _slopes(at, rows, every, ridges)
        step = _solved(hessian, gradient)
        pace = 1.0
        while pace > 1e-6:
            there = [a + pace * s for a, s in zip(at, step, strict=True)]
            new = _objective(there, rows, every, ridges)
            if new >= value:
                break
            pace /= 2
        else:
            break
        gained, at, value = new - value, there, new
        if gained < 1e-7 * len(every):
            break
    scale, weights, off = at[0], at[1 : 1 + features], at[1 + features :] or [0.0] * len(prior)
    costs = [scale * cost + other for cost, other in zip(prior, off, strict=True)]
    return Model(tuple(costs), tuple(weights))


Row = Mapping[int, float]
"""What the cost of an option is made of: numbers of parameters, and how much of each."""


def _rows(seen: Alternatives, prior: Sequence[float], free: bool) -> list[Row]:
    rows: list[Row] = []
    for sort, features in zip(seen.sorts, seen.features, strict=True):
        row = {0: prior[sort], **{1 + n: x for n, x in enumerate(features)}}
        if free:
            row[1 + len(features) + sort] = 1.0
        rows.append(row)
    return rows


def _utilities(at: Vector, rows: Sequence[Row]) -> Vector:
    return [-sum(at[number] * x for number, x in row.items()) for row in rows]


def _objective(
    at: Vector,
    rows: Sequence[Sequence[Row]],
    every: Sequence[Alternatives],
    ridges: Sequence[float],
) -> float:
    total = -sum(r * a * a for r, a in zip(ridges, at, strict=True)) / 2
    for options, seen in zip(rows, every, strict=True):
        shares = _shares(_utilities(at, options))
        total += math.log(max(sum(shares[number] for number in seen.taken), 1e-300))
    return total


def _slopes(
    at: Vector,
    rows: Sequence[Sequence[Row]],
    every: Sequence[Alternatives],
    ridges: Sequence[float],
) -> tuple[Vector, list[Vector]]:
    """Return the gradient, and how it bends, what explains the seen taken as it is divided now."""
    size = len(at)
    gradient = [-r * a for r, a in zip(ridges, at, strict=True)]
    hessian = [[0.0] * size for _ in range(size)]
    for number, r in enumerate(ridges):
        hessian[number][number] = r + 1e-9
    for options, seen in zip(rows, every, strict=True):
        shares = _shares(_utilities(at, options))
        explained = max(sum(shares[number] for number in seen.taken), 1e-300)
        mean: dict[int, float] = {}
        for share, row in zip(shares, options, strict=True):
            for one, x in row.items():
                mean[one] = mean.get(one, 0.0) + share * x
                for other, y in row.items():
                    hessian[one][other] += share * x * y
        for one, x in mean.items():
            gradient[one] += x
            for other, y in mean.items():
                hessian[one][other] -= x * y
        for number in seen.taken:
            for one, x in options[number].items():
                gradient[one] -= shares[number] / explained * x
    return gradient, hessian


def _solved(matrix: Sequence[Vector], right: Sequence[float]) -> Vector:
    """Return the solution of linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda number: abs(rows[number][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [value / head for value in rows[column]]
        for number in range(size):
            if number != column and rows[number][column]:
                factor = rows[number][column]
                rows[number] = [
                    value - factor * other
                    for value, other in zip(rows[number], rows[column], strict=True)
                ]
    return [row[-1] for row in rows]
