"""What the formulas of an entry sheet come to as it is written: hands recorded, then blank ones."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from canasta_club.game.scoring.opening import opening, outcome
from canasta_club.reports.pages.score_sheet import say_opening
from canasta_club.reports.workbook._formulas import are_as_given
from canasta_club.reports.workbook.values import EntrySheetRow, EntryTable
from canasta_club.reports.writers.xlsx import CHECK

BEFORE: Final = "check before"
OPENS: Final = "check opens"
OWN: Final = "check made"
POINTS: Final = "check points"
AFTER: Final = "check after"

RowValues = Mapping[str, int | str]
"""The values of a row by the headings of its formulas; blank where there is none."""


def entry_values(table: EntryTable) -> Iterator[tuple[RowValues, ...]]:
    """Yield for each hand of a table the values of its rows."""
    scores: Sequence[int | str] = table.starts
    earlier: Sequence[int] | None = None
    for place, rows in enumerate(table.hands, 1):
        known = [score for score in scores if isinstance(score, int)]
        opens = _opens(table, known, earlier, place)
        values = tuple(
            _values(row, score, opens(score) if isinstance(score, int) else "")
            for row, score in zip(rows, scores, strict=True)
        )
        yield values
        earlier = known if place > 1 else None
        scores = [each[AFTER] for each in values]


def _values(row: EntrySheetRow, before: int | str, opens: int | str) -> RowValues:
    values = {BEFORE: before, OPENS: opens}
    if row.points is None:
        return {**values, OWN: "", POINTS: "", AFTER: "", CHECK: ""}
    after = before + row.points if isinstance(before, int) else "?"
    is_right = are_as_given(row.cells, {"total": row.points, "running": after})
    return {
        **values,
        OWN: row.points if row.made is None else row.made,
        POINTS: row.points,
        AFTER: after,
        CHECK: "ok" if is_right else CHECK,
    }


def _opens(
    table: EntryTable, scores: Sequence[int], earlier: Sequence[int] | None, place: int
) -> Callable[[int], int | str]:
    """Return what a side at a score opens with in the hand of this place."""
    if place > 1 and scores:
        last = outcome(table.rules, scores, place - 1, table.target, earlier)
        if last.is_over:
            return lambda _score: "game over"

    def opens(score: int) -> int | str:
        text = say_opening(opening(table.rules, score, place))
        return int(text) if text.isdecimal() else text

    return opens
