"""The cross table as a page: every entry's results against every other it met."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from canasta_club.league.standings.cross_table import CrossTable, Encounter, outscored
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.pages.statistics import WON_DRAWN_LOST
from canasta_club.reports.pictures.crosses import Crosses

WHO = (Column("place", "No.", "number"), Column("name", "Name"))

_OUTSCORED = Column("outscored", "Sum", "number")

_LETTERS = {1: "W", 0: "D", -1: "L"}

_ITSELF = "x"

# The most meetings that a cell lists one by one.
_MOST = 4

_HEADED = "Columns are headed by the number of the row."

_LEGEND = (
    _HEADED,
    "W won, D drawn, L lost, in the order played; a forfeit in brackets.",
    "After many meetings 5-1-2 stands for 5 won, 1 drawn, 2 lost.",
)

_POINTS_LEGEND = (_HEADED, "A figure says by how many points each row outscored each column.")


class CrossRows(NamedTuple):
    """The entries of a cross table, in the order of the standings, by id with their names."""

    entries: Mapping[str, str]
    met: CrossTable

    def meetings(self, entry: str, other: str) -> Sequence[Encounter]:
        """Return the meetings of two, in the order played."""
        return self.met.get(entry, {}).get(other, ())


def cross_table_page(
    rows: CrossRows,
    *,
    title: str,
    subtitle: str = "",
    by_points: bool,
    is_shaded: bool = False,
    are_to_meet: bool = False,
) -> Page:
    """Return the page, with results or with point differences; a picture may shade these.

    ``are_to_meet``: everybody of it is to meet everybody.
    """
    others = [
        Column(f"against_{place}", str(place), "number" if by_points else "text")
        for place in range(1, len(rows.entries) + 1)
    ]
    return Page(
        title,
        (*WHO, *others, *((_OUTSCORED,) if by_points else WON_DRAWN_LOST)),
        [
            (place, name, *_meeting_cells(entry, rows, by_points=by_points))
            for place, (entry, name) in enumerate(rows.entries.items(), 1)
        ],
        subtitle=subtitle,
        legend=_POINTS_LEGEND if by_points else _LEGEND,
        details=[{"against": dict(_meeting_details(entry, rows))} for entry in rows.entries],
        chart=crosses_of(rows, are_to_meet=are_to_meet) if is_shaded else None,
    )


def crosses_of(rows: CrossRows, *, are_to_meet: bool) -> Crosses:
    """Return the picture of a cross table."""
    met = [[rows.meetings(entry, other) for other in rows.entries] for entry in rows.entries]
    blank = ((i, j) for i, row in enumerate(met) for j, each in enumerate(row) if not each)
    return Crosses(
        names=list(rows.entries.values()),
        differences=[[_difference(meetings) for meetings in row] for row in met],
        to_play=frozenset(blank) if are_to_meet else (),
    )


def _difference(meetings: Sequence[Encounter]) -> int | None:
    return outscored(meetings) if any(each.is_played for each in meetings) else None


def _meeting_cells(entry: str, rows: CrossRows, *, by_points: bool) -> Iterator[Cell]:
    met = [rows.meetings(entry, other) for other in rows.entries]
    for other, meetings in zip(rows.entries, met, strict=True):
        if other == entry:
            yield None if by_points else _ITSELF
        elif by_points:
            yield _difference(meetings)
        else:
            yield _results(meetings)
    if by_points:
        yield sum(map(outscored, met))
    else:
        yield from _counts([meeting for meetings in met for meeting in meetings])


def _results(meetings: Sequence[Encounter]) -> str:
    if len(meetings) > _MOST:
        return "-".join(map(str, _counts(meetings)))
    letters = [(_LETTERS[each.result], each.is_played) for each in meetings]
    return " ".join(letter if is_played else f"({letter})" for letter, is_played in letters)


def _counts(meetings: Sequence[Encounter]) -> tuple[int, int, int]:
    results = Counter(meeting.result for meeting in meetings)
    return results[1], results[0], results[-1]


def _meeting_details(entry: str, rows: CrossRows) -> Iterator[tuple[str, dict[str, int]]]:
    for other, name in rows.entries.items():
        if meetings := rows.meetings(entry, other):
            won, drawn, lost = _counts(meetings)
            figures = {"won": won, "drawn": drawn, "lost": lost}
            yield name, figures | {"outscored": outscored(meetings)}
