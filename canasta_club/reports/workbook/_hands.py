"""The Hands sheet: the hand list as it is imported, with the running score computed beside it."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.workbook._formulas import (
    BESIDE,
    FIRST_ROW,
    PLACE,
    Columns,
    are_as_given,
    as_written,
    verdict,
)
from canasta_club.reports.workbook._points import points_cell
from canasta_club.reports.workbook.values import HandListRow, SeasonValues
from canasta_club.reports.writers.formulas import Formula, value_of
from canasta_club.reports.writers.xlsx import CHECK, Sheet
from canasta_club.text.letters import visible

NAME = "Hands"

_FIRST_ROW = FIRST_ROW + 1
"""Club and season stand above the headings, where a reader of the list passes them over."""

# Headings that begin with “check” are passed over when the list is imported again.
_CHECKS = (
    Column("check_game", "check game", "number"),
    Column("check_side", "check side", "number"),
    Column("check_points", "check points", "number"),
    Column("check_booked", "check booked", "number"),
    Column("check_before", "check before", "number"),
    Column("check_after", "check after", "number"),
    Column(CHECK, CHECK),
)


_NO_FACTS = PLACE | BESIDE | {"total"}


class Extent(NamedTuple):
    """The first and the last row of a game, and what each side scores between them."""

    first: int
    last: int
    points: Counter[int]


Extents = dict[str, Extent]
"""Where each game stands, by its id."""


def hands_columns(values: SeasonValues) -> Columns:
    """Return the columns of the sheet, for formulas on this and other sheets."""
    return Columns(NAME, (*values.hand_columns, *_CHECKS), _FIRST_ROW)


def hands_sheet(values: SeasonValues, extents: Extents) -> Sheet:
    """Return the sheet; it is written while the hands are read, and ``extents`` filled with it."""
    columns = hands_columns(values)
    rows = _rows(values, columns, extents)
    page = Page("Hands", columns.columns, rows, facts=values.facts[:2])
    title = " · ".join(visible(value) for _label, value in page.facts)
    return Sheet(NAME, page, printed=len(values.hand_columns), title=title)


def _rows(values: SeasonValues, columns: Columns, extents: Extents) -> Iterator[tuple[Cell, ...]]:
    games = {result.game: number for number, result in enumerate(values.results.games, 1)}
    keys = [column.key for column in values.hand_columns]
    latest: dict[int, tuple[int, int]] = {}
    for row, hand in enumerate(values.hands, _FIRST_ROW):
        if hand.game not in extents:
            latest = {}
        before = _score_before(values, hand, columns, latest.get(hand.side))
        points = points_cell(hand.cells, hand.earned, hand.points, columns, row)
        start, made = value_of(before), value_of(points)
        latest[hand.side] = row, start + made
        extent = extents.setdefault(hand.game, Extent(row, row, Counter()))
        extent.points[hand.side] += made
        extents[hand.game] = extent._replace(last=row)
        after = f"={columns.here('check_before', row)}+{columns.here('check_points', row)}"
        conditions = (*_agreements(columns, row), *_as_booked(hand, points, columns, row))
        figures = {"score": start, "total": made, "running": start + made}
        yield (
            *map(hand.cells.get, keys),
            games.get(hand.game),
            hand.side,
            points,
            hand.points,
            before,
            Formula(after, start + made),
            verdict(*conditions, is_met=hand.points == made and are_as_given(hand.cells, figures)),
        )


def _score_before(
    values: SeasonValues, hand: HandListRow, columns: Columns, previous: tuple[int, int] | None
) -> Formula[int] | int:
    """Return the score before a hand; ``previous`` are the row before it and the score there."""
    if previous is not None:
        row, score = previous
        return Formula(f"={columns.here('check_after', row)}", score)
    starts = values.starts.get(hand.game, ())
    return starts[hand.side - 1] if starts else 0


def _agreements(columns: Columns, row: int) -> Iterator[str]:
    """Yield the conditions that a row must meet; a blank figure was not given."""
    before, points = columns.here("check_before", row), columns.here("check_points", row)
    after = columns.here("check_after", row)
    yield f"{columns.here('check_booked', row)}={points}"
    for key, value in (("score", before), ("total", points), ("running", after)):
        if key in columns:
            cell = columns.here(key, row)
            yield f'OR({cell}="",{cell}={value})'


def _as_booked(hand: HandListRow, points: Cell, columns: Columns, row: int) -> Iterator[str]:
    """Yield the conditions that facts stay as recorded which the points are not worked out from."""
    counted = points if isinstance(points, Formula) else ""
    for column in columns.columns[: -len(_CHECKS)]:
        cell = hand.cells.get(column.key)
        here = columns.here(column.key, row)
        if column.key not in _NO_FACTS and here not in counted:
            yield as_written(here, cell, is_number=column.kind == "number")
