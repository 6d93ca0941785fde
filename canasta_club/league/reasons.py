"""Reasons: why each row stands above the next, in sentences a player understands."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from canasta_club.league.columns import COLUMNS, Column
from canasta_club.league.ranking import Separation
from canasta_club.league.standings import Row, Standings


def reasons(table: Standings, order: Sequence[str], *, are_many: bool = True) -> Iterator[str]:
    """Yield a sentence for each pair of neighbours, from the top; divisions have no neighbours.

    ``order`` is that of the terms; ``are_many`` whether a row is several people.
    """
    for above, below in pairwise(table.rows):
        if above.division == below.division:
            yield reason(above, below, order, are_many=are_many)


def reason(above: Row, below: Row, order: Sequence[str], *, are_many: bool = True) -> str:
    """Say why one row stands above the next, or that they share their place."""
    by = below.separated_by
    if by is None:
        level = [COLUMNS[key] for key in order if not COLUMNS[key].is_relative]
        said = f"{above.name} and {below.name} share place {below.rank}"
        return f"{said}: {_equal(level)}." if level else f"{said}."
    verb = "are" if are_many else "is"
    first, second = by.shown()
    fewer = " (less is better)" if by.column.less_is_better else ""
    said = (
        f"{above.name} {verb} above {below.name} by {by.column.words}: {first} to {second}{fewer}"
    )
    return "; ".join([said, *_before(by, order)]) + "."


def _before(by: Separation, order: Sequence[str]) -> Iterator[str]:
    """Say what did not tell them apart: what is equal, and what could not be used."""
    tried = [COLUMNS[key] for key in order[: order.index(by.column.key)]]
    if level := [column for column in tried if column not in by.unusable]:
        yield _equal(level)
    for column in by.unusable:
        yield f"{column.words} does not count, as {column.unusable}"


def _equal(columns: Sequence[Column]) -> str:
    *others, last = [column.words for column in columns]
    return f"{', '.join(others)} and {last} equal" if others else f"{last} equal"
