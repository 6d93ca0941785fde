"""Rounding: exact figures become the numbers people read, once and at the very end."""

from fractions import Fraction
from typing import Final

from canasta_club.league.terms import Figure

PLACES: Final = 2
"""How many decimals a figure that is not whole is shown with."""


def rounded(value: Figure, places: int = PLACES) -> Fraction:
    """Round a figure to so many places, halves away from zero.

    >>> rounded(Fraction(1510, 3)), rounded(Fraction(-1, 8))
    (Fraction(50333, 100), Fraction(-13, 100))
    """
    scale = 10**places
    return Fraction(nearest(value * scale), scale)


def nearest(value: Figure) -> int:
    """Return the whole number next to a figure, of two the one away from zero.

    >>> nearest(Fraction(5, 2)), nearest(Fraction(-5, 2)), nearest(7)
    (3, -3, 7)
    """
    over, under = value.numerator, value.denominator
    whole = (2 * abs(over) + under) // (2 * under)
    return whole if over >= 0 else -whole


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
