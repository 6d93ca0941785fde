"""The values that a workbook is made from: of a season, and of the tables of a night."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.lines import Line
from canasta_club.league.results.model import Results
from canasta_club.league.terms import Terms
from canasta_club.reports.page import Cell, Column, Page


class NumberedEntry(NamedTuple):
    """A pair or player in the table, with the number that formulas use in place of the name."""

    id: str
    number: int
    name: str


class Earned(NamedTuple):
    """What the rules gave a side line by line, and the value of a card melded and held."""

    lines: tuple[Line, ...]
    card_points: Mapping[str, int]
    held_points: Mapping[str, int]


class HandListRow(NamedTuple):
    """A side of a hand by its columns; ``points`` are what the rules gave it.

    ``game`` is the id of its `GameResult`, ``side`` the place of the side there, from 1; ``earned``
    is worked out only where it is asked for and the row holds more than a total. A row that
    ``is_blank`` is of a hand still to be played.
    """

    game: str
    side: int
    points: int
    cells: dict[str, Cell]
    earned: Earned | None = None
    is_blank: bool = False


@dataclass(frozen=True, slots=True)
class SeasonValues:
    """All that a season's workbook shows.

    ``entries`` stand in the order of the rows of ``standings``, followed by those it does not list.
    ``starts`` are the scores the sides of a game began with, by its id; a game that is missing
    began at 0. ``cross_tables`` are the entries of each one in its order, by its title. ``hands``
    is read once, in order: game by game, hand by hand. ``facts`` go on the notes: club, season,
    rules, terms, when it was written and by what.
    """

    facts: tuple[tuple[str, str], ...]
    terms: Terms
    standings: Page
    entries: tuple[NumberedEntry, ...]
    results: Results
    starts: Mapping[str, tuple[int, ...]]
    cross_tables: Mapping[str, Sequence[str]]
    hand_columns: tuple[Column, ...]
    hands: Iterable[HandListRow]


@dataclass(frozen=True, slots=True)
class EntrySheetRow:
    """A side of a hand: what is recorded of it, with what it scored; nothing of one to be typed in.

    ``made`` is what the side made by itself, where a settlement leaves it another score.
    """

    cells: Mapping[str, Cell]
    points: int | None = None
    made: int | None = None


@dataclass(frozen=True, slots=True)
class EntryTable:
    """A game to be typed in: its sheet, its rules, and its hands, each with a row for each side.

    ``counting`` is the rule set's place of each hand in the game; ``people`` sit at the table.
    """

    name: str
    title: str
    rules: RuleSet
    columns: tuple[str, ...]
    sides: tuple[str, ...]
    starts: tuple[int, ...]
    people: tuple[str, ...]
    target: int | None
    hands: tuple[tuple[EntrySheetRow, ...], ...]


def numbered(entries: Iterable[NumberedEntry]) -> tuple[NumberedEntry, ...]:
    """Give each entry a number: players alone have none, and others may share one.

    >>> entries = [NumberedEntry("a", 2, "A"), NumberedEntry("b", 0, "B")]
    >>> [entry.number for entry in numbered(entries)]
    [2, 3]
    """
    numbered_entries = list(entries)
    taken: set[int] = set()
    free = count(max((entry.number for entry in numbered_entries), default=0) + 1)
    distinct = []
    for entry in numbered_entries:
        number = entry.number if entry.number > 0 and entry.number not in taken else next(free)
        taken.add(number)
        distinct.append(entry._replace(number=number))
    return tuple(distinct)
