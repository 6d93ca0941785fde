"""Ranking: one criterion after the other, until nothing separates those who are level."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from canasta_club.club.games import UNKNOWN
from canasta_club.league.rounding import PLACES, Figure, plain, rounded
from canasta_club.league.standings._figures import Contenders
from canasta_club.league.standings.columns import FigureColumn


@dataclass(frozen=True, slots=True)
class Separation:
    """The criterion that put one entry below the one above, with both figures.

    ``below`` is ``None`` where no slip tells it: it ranked as 0. ``unusable`` are criteria that
    came before it, but could not compare those who were level.
    """

    column: FigureColumn
    above: Figure
    below: Figure | None
    unusable: tuple[FigureColumn, ...] = ()

    @property
    def places(self) -> int:
        """How many decimals it takes to see that the figures differ."""
        places, below = PLACES, self.below or 0
        while rounded(self.above, places) == rounded(below, places):
            places += 1
        return places

    def shown(self) -> tuple[int | float, int | float | None]:
        """Return both figures with as many decimals as it takes to see that they differ."""
        below = None if self.below is None else plain(self.below, self.places)
        return plain(self.above, self.places), below

    def written(self) -> tuple[str, str]:
        """Return both figures as text, with the decimals of the column.

        >>> from fractions import Fraction
        >>> from canasta_club.league.standings.columns import COLUMNS
        >>> Separation(COLUMNS["average"], Fraction(1510, 3), 500).written()
        ('503.33', '500.00')
        """
        above, below = self.shown()
        if below is None:
            return str(above), UNKNOWN
        if self.column.kind != "decimal":
            return str(above), str(below)
        return f"{above:.{self.places}f}", f"{below:.{self.places}f}"

    def __str__(self) -> str:
        """Name the criterion and both figures.

        >>> from canasta_club.league.standings.columns import COLUMNS
        >>> str(Separation(COLUMNS["difference"], 820, 415))
        'difference 820 to 415'
        >>> str(Separation(COLUMNS["natural"], 2, None))
        'natural canastas 2 to unknown'
        """
        above, below = self.written()
        return f"{self.column.words} {above} to {below}"


class SharedRank(NamedTuple):
    """Those who share a rank, and what put them below the ones above.

    ``compared`` are figures by the keys of criteria, each taken when it first compared a group that
    these were in, also where all of it had as much: in a circle (A beat B, B beat C, C beat A)
    players look for the figure.
    """

    entries: Sequence[str]
    separated_by: Separation | None
    compared: Mapping[str, Figure] = {}


_FIRST = SharedRank((), None)


def ranked(
    group: Sequence[str],
    order: Sequence[FigureColumn],
    field: Contenders,
    above: SharedRank = _FIRST,
    unusable: tuple[FigureColumn, ...] = (),
) -> Iterator[SharedRank]:
    """Yield places from the first to the last; criteria that are not needed are not computed.

    The first place is separated from those ``above`` by what separates the whole group from them.
    """
    if len(group) < 2 or not order:
        yield above._replace(entries=group)
        return
    column, *rest = order
    values = column.values(group, field)
    if values is None:
        yield from ranked(group, rest, field, above, (*unusable, column))
        return
    shelves = _shelves(group, values, column)
    # Among fewer, what compares only the tied may say more than it did among all of them.
    following = order if column.is_relative and len(shelves) > 1 else rest
    better: Figure | None = None
    for value, members in shelves:
        separation = above.separated_by
        if better is not None:
            separation = Separation(column, better, value, unusable)
        compared = {column.key: value, **above.compared}
        yield from ranked(members, following, field, SharedRank((), separation, compared), unusable)
        better = value


def _shelves(
    group: Sequence[str], values: Sequence[Figure], column: FigureColumn
) -> list[tuple[Figure, Sequence[str]]]:
    """Sort a group onto shelves of equal value, the best first."""
    shelves: dict[Figure, list[str]] = {}
    for entry, value in zip(group, values, strict=True):
        shelves.setdefault(value, []).append(entry)
    return sorted(shelves.items(), reverse=not column.less_is_better)
