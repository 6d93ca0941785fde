"""Certainty: how far a difference of two averages may be chance, which no page judges by itself."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean
from typing import Final, NamedTuple

FEWEST: Final = 12
"""Hands of a side, below which nothing can be told yet."""

LEVEL: Final = 0.95
"""How often an interval holds the true difference."""


class Interval(NamedTuple):
    """A difference, and the least and the most that it may be."""

    difference: float
    least: float
    most: float

    @property
    def is_certain(self) -> bool:
        """Whether even its nearer end says that there is a difference."""
        return self.least > 0 or self.most < 0


def interval(
    own: Sequence[float], others: Sequence[float], level: float = LEVEL
) -> Interval | None:
    """Return by how much some figures are above others on average; None: it cannot be told yet.

    Student's interval for two samples that spread alike: the figures of few hands may be equal by
    chance, so both are taken together for it.
    """
    if min(len(own), len(others)) < FEWEST:
        return None
    means = fmean(own), fmean(others)
    freedom = len(own) + len(others) - 2
    squares = sum(
        (figure - mean) ** 2
        for figures, mean in zip((own, others), means, strict=True)
        for figure in figures
    )
    error = sqrt(squares / freedom * (1 / len(own) + 1 / len(others)))
    if not error:
        return None
    reach = _student(level, freedom) * error
    difference = means[0] - means[1]
    return Interval(difference, difference - reach, difference + reach)


def _student(level: float, freedom: int) -> float:
    """Return how many errors an interval reaches to both sides, to three figures from 20 on.

    >>> round(_student(0.95, 22), 3), round(_student(0.95, 1000), 3)
    (2.074, 1.962)
    """
    normal = NormalDist().inv_cdf((1 + level) / 2)
    first = (normal**3 + normal) / 4
    second = (5 * normal**5 + 16 * normal**3 + 3 * normal) / 96
    return normal + first / freedom + second / freedom**2
