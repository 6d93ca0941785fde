"""Ranking: one criterion after the other, until nothing separates those who are level."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from canasta_club.league.standings._figures import Field
from canasta_club.league.standings.columns import Column
from canasta_club.league.terms import Figure


@dataclass(frozen=True, slots=True)
class Separation:
    """The criterion that set somebody below the one above, with both figures.

    ``unusable`` are criteria that came before it, but could not compare those who were level.
    """

    column: Column
    above: Figure
    below: Figure
    unusable: tuple[Column, ...] = ()

    def shown(self) -> tuple[int | float, int | float]:
        """Return both figures with as many decimals as it takes to tell them apart."""
        places = 1
        while _rounded(self.above, places) == _rounded(self.below, places):
            places += 1
        return plain(self.above, places), plain(self.below, places)

    def __str__(self) -> str:
        """Say it as a secretary would.

        >>> from canasta_club.league.standings.columns import COLUMNS
        >>> str(Separation(COLUMNS["difference"], 820, 415))
        'difference 820 against 415'
        """
        above, below = self.shown()
        return f"{self.column.words} {above} against {below}"


class Place(NamedTuple):
    """Those who share a rank, and what set them below the ones above."""

    entries: Sequence[str]
    separated_by: Separation | None


def ranked(
    group: Sequence[str],
    order: Sequence[Column],
    field: Field,
    separation: Separation | None = None,
    unusable: tuple[Column, ...] = (),
) -> Iterator[Place]:
    """Yield places from the first to the last; a criterion that is not needed is not worked out."""
    if len(group) < 2 or not order:
        yield Place(group, separation)
        return
    column, *rest = order
    values = column.values(group, field)
    if values is None:
        yield from ranked(group, rest, field, separation, (*unusable, column))
        return
    shelves = _shelves(group, values, column)
    # Among fewer, what compares only the tied may say more than it did among all of them.
    following = order if column.is_relative and len(shelves) > 1 else rest
    above: Figure | None = None
    for value, members in shelves:
        if above is not None:
            separation = Separation(column, above, value, unusable)
        yield from ranked(members, following, field, separation, unusable)
        above = value


def plain(value: Figure, places: int = 1) -> int | float:
    """Return a figure as a plain number, rounded half up unless it is whole.

    >>> plain(Fraction(10, 2)), plain(Fraction(41, 4)), plain(Fraction(-41, 4))
    (5, 10.3, -10.3)
    """
    rounded = _rounded(value, places)
    return int(rounded) if rounded.denominator == 1 else float(rounded)


def _shelves(
    group: Sequence[str], values: Sequence[Figure], column: Column
) -> list[tuple[Figure, Sequence[str]]]:
    """Sort a group onto shelves of equal value, the best first."""
    shelves: dict[Figure, list[str]] = {}
    for entry, value in zip(group, values, strict=True):
        shelves.setdefault(value, []).append(entry)
    return sorted(shelves.items(), key=lambda shelf: shelf[0], reverse=not column.less_is_better)


def _rounded(value: Figure, places: int) -> Fraction:
    scaled = abs(Fraction(value)) * 10**places
    whole = int(scaled + Fraction(1, 2))
    return Fraction(whole if value >= 0 else -whole, 10**places)
