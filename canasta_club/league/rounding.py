"""Rounding: exact figures become the numbers people read, once and at the very end."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import Final

Figure = int | Fraction
"""A figure of a table, kept exact so that no order ever rests on a rounding."""

PLACES: Final = 2
"""How many decimals a figure that is not whole is shown with."""


def rounded(value: Figure, places: int = PLACES) -> Fraction:
    """Round a figure to so many places, halves away from zero.

    >>> rounded(Fraction(1510, 3)), rounded(Fraction(-1, 8))
    (Fraction(50333, 100), Fraction(-13, 100))
    """
    scale = 10**places
    return Fraction(whole(value * scale), scale)


def whole(value: Figure) -> int:
    """Return the whole number next to a figure, of two the one away from zero.

    >>> whole(Fraction(5, 2)), whole(Fraction(-5, 2)), whole(7)
    (3, -3, 7)
    """
    return quotient(value.numerator, value.denominator)


def quotient(over: int, under: int) -> int:
    """Divide, and return the whole number next to that; 0 where there is nothing to divide by.

    >>> quotient(-5, 2), quotient(100, 3), quotient(0, 0)
    (-3, 33, 0)
    """
    size = (2 * abs(over) + under) // (2 * under) if under else 0
    return size if over >= 0 else -size


def apportioned(figures: Sequence[Figure]) -> list[int]:
    """Round figures so that they add up to their sum, which is rounded as all are.

    Those that lose most by it are rounded up, of equal ones the first.

    >>> apportioned([Fraction(195, 2), Fraction(1675, 2)]), apportioned([Fraction(100, 3)] * 3)
    ([98, 837], [34, 33, 33])
    """
    parts = [floor(figure) for figure in figures]
    lost = [figure - part for figure, part in zip(figures, parts, strict=True)]
    order = sorted(range(len(parts)), key=lambda place: -lost[place])
    for place in order[: whole(sum(figures)) - sum(parts)]:
        parts[place] += 1
    return parts


def shares(counts: Sequence[int]) -> list[int]:
    """Return counts in per cent of all of them, which add up to 100 if there are any.

    >>> shares([1, 1, 1]), shares([0, 0])
    ([34, 33, 33], [0, 0])
    """
    every = sum(counts) or 1
    return apportioned([Fraction(100 * count, every) for count in counts])


def plain(value: Figure, places: int = PLACES) -> int | float:
    """Return a figure as a plain number: an ``int`` if it is whole, else rounded.

    >>> plain(Fraction(10, 2)), plain(Fraction(101, 4)), plain(Fraction(1510, 3))
    (5, 25.25, 503.33)
    """
    number = rounded(value, places)
    return int(number) if number.denominator == 1 else float(number)


def exact(value: Figure) -> str:
    """Write a figure as a whole number or a fraction.

    >>> exact(Fraction(1510, 3)), exact(4)
    ('1510/3', '4')
    """
    return str(Fraction(value))


def is_whole(value: Figure) -> bool:
    """Return whether a figure is a whole number."""
    return Fraction(value).denominator == 1
