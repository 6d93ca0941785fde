"""The cross table as a page: every entry against every other, as results or by points."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from canasta_club.league.cross_table import CrossTable, Meeting, outscored
from canasta_club.reports.page import Cell, Column, Page

_WHO = (Column("place", "No.", "number"), Column("name", "Name"))
_SUMS = (
    Column("won", "Won", "number", "W"),
    Column("drawn", "Drawn", "number", "D"),
    Column("lost", "Lost", "number", "L"),
)
_OUTSCORED = Column("outscored", "Sum", "number")
_LETTERS = {1: "W", 0: "D", -1: "L"}
_ITSELF = "x"

# As many meetings are told one by one.
_MOST = 4
_HEADED = "Columns are headed by the number of the row."
_NOTES = (
    _HEADED,
    "W won, D drawn, L lost, in the order played; a forfeit in brackets.",
    "After many meetings 5-1-2 stands for 5 won, 1 drawn, 2 lost.",
)
_POINTS_NOTES = (_HEADED, "A figure says by how many points each row outscored each column.")


class Rows(NamedTuple):
    """Those in a cross table, in the order of the standings, by id with their names."""

    entries: Mapping[str, str]
    met: CrossTable

    def meetings(self, entry: str, other: str) -> Sequence[Meeting]:
        """Return the meetings of two, in the order played."""
        return self.met.get(entry, {}).get(other, ())


def cross_table_page(rows: Rows, *, title: str, subtitle: str = "", by_points: bool) -> Page:
    """Return the page, with results, or by how much each outscored each."""
    others = [
        Column(f"against_{place}", str(place), "number" if by_points else "text")
        for place in range(1, len(rows.entries) + 1)
    ]
    return Page(
        title,
        (*_WHO, *others, *((_OUTSCORED,) if by_points else _SUMS)),
        [
            (place, name, *_cells(entry, rows, by_points=by_points))
            for place, (entry, name) in enumerate(rows.entries.items(), 1)
        ],
        subtitle=subtitle,
        notes=_POINTS_NOTES if by_points else _NOTES,
        details=[{"against": dict(_details(entry, rows))} for entry in rows.entries],
    )


def _cells(entry: str, rows: Rows, *, by_points: bool) -> Iterator[Cell]:
    met = [rows.meetings(entry, other) for other in rows.entries]
    for other, meetings in zip(rows.entries, met, strict=True):
        if other == entry:
            yield None if by_points else _ITSELF
        elif by_points:
            yield outscored(meetings) if any(each.is_played for each in meetings) else None
        else:
            yield _results(meetings)
    if by_points:
        yield sum(map(outscored, met))
    else:
        yield from _counts([meeting for meetings in met for meeting in meetings])


def _results(meetings: Sequence[Meeting]) -> str:
    if len(meetings) > _MOST:
        return "-".join(map(str, _counts(meetings)))
    letters = [(_LETTERS[each.result], each.is_played) for each in meetings]
    return " ".join(letter if is_played else f"({letter})" for letter, is_played in letters)


def _counts(meetings: Sequence[Meeting]) -> tuple[int, int, int]:
    results = Counter(meeting.result for meeting in meetings)
    return results[1], results[0], results[-1]


def _details(entry: str, rows: Rows) -> Iterator[tuple[str, dict[str, int]]]:
    for other, name in rows.entries.items():
        if meetings := rows.meetings(entry, other):
            won, drawn, lost = _counts(meetings)
            figures = {"won": won, "drawn": drawn, "lost": lost}
            yield name, figures | {"outscored": outscored(meetings)}
