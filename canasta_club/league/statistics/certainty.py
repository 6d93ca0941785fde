"""Certainty: how far a difference of two averages may be chance, which no page judges by itself."""

from collections.abc import Iterable
from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple, Self

FEWEST: Final = 12
"""Hands of a side, below which nothing can be told yet."""

LEVEL: Final = 0.95
"""How often an interval holds the true difference."""


class FigureSums(NamedTuple):
    """Figures added up: how many they are, their sum, and that of their squares."""

    number: int = 0
    total: float = 0
    squares: float = 0

    @classmethod
    def of(cls, figures: Iterable[float]) -> Self:
        """Add figures up."""
        listed = list(figures)
        return cls(len(listed), sum(listed), sum(figure * figure for figure in listed))

    @classmethod
    def added(cls, several: Iterable["FigureSums"]) -> Self:
        """Take several figures together."""
        return cls(*map(sum, zip(*several, strict=True)))

    def without(self, part: "FigureSums") -> "FigureSums":
        """Return the figures that are not among a part of them."""
        number, total = self.number - part.number, self.total - part.total
        return FigureSums(number, total, self.squares - part.squares)

    @property
    def mean(self) -> float:
        """Their average; there must be some."""
        return self.total / self.number

    @property
    def spread(self) -> float:
        """The sum of the squares of how far each is from the average."""
        return max(self.squares - self.total * self.total / self.number, 0.0)


class Interval(NamedTuple):
    """A difference, and the least and the most that it may be."""

    difference: float
    least: float
    most: float

    @property
    def is_certain(self) -> bool:
        """Whether even its nearer end says that there is a difference."""
        return self.least > 0 or self.most < 0


def interval(own: FigureSums, others: FigureSums, level: float = LEVEL) -> Interval | None:
    """Return by how much some figures are above others on average; None: it cannot be told yet.

    Student's interval for two figures that spread alike: the figures of few hands may be equal by
    chance, so both are taken together for it.
    """
    if min(own.number, others.number) < FEWEST:
        return None
    freedom = own.number + others.number - 2
    variance = (own.spread + others.spread) / freedom
    error = sqrt(variance * (1 / own.number + 1 / others.number))
    if not error:
        return None
    reach = _student(level, freedom) * error
    difference = own.mean - others.mean
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
