"""Divisions: who is in which, and who would go up or down as the table stands."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from canasta_club.league.results.model import Results
from canasta_club.league.terms import Entries

Bound = Literal["", "up", "down", "up?", "down?"]
"""Whether an entry goes up or down; ``?``: it shares its place with one that does not."""


def members(
    entries: Iterable[str], results: Results, terms: Entries
) -> Mapping[int, Sequence[str]]:
    """Sort entries into their divisions, the first one first.

    Entries without a division play in the lowest, where newcomers begin.
    """
    lowest = results.lowest_division(terms)
    sorted_: dict[int, list[str]] = {number: [] for number in range(1, lowest + 1)}
    for entry in entries:
        sorted_[results.divisions.get(entry, lowest)].append(entry)
    return sorted_


def bounds(
    ranks: Sequence[int],
    *,
    division: int,
    divisions: int,
    promote: int,
    relegate: int,
    below: int = 0,
) -> list[Bound]:
    """Return whether each row of a division goes up or down, by its rank.

    Nobody goes up from the first division or down from the last, and an entry that goes up does not
    go down. So many stand ``below`` that are not listed: they go down first. Where a shared place
    lies across a line, the club has to decide: those rows are marked.

    >>> bounds([1, 2, 2, 4], division=2, divisions=3, promote=1, relegate=1)
    ['up', '', '', 'down']
    >>> bounds([1, 1, 3, 3], division=2, divisions=2, promote=1, relegate=1)
    ['up?', 'up?', '', '']
    """
    up = promote if division > 1 else 0
    down = relegate if division < divisions else 0
    down = max(0, down - below)
    marks: list[Bound] = [""] * len(ranks)
    for place, rank in enumerate(ranks):
        first, last = ranks.index(rank), len(ranks) - 1 - ranks[::-1].index(rank)
        if first < up:
            marks[place] = "up" if last < up else "up?"
        elif last >= len(ranks) - down:
            marks[place] = "down" if first >= len(ranks) - down else "down?"
    return marks
